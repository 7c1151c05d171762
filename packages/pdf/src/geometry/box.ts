import { type Matrix, transform } from './matrix.js'

/** An axis-aligned rectangle, with its lower left corner first (ISO 32000-1, 7.9.5). */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

export function hasArea([left, bottom, right, top]: Box): boolean {
  return right > left && top > bottom
}

export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

/** The intersection, which can be a line or a point; undefined if it is empty. */
export function intersection(one: Box, other: Box): Box | undefined {
  const left = Math.max(one[0], other[0])
  const bottom = Math.max(one[1], other[1])
  const right = Math.min(one[2], other[2])
  const top = Math.min(one[3], other[3])
  return left <= right && bottom <= top ? [left, bottom, right, top] : undefined
}

export function contains(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

export function isInside([left, bottom, right, top]: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= bottom && y <= top
}

export function widened([left, bottom, right, top]: Box, dx: number, dy = dx): Box {
  return [left - dx, bottom - dy, right + dx, top + dy]
}

/** The bounding box of a transformed box. */
export function transformBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const [x1, y1] = transform(matrix, [left, bottom])
  const [x2, y2] = transform(matrix, [right, bottom])
  const [x3, y3] = transform(matrix, [right, top])
  const [x4, y4] = transform(matrix, [left, top])
  return [
    Math.min(x1, x2, x3, x4),
    Math.min(y1, y2, y3, y4),
    Math.max(x1, x2, x3, x4),
    Math.max(y1, y2, y3, y4),
  ]
}
