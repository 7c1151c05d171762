import { Judge } from '../../conformance/judge.js'
import { addDocument } from '../../conformance/model/document.js'
import { Walk } from '../../conformance/model/walk.js'
import { readMetadata } from '../../document/metadata.js'
import { removeClaims } from '../../metadata/drop-claims.js'
import type { Conversion } from '../conversion.js'

/**
 * A claim of PDF/UA that the input makes stays only if the changed document keeps the rules of PDF/UA-1. PDF/UA-2 is of
 * another version of PDF than what is written (ISO 14289-2, 6.1).
 */
export function settleAccessClaim(conversion: Conversion): void {
  const { draft, file, neededTitle } = conversion
  if (neededTitle !== undefined) return
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  const claimed = readMetadata(file, catalogue).claims.filter((name) => name.startsWith('PDF/UA'))
  if (claimed.length === 0) return
  if (claimed.every((name) => name === 'PDF/UA-1') && isAccessible(conversion)) {
    conversion.isAccessible = true
    return
  }
  for (const detail of removeClaims(draft, ({ standard }) => standard === 'PDF/UA'))
    conversion.loss('claim_removed', { detail })
}

function isAccessible({ draft, file }: Conversion): boolean {
  const judge = new Judge('ua-1')
  const walk = new Walk(file, file.dict(draft.catalogueRef) ?? new Map(), 'ua-1', judge)
  walk.attempt('The document', () => addDocument(walk, draft.opened))
  return judge.failures().length === 0 && walk.unchecked.size === 0 && !judge.isIncomplete
}
