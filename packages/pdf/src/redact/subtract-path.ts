import type { Path } from '../content/path.js'
import { type Box, contains } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'
import { halfPlane, share, touches } from './areas.js'

/** The number of line segments that approximate a curve. */
const PIECES_OF_A_CURVE = 16
/** Paths with more points are not divided but removed completely. */
const MAX_POINTS = 200_000

/** A sequence of points; closed if the last one is connected to the first. */
export interface Subpath {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

/** A path with its curves approximated by lines; undefined if the path is not completely known. */
export function straightened(path: Path): Subpath[] | undefined {
  if (path.isTooLong) return undefined
  const subpaths: { points: Point[]; isClosed: boolean }[] = []
  let count = 0
  path.eachSegment((segment, numbers, at) => {
    const point = (index: number): Point => [numbers[at + 2 * index]!, numbers[at + 2 * index + 1]!]
    let open = subpaths.at(-1)
    if (segment === 'm' || open === undefined) {
      open = { points: [], isClosed: false }
      subpaths.push(open)
    }
    if (segment === 'h') open.isClosed = true
    else if (segment === 'm' || segment === 'l') open.points.push(point(0))
    else {
      const from = open.points.at(-1) ?? point(0)
      const one = segment === 'v' ? from : point(0)
      const two = segment === 'c' ? point(1) : segment === 'v' ? point(0) : point(1)
      const to = segment === 'c' ? point(2) : point(1)
      addCurve(open.points, from, one, two, to)
    }
    count = subpaths.length + open.points.length
  })
  return count > MAX_POINTS ? undefined : subpaths
}

function addCurve(points: Point[], from: Point, one: Point, two: Point, to: Point): void {
  for (let step = 1; step <= PIECES_OF_A_CURVE; step++) {
    const t = step / PIECES_OF_A_CURVE
    const s = 1 - t
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    points.push([
      a * from[0] + b * one[0] + c * two[0] + d * to[0],
      a * from[1] + b * one[1] + c * two[1] + d * to[1],
    ])
  }
}

export function boxOf(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/**
 * The part of a filled path outside of a box: the parts to its left and right, then those above and below.
 */
export function subtractFill(subpaths: readonly Subpath[], area: Box): Subpath[] {
  const left: Subpath[] = []
  for (const subpath of subpaths) {
    if (!touches(area, boxOf(subpath.points))) {
      left.push(subpath)
      continue
    }
    const [x1, y1, x2, y2] = area
    const between = halfPlane(halfPlane(subpath.points, 0, x1, true), 0, x2, false)
    for (const points of [
      halfPlane(subpath.points, 0, x1, false),
      halfPlane(subpath.points, 0, x2, true),
      halfPlane(between, 1, y1, false),
      halfPlane(between, 1, y2, true),
    ])
      if (points.length > 2) left.push({ points, isClosed: true })
  }
  return left
}

/** The part of a stroked path outside of a box. */
export function subtractStroke(subpaths: readonly Subpath[], area: Box): Subpath[] {
  const left: Subpath[] = []
  for (const subpath of subpaths) {
    if (!touches(area, boxOf(subpath.points))) {
      left.push(subpath)
      continue
    }
    const { points, isClosed } = subpath
    let run: Point[] = []
    const settle = (): void => {
      if (run.length > 1) left.push({ points: run, isClosed: false })
      run = []
    }
    const last = isClosed ? points.length : points.length - 1
    for (let at = 0; at < last; at++) {
      const from = points[at]!
      const to = points[(at + 1) % points.length]!
      const [enters, leaves] = inside(from, to, area)
      if (enters >= leaves) {
        if (run.length === 0) run.push(from)
        run.push(to)
        continue
      }
      if (enters > 0) {
        if (run.length === 0) run.push(from)
        run.push(along(from, to, enters))
      }
      settle()
      if (leaves < 1) run = [along(from, to, leaves), to]
    }
    settle()
  }
  return left
}

/** The part of a line segment that lies in a box, from 0 at its start to 1 at its end (Liang–Barsky). */
function inside(from: Point, to: Point, [left, bottom, right, top]: Box): [number, number] {
  let [enters, leaves] = [0, 1]
  for (const [start, end, low, high] of [
    [from[0], to[0], left, right],
    [from[1], to[1], bottom, top],
  ] as const) {
    const way = end - start
    if (way === 0) {
      if (start < low || start > high) return [1, 0]
      continue
    }
    const [near, far] =
      way > 0 ? [(low - start) / way, (high - start) / way] : [(high - start) / way, (low - start) / way]
    enters = Math.max(enters, near)
    leaves = Math.min(leaves, far)
  }
  return [enters, leaves]
}

function along(from: Point, to: Point, part: number): Point {
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}

/** A path without the subpaths that lie mostly in one of the boxes. */
export function withoutInside(subpaths: readonly Subpath[], boxes: readonly Box[]): Subpath[] {
  return subpaths.filter(({ points }) => {
    const own = boxOf(points)
    return !boxes.some((box) => contains(box, own) || share(own, box) > 0.6)
  })
}
