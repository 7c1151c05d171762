import type { Box } from '../../geometry/box.js'
import type { PaintedShape } from '../page/page-device.js'
import type { FoundCells } from './table-draft.js'

/** Areas thinner than this are lines, in points. */
const THIN = 3.5
/** In points: edges that are closer together are at one place. */
const SAME_EDGE = 1.5
/** Bars reach over an edge of cells by more than this. */
const OVER = 4
/** A chart has at least this many bars, which end at as many places. */
const LEAST_BARS = 3
/** What is as long as this fraction of a table is the background of its rows or columns. */
const WHOLE = 0.95
const WHITE = 'ffffff'
const MAX_BARS = 1_000

/** The filled rectangles of a page: those that keep to no cells are the bars of a chart, whose labels are no table. */
export class ChartBars {
  readonly #areas: readonly Box[]

  constructor(shapes: readonly PaintedShape[]) {
    this.#areas = shapes
      .filter(
        ({ box, fill, isRectangle }) =>
          isRectangle &&
          fill !== undefined &&
          fill !== WHITE &&
          box[2] - box[0] > THIN &&
          box[3] - box[1] > THIN,
      )
      .slice(0, MAX_BARS)
      .map(({ box }) => box)
  }

  areIn({ box: [left, top, right, bottom], xs, rows }: FoundCells): boolean {
    const inside = this.#areas.filter(
      (area) =>
        area[0] >= left - OVER &&
        area[2] <= right + OVER &&
        area[1] >= top - OVER &&
        area[3] <= bottom + OVER,
    )
    if (inside.length < LEAST_BARS) return false
    const ys = [top]
    for (const { height } of rows) ys.push(ys.at(-1)! + height)
    const turned = inside.map(([x1, y1, x2, y2]): Box => [y1, x1, y2, x2])
    return areBars(inside, xs) || areBars(turned, ys)
  }
}

/**
 * Whether areas reach over the edges of cells, and end at several places between them. Bars are equally thick and at equal
 * distances, which the backgrounds of cells are not that belong to several tables.
 */
function areBars(areas: readonly Box[], edges: readonly number[]): boolean {
  const length = edges.at(-1)! - edges[0]!
  const inner = edges.slice(1, -1)
  const bars = areas.filter(
    ([from, , to]) =>
      to - from < WHOLE * length &&
      inner.some((edge) => from < edge - OVER && to > edge + OVER) &&
      [from, to].some((end) => !edges.some((edge) => Math.abs(edge - end) < 2 * SAME_EDGE)),
  )
  const middles = placesOf(bars.map(([, from, , to]) => (from + to) / 2))
  if (middles.length < LEAST_BARS) return false
  const [first, second] = middles as [number, number]
  const isEven = middles.every((at, index) => Math.abs(at - first - index * (second - first)) < 2 * SAME_EDGE)
  const thickness = bars[0]![3] - bars[0]![1]
  const areAlike = bars.every(([, from, , to]) => Math.abs(to - from - thickness) < SAME_EDGE)
  const ends = [placesOf(bars.map(([from]) => from)), placesOf(bars.map(([, , to]) => to))]
  return isEven && areAlike && ends.some((places) => places.length >= LEAST_BARS)
}

/** In their order, those that are the same only once. */
function placesOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted.filter((at, index) => index === 0 || at - sorted[index - 1]! > SAME_EDGE)
}
