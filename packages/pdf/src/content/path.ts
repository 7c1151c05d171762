import type { Box } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'

/** Points that are kept to see how lines meet; a longer path is measured as if its corners were the sharpest ones. */
const MOST_POINTS = 100_000

/**
 * A path under construction (ISO 32000-1, 8.5.2) in the page's space. Curves are taken by their control points, which lie around
 * them.
 */
export class Path {
  #box: Box | undefined
  /** Where a subpath begins that nothing belongs to yet. */
  #start: Point | undefined
  /** Runs of points, each a subpath. */
  #runs: Point[][] = []
  #count = 0

  get box(): Box | undefined {
    return this.#box
  }

  moveTo(point: Point): void {
    this.#start = point
  }

  lineTo(point: Point): void {
    this.#begin()
    if (++this.#count <= MOST_POINTS) (this.#runs.at(-1) ?? this.#newRun()).push(point)
    this.#include(point)
  }

  close(): void {
    this.#begin()
    const run = this.#runs.at(-1)
    if (run === undefined) return
    const [first, second] = run
    // The second point once more, so that the corner at the beginning counts as one.
    if (second !== undefined) run.push(first!, second)
    this.#start = first
  }

  clear(): void {
    this.#box = undefined
    this.#start = undefined
    this.#runs = []
    this.#count = 0
  }

  #begin(): void {
    const start = this.#start
    if (start === undefined) return
    this.#start = undefined
    if (++this.#count <= MOST_POINTS) this.#newRun().push(start)
    this.#include(start)
  }

  #newRun(): Point[] {
    const run: Point[] = []
    this.#runs.push(run)
    return run
  }

  /**
   * How far beyond the box its line reaches where corners are mitred (8.4.3.5), for lines this wide on both sides of the path. Round
   * and bevelled corners reach no further than the line is wide.
   */
  reachOfMiters(halfWidth: number, limit: number): number {
    if (this.#count > MOST_POINTS) return halfWidth * Math.max(1, limit)
    let reach = halfWidth
    const box = this.#box
    if (box === undefined) return reach
    for (const run of this.#runs) {
      for (let at = 1; at + 1 < run.length; at++) {
        const tip = miterTip(run[at - 1]!, run[at]!, run[at + 1]!, halfWidth, limit)
        if (tip === undefined) continue
        reach = Math.max(reach, box[0] - tip[0], box[1] - tip[1], tip[0] - box[2], tip[1] - box[3])
      }
    }
    return reach
  }

  #include([x, y]: Point): void {
    const box = this.#box
    if (box === undefined) this.#box = [x, y, x, y]
    else if (x < box[0] || y < box[1] || x > box[2] || y > box[3])
      this.#box = [Math.min(x, box[0]), Math.min(y, box[1]), Math.max(x, box[2]), Math.max(y, box[3])]
  }
}

/** The point of a mitred corner; undefined where the limit makes it a bevelled one, and where the path goes straight on. */
function miterTip(
  from: Point,
  corner: Point,
  to: Point,
  halfWidth: number,
  limit: number,
): Point | undefined {
  const [ux, uy] = direction(from, corner)
  const [vx, vy] = direction(to, corner)
  const [x, y] = [ux + vx, uy + vy]
  const length = Math.hypot(x, y)
  // Half the sum of both directions is the cosine of half the angle between them.
  const sine = Math.sqrt(Math.max(0, 1 - (length / 2) ** 2))
  if (length < 1e-6 || sine < 1e-6 || 1 / sine > limit) return undefined
  const reach = halfWidth / sine / length
  return [corner[0] + x * reach, corner[1] + y * reach]
}

function direction([x1, y1]: Point, [x2, y2]: Point): Point {
  const [x, y] = [x2 - x1, y2 - y1]
  const length = Math.hypot(x, y)
  return length > 0 ? [x / length, y / length] : [0, 0]
}
