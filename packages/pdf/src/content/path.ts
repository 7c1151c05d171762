import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'

/** Points that are kept; of a longer path only the box is known. */
const MOST_POINTS = 100_000

/** What a path is made of, by the operators of ISO 32000-1, table 59. A rectangle (`re`) is what it stands for. */
export type Segment = 'm' | 'l' | 'c' | 'v' | 'y' | 'h'

/** How many points each has. */
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
  /** Where the subpath begins, and whether nothing belongs to it yet. */
  #startX = 0
  #startY = 0
  #isStarting = false
  #hasStart = false

  /** Without segments only the box around it is found out. */
  constructor(keepsSegments: boolean) {
    this.#keepsSegments = keepsSegments
  }

  /**
   * Around all points, the control points of curves included, which lie around them; undefined if there are
   * none.
   */
  get box(): Box | undefined {
    return this.#isEmpty ? undefined : [this.#left, this.#bottom, this.#right, this.#top]
  }

  /** Whether it has more points than are kept, so that segments are missing at its end. */
  get isTooLong(): boolean {
    return this.#count > MOST_POINTS
  }

  /** Calls back for each segment with the numbers of its points, which begin at `at`: x and y of each. */
  eachSegment(visit: (segment: Segment, points: readonly number[], at: number) => void): void {
    let at = 0
    for (const segment of this.#segments) {
      visit(segment, this.#points, at)
      at += POINTS[segment] * 2
    }
  }

  /** A point that nothing leads to or from leaves no mark: it counts once something does. */
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
      // Content that begins with a line: its first point is where the subpath begins.
      this.#hasStart = true
      this.#startX = a * numbers[0]! + c * numbers[1]! + e
      this.#startY = b * numbers[0]! + d * numbers[1]! + f
    }
    this.#count += numbers.length >> 1
    const keeps = this.#keepsSegments && this.#count <= MOST_POINTS
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
    if (this.#keepsSegments && this.#count <= MOST_POINTS) this.#segments.push('h')
    // What follows without a new beginning begins where this one did.
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
    const keeps = this.#keepsSegments && this.#count <= MOST_POINTS
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
