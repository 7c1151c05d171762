import { type ClaimedStandard, isInformationClaim } from '../../document/xmp/xmp-claims.js'
import { removeClaims } from '../../metadata/drop-claims.js'
import type { ChangeKind, Conversion } from '../conversion.js'

/** What PDF/X has rules about: the press that colours are meant for, and the boxes of pages (ISO 15930). */
const TOUCHING: ReadonlySet<ChangeKind> = new Set([
  'output_intent_removed',
  'default_colour_space_added',
  'page_box_repaired',
  'page_scaled',
])

/**
 * Nobody checks claims of PDF/X and PDF/VT here. They stay unless something was changed that they have rules about; the
 * parts of PDF/X before PDF/X-4 have no object streams, which PDF/A-2 and PDF/A-3 are written with.
 */
export function settlePressClaims(conversion: Conversion): void {
  const { draft, file, part, changes } = conversion
  const isTouched = changes.some(({ what }) => TOUCHING.has(what))
  const mayBeFalse = (standard: ClaimedStandard, name: string): boolean =>
    (standard === 'PDF/X' || standard === 'PDF/VT') && (isTouched || (part > 1 && /^PDF\/X-[123]/.test(name)))
  const removed = new Set(removeClaims(draft, ({ standard, name }) => mayBeFalse(standard, name)))
  const { info } = draft
  const inInfo = file.text(info?.get('GTS_PDFXConformance')) ?? file.text(info?.get('GTS_PDFXVersion'))
  if (inInfo !== undefined && mayBeFalse('PDF/X', inInfo)) {
    const left = draft.editInfo()
    for (const key of [...left.keys()]) if (isInformationClaim(key)) left.delete(key)
    removed.add(inInfo)
  }
  for (const detail of removed) conversion.loss('claim_removed', { detail })
}
