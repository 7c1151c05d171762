import type { Draft } from '../edit/draft.js'
import { dropClaims } from '../metadata/drop-claims.js'
import type { Colour } from './text-mark.js'

/**
 * Removes and returns the claims that coloured text can make false: PDF/X requires printing colours (ISO
 * 15930), PDF/A colours that match its output intent (ISO 19005-2, 6.2.4.3), and PDF/A-1 forbids transparency
 * (ISO 19005-1, 6.4).
 */
export function dropClaimsOnColour(draft: Draft, [red, green, blue]: Colour, opacity: number): string[] {
  const isGrey = red === green && green === blue
  return dropClaims(draft, ({ standard, name }) => {
    if (standard === 'PDF/X') return true
    return standard === 'PDF/A' && (!isGrey || (opacity < 1 && name.startsWith('PDF/A-1')))
  })
}

/** The same for images and pages of other documents, which have their own fonts and colours. */
export function dropClaimsOnForeign(draft: Draft): string[] {
  return dropClaims(draft, () => true)
}
