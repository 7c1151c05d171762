import type { Draft } from '../draft.js'
import { dropClaims } from '../drop-claims.js'
import type { Colour } from './text-mark.js'

/**
 * Removes and returns the claims that text in a colour makes doubtful: PDF/X wants colours of the press (ISO 15930), PDF/A such as its output
 * intent tells (ISO 19005-2, 6.2.4.3), and its first part nothing that shows through (ISO 19005-1, 6.4).
 */
export function dropClaimsOnColour(draft: Draft, [red, green, blue]: Colour, opacity: number): string[] {
  const isGrey = red === green && green === blue
  return dropClaims(draft, ({ standard, name }) => {
    if (standard === 'PDF/X') return true
    return standard === 'PDF/A' && (!isGrey || (opacity < 1 && name.startsWith('PDF/A-1')))
  })
}

/** The same for pictures and pages of other documents, whose fonts and colours are their own. */
export function dropClaimsOnForeign(draft: Draft): string[] {
  return dropClaims(draft, () => true)
}
