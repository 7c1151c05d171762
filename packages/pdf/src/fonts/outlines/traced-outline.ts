import type { GlyphBox } from './outlines.js'

/** Takes an outline as relative points; charstrings also set the current point. */
export interface Pen {
  x: number
  y: number
  move(dx: number, dy: number): void
  line(dx: number, dy: number): void
  /** A cubic Bézier curve. */
  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void
}

/** Computes the bounding box of an outline given by relative points. */
export class TracedOutline implements Pen {
  x = 0
  y = 0
  #left = Number.POSITIVE_INFINITY
  #bottom = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #top = Number.NEGATIVE_INFINITY

  /** Undefined if a coordinate is not finite. */
  get box(): GlyphBox | undefined {
    if (this.#left > this.#right && this.#bottom > this.#top) return 'blank'
    const box = [this.#left, this.#bottom, this.#right, this.#top] as const
    return box.every(Number.isFinite) ? box : undefined
  }

  move(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
  }

  line(dx: number, dy: number): void {
    this.#include(this.x, this.y)
    this.move(dx, dy)
    this.#include(this.x, this.y)
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const { x, y } = this
    const [x1, y1] = [x + dx1, y + dy1]
    const [x2, y2] = [x1 + dx2, y1 + dy2]
    this.line(dx1 + dx2 + dx3, dy1 + dy2 + dy3)
    const isInside =
      Math.min(x1, x2) >= this.#left &&
      Math.max(x1, x2) <= this.#right &&
      Math.min(y1, y2) >= this.#bottom &&
      Math.max(y1, y2) <= this.#top
    // A curve is within the convex hull of its control points.
    if (isInside) return
    for (const extreme of extremes(x, x1, x2, this.x)) this.#include(extreme, this.y)
    for (const extreme of extremes(y, y1, y2, this.y)) this.#include(this.x, extreme)
  }

  #include(x: number, y: number): void {
    this.#left = Math.min(this.#left, x)
    this.#right = Math.max(this.#right, x)
    this.#bottom = Math.min(this.#bottom, y)
    this.#top = Math.max(this.#top, y)
  }
}

/** The extreme values of a Bézier curve in one coordinate, where its derivative is 0. */
function extremes(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = p3 - p0 + 3 * (p1 - p2)
  const b = 2 * (p0 - 2 * p1 + p2)
  const c = p1 - p0
  const roots: number[] = []
  if (Math.abs(a) < 1e-9) {
    if (b !== 0) roots.push(-c / b)
  } else {
    const root = Math.sqrt(b * b - 4 * a * c)
    roots.push((-b + root) / (2 * a), (-b - root) / (2 * a))
  }
  const found: number[] = []
  for (const t of roots) {
    if (!(t > 0 && t < 1)) continue
    const s = 1 - t
    found.push(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
  }
  return found
}
