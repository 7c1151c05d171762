import type { PageView, ScannedPicture } from '@octavo/pdf/draft'
import {
  findQuad,
  isInPerspective,
  type PixelBox,
  type PixelBudget,
  type Pixels,
  rectified,
} from '@octavo/pdf/raster'

/** What is cleaned of a page, and where it is on the page as displayed: in points, from the lower left corner. */
export interface SheetOfPage {
  readonly picture: Pixels
  readonly area: readonly [left: number, bottom: number, right: number, top: number]
  /** Whether it was seen at an angle, and is now seen from above. */
  readonly isRectified: boolean
}

/** All of the page as it is drawn. */
export function wholePage(drawn: Pixels, { width, height }: PageView): SheetOfPage {
  return { picture: drawn, area: [0, 0, width, height], isRectified: false }
}

/** The sheet of a page that is a photograph, as phones make documents of them. Undefined if it is a scan. */
export function photographedSheet(
  drawn: Pixels,
  view: PageView,
  { hasText, isBilevel }: ScannedPicture,
  budget: PixelBudget,
): SheetOfPage | undefined {
  // What is on the picture would no longer be where it belongs.
  if (hasText || isBilevel || view.dict.has('Annots')) return undefined
  const quad = findQuad(drawn, budget)
  if (quad === undefined || !isInPerspective(quad)) return undefined
  const picture = rectified(drawn, quad, budget)
  // In the middle of the page, within which its content may be clipped.
  const fitting = Math.min(1, drawn.width / picture.width, drawn.height / picture.height)
  const halfWidth = ((picture.width * fitting) / drawn.width) * (view.width / 2)
  const halfHeight = ((picture.height * fitting) / drawn.height) * (view.height / 2)
  const [x, y] = [view.width / 2, view.height / 2]
  return { picture, area: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], isRectified: true }
}

/** Where a part of the picture is on the page. */
export function placeOf(
  { picture: { width, height }, area: [left, bottom, right, top] }: SheetOfPage,
  box: PixelBox,
): SheetOfPage['area'] {
  const [across, up] = [(right - left) / width, (top - bottom) / height]
  return [left + box.left * across, top - box.bottom * up, left + box.right * across, top - box.top * up]
}
