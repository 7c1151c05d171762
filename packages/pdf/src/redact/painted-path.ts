import type { Painting } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Path } from '../content/path.js'
import { type Box, contains, widened } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'
import { touchesAny } from './areas.js'
import {
  boxOf,
  type Subpath,
  straightened,
  subtractFill,
  subtractStroke,
  withoutInside,
} from './subtract-path.js'

/** Where paths are removed: everything in the areas, and subpaths that lie mostly in the boxes of matches. */
export interface ClearedBoxes {
  readonly areas: readonly Box[]
  readonly found: readonly Box[]
}

/** Subpaths, and how they are painted. */
export interface PaintedSubpaths {
  readonly subpaths: readonly Subpath[]
  readonly painting: Painting
}

/** A path with at most this many points is not a drawing and reveals nothing. */
const SIMPLE_PATH = 5

/** The remaining part of a painted path; undefined if all of it remains. */
export function remainingPath(
  path: Path,
  painting: Painting,
  state: GraphicsState,
  { areas, found }: ClearedBoxes,
): PaintedSubpaths[] | undefined {
  const reach = painting.stroke ? halfLine(state) : 0
  const box = widened(path.box!, reach)
  const isInAreas = touchesAny(areas, box)
  if (!isInAreas && !touchesAny(found, box)) return undefined
  const all = straightened(path)
  if (all === undefined) return []
  const kept = withoutInside(all, found)
  if (kept.length === all.length && !isInAreas) return undefined
  const subtractAreas = (
    subtract: (subpaths: readonly Subpath[], area: Box) => Subpath[],
    by: number,
  ): readonly Subpath[] => {
    let left: readonly Subpath[] = kept
    for (const area of areas) left = subtract(left, widened(area, by))
    return left
  }
  const left: PaintedSubpaths[] = []
  const fill = painting.fill === undefined ? [] : subtractAreas(subtractFill, 0)
  if (fill.length > 0) left.push({ subpaths: fill, painting: { fill: painting.fill, stroke: false } })
  const stroke = painting.stroke ? subtractAreas(subtractStroke, reach) : []
  if (stroke.length > 0) left.push({ subpaths: stroke, painting: { fill: undefined, stroke: true } })
  return left
}

/**
 * The remaining part of a clipping path; undefined if all of it remains. A path that is itself a drawing
 * becomes a rectangle if it lies entirely in a box: everything that it shows then lies in the box, too.
 */
export function remainingClip(path: Path, { areas, found }: ClearedBoxes): readonly Subpath[] | undefined {
  const boxes = [...areas, ...found]
  if (!touchesAny(boxes, path.box!)) return undefined
  const all = straightened(path)
  const within = boxes.find((box) => contains(box, path.box!))
  if (all === undefined || within !== undefined) {
    const count = all?.reduce((sum, { points }) => sum + points.length, 0) ?? Number.POSITIVE_INFINITY
    if (within !== undefined && count <= SIMPLE_PATH && areas.includes(within)) return undefined
    return [rectangle(within ?? path.box!)]
  }
  const kept = all.filter(({ points }) => {
    const own = boxOf(points)
    return points.length <= SIMPLE_PATH || !boxes.some((box) => contains(box, own))
  })
  return kept.length < all.length && kept.length > 0 ? kept : undefined
}

export function rectangle([left, top, right, bottom]: Box): Subpath {
  const points: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return { points, isClosed: true }
}

function halfLine({ matrix: [a, b, c, d], lineWidth }: GraphicsState): number {
  return Math.max(0.1, (lineWidth / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)))
}
