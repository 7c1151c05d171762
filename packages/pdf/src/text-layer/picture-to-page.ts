import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import { type PageView, toDisplayed } from '../geometry/page-view.js'

/**
 * From the pixels of a picture of the whole page, counted from its upper left corner, to default user space. The
 * picture was turned clockwise by `turned` degrees, a multiple of 90, in addition to the page's own rotation.
 */
export function pictureToPage(
  { box, rotation, unit, width, height }: PageView,
  picture: { readonly width: number; readonly height: number },
  turned: number,
): Matrix {
  const [across, up] = turned % 180 === 0 ? [width, height] : [height, width]
  const toPoints: Matrix = [across / picture.width, 0, 0, -up / picture.height, 0, up]
  return multiply(toPoints, inverse(toDisplayed(box, (rotation + turned) % 360, unit))!)
}
