import { type Box, intersection } from '../geometry/box.js'
import { type Matrix, type Point, transform } from '../geometry/matrix.js'

/** Overlaps smaller than this, in points, do not count. */
const TOLERANCE = 0.01

/** Whether two boxes share more than an edge. A line or a point counts if it lies inside. */
export function touches(area: Box, box: Box): boolean {
  const common = intersection(area, box)
  if (common === undefined) return false
  const isWide = common[2] - common[0] > TOLERANCE || box[2] - box[0] <= TOLERANCE
  const isHigh = common[3] - common[1] > TOLERANCE || box[3] - box[1] <= TOLERANCE
  return isWide && isHigh
}

export function touchesAny(areas: readonly Box[], box: Box): boolean {
  return areas.some((area) => touches(area, box))
}

/** The fraction of a box that lies in another, from 0 to 1. */
export function share(box: Box, of: Box): number {
  const common = intersection(box, of)
  if (common === undefined) return 0
  const whole = Math.max(TOLERANCE, box[2] - box[0]) * Math.max(TOLERANCE, box[3] - box[1])
  const part = Math.max(TOLERANCE, common[2] - common[0]) * Math.max(TOLERANCE, common[3] - common[1])
  return part / whole
}

/** The corners of a transformed box, in order around it. */
export function corners(matrix: Matrix, [left, bottom, right, top]: Box): Point[] {
  return [
    transform(matrix, [left, bottom]),
    transform(matrix, [right, bottom]),
    transform(matrix, [right, top]),
    transform(matrix, [left, top]),
  ]
}

/** The part of a polygon on one side of an axis-parallel line (Sutherland–Hodgman clipping). */
export function halfPlane(polygon: readonly Point[], axis: 0 | 1, limit: number, isAbove: boolean): Point[] {
  const inside = (point: Point): boolean => (isAbove ? point[axis] >= limit : point[axis] <= limit)
  const left: Point[] = []
  for (let at = 0; at < polygon.length; at++) {
    const from = polygon[at]!
    const to = polygon[(at + 1) % polygon.length]!
    if (inside(from)) left.push(from)
    if (inside(from) === inside(to)) continue
    const part = (limit - from[axis]) / (to[axis] - from[axis])
    left.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])
  }
  return left
}
