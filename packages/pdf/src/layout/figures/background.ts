import type { Box } from '../../geometry/box.js'

/** What covers this fraction of a page is its background. */
const BACKGROUND = 0.75

/** Whether something of a page is its background by its size. */
export function isBackground(
  [left, top, right, bottom]: Box,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return (right - left) * (bottom - top) >= BACKGROUND * width * height
}
