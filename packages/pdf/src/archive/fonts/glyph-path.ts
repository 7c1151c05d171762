import type { Pen } from '../../fonts/outlines/traced-outline.js'
import type { Box } from '../../geometry/box.js'
import { type Matrix, type Point, transform } from '../../geometry/matrix.js'

/** A part of an outline: its first point, a line to a point, or a cubic Bézier curve. */
export type PathStep =
  | readonly [to: Point]
  | readonly [kind: 'line', to: Point]
  | readonly [kind: 'curve', first: Point, second: Point, to: Point]

/** The outline of a glyph, in thousandths of the font size. Every contour is closed. */
export type GlyphPath = readonly PathStep[]

export const NO_PATH: GlyphPath = []

/** An outline has fewer steps; more are hostile. */
const MAX_STEPS = 20_000

/** Records an outline in the units of a font program. */
export class PathRecorder implements Pen {
  x = 0
  y = 0
  readonly #steps: PathStep[] = []
  #end: Point | undefined
  #hasMoved = true

  /** The outline in thousandths; undefined if it is not one that can be drawn. */
  pathThrough(matrix: Matrix): GlyphPath | undefined {
    if (this.#steps.length > MAX_STEPS) return undefined
    const path = transformPath(this.#steps, matrix)
    return boxOfPath(path)?.every(Number.isFinite) === false ? undefined : path
  }

  move(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.#hasMoved = true
  }

  line(dx: number, dy: number): void {
    this.#begin()
    this.x += dx
    this.y += dy
    this.#add(['line', [this.x, this.y]])
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    this.#begin()
    const [x1, y1] = [this.x + dx1, this.y + dy1]
    const [x2, y2] = [x1 + dx2, y1 + dy2]
    this.x = x2 + dx3
    this.y = y2 + dy3
    this.#add(['curve', [x1, y1], [x2, y2], [this.x, this.y]])
  }

  /** A flex of a Type 1 program moves from point to point, and then draws from where it began. */
  #begin(): void {
    const isElsewhere = this.#end === undefined || this.#end[0] !== this.x || this.#end[1] !== this.y
    if (this.#hasMoved && isElsewhere) this.#add([[this.x, this.y]])
    this.#hasMoved = false
  }

  #add(step: PathStep): void {
    if (this.#steps.length <= MAX_STEPS) this.#steps.push(step)
    this.#end = [this.x, this.y]
  }
}

export function transformPath(path: GlyphPath, matrix: Matrix): GlyphPath {
  const moved = (point: Point): Point => transform(matrix, point)
  return path.map((step): PathStep => {
    if (step.length === 1) return [moved(step[0])]
    return step[0] === 'line'
      ? ['line', moved(step[1])]
      : ['curve', moved(step[1]), moved(step[2]), moved(step[3])]
  })
}

/** The box around all points; undefined if there are none. */
export function boxOfPath(path: GlyphPath): Box | undefined {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const step of path)
    for (const point of step) {
      if (typeof point === 'string') continue
      left = Math.min(left, point[0])
      right = Math.max(right, point[0])
      bottom = Math.min(bottom, point[1])
      top = Math.max(top, point[1])
    }
  return left > right ? undefined : [left, bottom, right, top]
}
