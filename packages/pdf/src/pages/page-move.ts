import { type Box, transformBox } from '../geometry/box.js'
import { type Matrix, scaleOf, transform } from '../geometry/matrix.js'
import type { PdfRef } from '../syntax/objects.js'

/** How the content of a page is moved. */
export interface PageMove {
  /** The new page. */
  readonly page: PdfRef
  /** Maps the user space of the old page to that of the new one; boxes stay parallel to the axes. */
  readonly matrix: Matrix
  /** The rotation on the new page in degrees, counterclockwise: 0, 90, 180 or 270. */
  readonly turn: number
  readonly scale: number
  /** The visible part of the old page, in its user space, and its position on the new page. */
  readonly seen: Box
  readonly place: Box
  /** Whether other pages are also on the new page. */
  readonly isShared: boolean
}

/** A value for each page, by page object number. */
export type ByPage<T> = Pick<ReadonlyMap<number, T>, 'get'>

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

/** The same move to another page. */
export function onPage(page: PdfRef, { matrix, turn, scale, seen, place, isShared }: PageMove): PageMove {
  return { page, matrix, turn, scale, seen, place, isShared }
}

function turnOf([a, b]: Matrix): number {
  if (Math.abs(a) > Math.abs(b)) return a > 0 ? 0 : 180
  return b > 0 ? 90 : 270
}

/** Coordinates are rounded, because differences below a thousandth of a point are not visible. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}

export function roundedBox(box: Box): number[] {
  return box.map(thousandths)
}

export function movedBox(matrix: Matrix, box: Box): number[] {
  return roundedBox(transformBox(matrix, box))
}

/** Transforms a list of alternating x and y coordinates. */
export function movedPoints(matrix: Matrix, coordinates: readonly number[]): number[] {
  const moved: number[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const [x, y] = transform(matrix, [coordinates[at]!, coordinates[at + 1]!])
    moved.push(thousandths(x), thousandths(y))
  }
  return moved
}
