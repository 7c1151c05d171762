import { type Box, transformBox } from '../../geometry/box.js'
import { type Matrix, scaleOf } from '../../geometry/matrix.js'
import type { PdfRef } from '../../syntax/objects.js'

/** Where the content of a page goes. */
export interface PageMove {
  /** The page that it is on afterwards. */
  readonly page: PdfRef
  /** From the space of the old page to that of the new one; sides of boxes stay parallel to the axes. */
  readonly matrix: Matrix
  /** Degrees by which it is turned on the new page, counterclockwise: 0, 90, 180 or 270. */
  readonly turn: number
  readonly scale: number
  /** What was seen of the old page, in its space, and where that lies on the new one. */
  readonly seen: Box
  readonly place: Box
  /** Whether other pages are on the new one as well. */
  readonly isShared: boolean
}

export function pageMove(page: PdfRef, matrix: Matrix, seen: Box, isShared: boolean): PageMove {
  return {
    page,
    matrix,
    turn: turnOf(matrix),
    scale: scaleOf(matrix),
    seen,
    place: transformBox(matrix, seen),
    isShared,
  }
}

function turnOf([a, b]: Matrix): number {
  if (Math.abs(a) > Math.abs(b)) return a > 0 ? 0 : 180
  return b > 0 ? 90 : 270
}
