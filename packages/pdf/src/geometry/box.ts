import type { Matrix } from './matrix.js'

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
export function transformBox(matrix: Matrix, box: Box): Box {
  // Uses indexes and makes no points because this runs for each glyph.
  const ax1 = matrix[0] * box[0]
  const ax2 = matrix[0] * box[2]
  const bx1 = matrix[1] * box[0]
  const bx2 = matrix[1] * box[2]
  const cy1 = matrix[2] * box[1]
  const cy2 = matrix[2] * box[3]
  const dy1 = matrix[3] * box[1]
  const dy2 = matrix[3] * box[3]
  return [
    Math.min(ax1, ax2) + Math.min(cy1, cy2) + matrix[4],
    Math.min(bx1, bx2) + Math.min(dy1, dy2) + matrix[5],
    Math.max(ax1, ax2) + Math.max(cy1, cy2) + matrix[4],
    Math.max(bx1, bx2) + Math.max(dy1, dy2) + matrix[5],
  ]
}
