import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'

/** The number of points kept; of a longer path only the box is known. */
const MAX_POINTS = 100_000

/**
 * The segments of a path, named by the operators of ISO 32000-1, table 59. A rectangle (`re`) is expanded.
 */
export type Segment = 'm' | 'l' | 'c' | 'v' | 'y' | 'h'

/** The number of points of each segment. */
const POINTS: Readonly<Record<Segment, number>> = { m: 1, l: 1, c: 3, v: 2, y: 2, h: 0 }

/** A path under construction (ISO 32000-1, 8.5.2), in device space. */
export class Path {
  readonly #keepsSegments: boolean
  #segments: Segment[] = []
  #points: number[] = []
  #count = 0
  #isEmpty = true
  #left = 0
  #bottom = 0
  #right = 0
  #top = 0
  /** The start of the subpath, and whether it is still empty. */
  #startX = 0
  #startY = 0
  #isStarting = false
  #hasStart = false

  /** Without segments, only the box is computed. */
  constructor(keepsSegments: boolean) {
    this.#keepsSegments = keepsSegments
  }

  /** The box of all points, including the control points of curves; undefined if there are none. */
  get box(): Box | undefined {
    return this.#isEmpty ? undefined : [this.#left, this.#bottom, this.#right, this.#top]
  }

  /** Whether it has too many points, so that segments are missing at the end. */
  get isTooLong(): boolean {
    return this.#count > MAX_POINTS
  }

  /** Calls back for each segment; its points are pairs of x and y that start at `at`. */
  eachSegment(visit: (segment: Segment, points: readonly number[], at: number) => void): void {
    let at = 0
    for (const segment of this.#segments) {
      visit(segment, this.#points, at)
      at += POINTS[segment] * 2
    }
  }

  /** A point without a segment leaves no mark, so it is added with its first segment. */
  moveTo([a, b, c, d, e, f]: Matrix, x: number, y: number): void {
    this.#startX = a * x + c * y + e
    this.#startY = b * x + d * y + f
    this.#isStarting = true
    this.#hasStart = true
  }

  /** A line or a curve; `numbers` are the coordinates of its points in user space. */
  add(segment: Segment, [a, b, c, d, e, f]: Matrix, numbers: readonly number[]): void {
    this.#begin()
    if (!this.#hasStart) {
      // A path without `m`: its first point becomes the start of the subpath.
      this.#hasStart = true
      this.#startX = a * numbers[0]! + c * numbers[1]! + e
      this.#startY = b * numbers[0]! + d * numbers[1]! + f
    }
    this.#count += numbers.length >> 1
    const keeps = this.#keepsSegments && this.#count <= MAX_POINTS
    if (keeps) this.#segments.push(segment)
    for (let at = 0; at < numbers.length; at += 2) {
      const x = numbers[at]!
      const y = numbers[at + 1]!
      this.#include(a * x + c * y + e, b * x + d * y + f, keeps)
    }
  }

  rectangle(matrix: Matrix, x: number, y: number, width: number, height: number): void {
    this.moveTo(matrix, x, y)
    this.add('l', matrix, [x + width, y])
    this.add('l', matrix, [x + width, y + height])
    this.add('l', matrix, [x, y + height])
    this.close()
  }

  close(): void {
    this.#begin()
    if (this.#isEmpty) return
    if (this.#keepsSegments && this.#count <= MAX_POINTS) this.#segments.push('h')
    // Without a new `m`, the next subpath starts at the same point.
    this.#isStarting = true
  }

  clear(): void {
    if (this.#segments.length > 0) {
      this.#segments = []
      this.#points = []
    }
    this.#count = 0
    this.#isEmpty = true
    this.#isStarting = false
    this.#hasStart = false
  }

  #begin(): void {
    if (!this.#isStarting) return
    this.#isStarting = false
    this.#count++
    const keeps = this.#keepsSegments && this.#count <= MAX_POINTS
    if (keeps) this.#segments.push('m')
    this.#include(this.#startX, this.#startY, keeps)
  }

  #include(x: number, y: number, keeps: boolean): void {
    if (keeps) this.#points.push(x, y)
    if (this.#isEmpty) {
      this.#isEmpty = false
      this.#left = x
      this.#right = x
      this.#bottom = y
      this.#top = y
    } else if (x < this.#left || y < this.#bottom || x > this.#right || y > this.#top) {
      this.#left = Math.min(x, this.#left)
      this.#bottom = Math.min(y, this.#bottom)
      this.#right = Math.max(x, this.#right)
      this.#top = Math.max(y, this.#top)
    }
  }
}
