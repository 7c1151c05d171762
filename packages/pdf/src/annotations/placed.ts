import { directionOf } from '../drawing/mark.js'
import type { Box } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply, type Point } from '../geometry/matrix.js'
import type { PlacedBox, PlacedPoint } from './new-object.js'

/** From positions below the top of the displayed page to positions above its lower edge. */

export function boxOf({ x, y, width, height }: PlacedBox, pageHeight: number): Box {
  return [x, pageHeight - y - height, x + width, pageHeight - y]
}

export function pointsOf(points: readonly PlacedPoint[], pageHeight: number): Point[] {
  return points.map(({ x, y }) => [x, pageHeight - y])
}

/** The corners of each box in the order of /QuadPoints: upper left, upper right, lower left, lower right. */
export function quadPoints(boxes: readonly PlacedBox[], pageHeight: number): number[] {
  return boxes.flatMap((placed) => {
    const [left, bottom, right, top] = boxOf(placed, pageHeight)
    return [left, top, right, top, left, bottom, right, bottom]
  })
}

export function boundsOf(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [...points[0]!, ...points[0]!] as [number, number, number, number]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** Counterclockwise about the centre of a box. */
export function turning([left, bottom, right, top]: Box, degrees: number): Matrix {
  if (degrees % 360 === 0) return IDENTITY
  const [cos, sin] = directionOf(degrees)
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  return multiply(multiply([1, 0, 0, 1, -x, -y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, x, y])
}
