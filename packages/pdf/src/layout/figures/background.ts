import type { Box } from '../../geometry/box.js'
import type { HexColour, LayoutPage } from '../tree.js'

/** What covers this fraction of a page is its background. */
const BACKGROUND = 0.75

/** What is fainter than this is no colour of a page. */
const LEAST_OPACITY = 0.5

/** The colour of a page that is not white. */
export function pageColour({ background }: Pick<LayoutPage, 'background'>): HexColour | undefined {
  return background.findLast(({ fillOpacity }) => fillOpacity >= LEAST_OPACITY)?.fill
}

/** Whether something of a page is its background by its size. */
export function isBackground(
  [left, top, right, bottom]: Box,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return (right - left) * (bottom - top) >= BACKGROUND * width * height
}
