import type { Box } from '../../geometry/box.js'
import type { PaintedShape } from '../page/page-device.js'
import { ChartBars } from './chart-bars.js'
import type { FoundCells } from './table-draft.js'

/** Segments that go further than this in both directions are not lines of a table, in points. */
const ASLANT = 1.5
/** The curves of a chart extend over this fraction of the width and of the height of its labels. */
const WIDE = 0.4
const TALL = 0.25
/** Filled shapes that are smaller than this, in points, are marks in cells. */
const MARK = 20
/** The labels of an axis are at most this far below the curves, in points. */
const BELOW = 40
/** An axis has at least this many labels, at equal distances within this fraction of them. */
const LEAST_LABELS = 4
const UNEVEN = 0.25
const SEGMENT = /([MLCZ])([^MLCZ]*)/g
const NUMBER = /-?[\d.]+(?:e-?\d+)?/g

/** The curves, the slanting lines and the bars of a page: the words at them are the labels of a chart, and no table. */
export class ChartLines {
  readonly #shapes: readonly PaintedShape[]
  readonly #bars: ChartBars
  #found: readonly Box[] | undefined

  constructor(shapes: readonly PaintedShape[]) {
    this.#shapes = shapes
    this.#bars = new ChartBars(shapes)
  }

  get #boxes(): readonly Box[] {
    this.#found ??= this.#shapes.flatMap(({ box, stroke, isRectangle, path }) => {
      const isMark = stroke === undefined && box[2] - box[0] < MARK && box[3] - box[1] < MARK
      return !isRectangle && !isMark && isAslant(path) ? [box] : []
    })
    return this.#found
  }

  areLabels(found: FoundCells): boolean {
    if (this.#bars.areIn(found)) return true
    if (this.#boxes.length === 0) return false
    const [left, top, right, bottom] = found.box
    const inside = this.#boxesIn([left, top, right, bottom])
    if (inside !== undefined) {
      const isWide = inside[2] - inside[0] >= WIDE * (right - left)
      if (isWide && inside[3] - inside[1] >= TALL * (bottom - top)) return true
    }
    const above = isAxis(found) ? this.#boxesIn([left, top - BELOW, right, top]) : undefined
    return above !== undefined && above[2] - above[0] >= WIDE * (right - left)
  }

  /** What of the lines is in an area, as one box. */
  #boxesIn([left, top, right, bottom]: Box): Box | undefined {
    let all: [number, number, number, number] | undefined
    for (const [x1, y1, x2, y2] of this.#boxes) {
      if (x2 < left || x1 > right || y2 < top || y1 > bottom) continue
      const part = [Math.max(x1, left), Math.max(y1, top), Math.min(x2, right), Math.min(y2, bottom)] as const
      all =
        all === undefined
          ? [...part]
          : [
              Math.min(all[0], part[0]),
              Math.min(all[1], part[1]),
              Math.max(all[2], part[2]),
              Math.max(all[3], part[3]),
            ]
    }
    return all
  }
}

function isAslant(path: string): boolean {
  let [x, y] = [0, 0]
  for (const [, kind, numbers = ''] of path.matchAll(SEGMENT)) {
    const at = numbers.match(NUMBER)?.map(Number) ?? []
    if (at.length < 2) continue
    const [nextX, nextY] = [at.at(-2)!, at.at(-1)!]
    if (kind === 'C' || (kind === 'L' && Math.abs(nextX - x) > ASLANT && Math.abs(nextY - y) > ASLANT))
      return true
    ;[x, y] = [nextX, nextY]
  }
  return false
}

/** Whether the first row is of numbers that grow by equal steps, at equal distances. */
function isAxis({ rows }: FoundCells): boolean {
  const filled = rows[0]!.cells.filter(({ words }) => words.length > 0)
  if (filled.length < LEAST_LABELS) return false
  const values = filled.map(({ words }) => Number(words[0]!.text.replace(/,/g, '')))
  const places = filled.map(({ words }) => (words[0]!.left + words[0]!.right) / 2)
  return areEven(values) && areEven(places)
}

function areEven(values: readonly number[]): boolean {
  const step = (values.at(-1)! - values[0]!) / (values.length - 1)
  return (
    values.every((value, at) => Math.abs(value - values[0]! - at * step) <= UNEVEN * Math.abs(step)) &&
    step !== 0
  )
}
