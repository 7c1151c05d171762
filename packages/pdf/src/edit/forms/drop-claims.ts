import type { DrawingTarget } from '../../appearance/drawing-target.js'
import { hasStandardFonts } from '../../appearance/write-appearance.js'
import type { Draft } from '../draft.js'
import { dropClaims } from '../metadata/drop-claims.js'

/**
 * Takes back the claims of standards that want every font embedded and no appearance left to the reader (ISO 19005-2, 6.2.11.4 and 6.4.1;
 * ISO 14289-1, 7.21.4; ISO 15930), where what was drawn breaks that; gives the claims back.
 */
export function dropClaimsOnLooks(draft: Draft, target: DrawingTarget, isLeftToReader: boolean): string[] {
  return isLeftToReader || hasStandardFonts(target) ? dropClaims(draft, () => true) : []
}
