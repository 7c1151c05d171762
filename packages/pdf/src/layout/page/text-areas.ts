import type { Box } from '../../geometry/box.js'
import { isBackground } from '../figures/background.js'
import type { HexColour } from '../tree.js'
import type { PaintedShape } from './page-device.js'

/** The fractions of a line's width and height that an area is behind. */
const COVERED_WIDTH = 0.8
const COVERED_HEIGHT = 0.6
/** Areas are at least this high, in points; lower ones are rules. */
const LEAST_HEIGHT = 5
/** What is fainter than this is no background. */
const LEAST_OPACITY = 0.5
/** The fraction of its box that an area fills whose corners are round. */
const FILLED = 0.85
const WHITE: HexColour = 'ffffff'
const MAX_AREAS = 2_000
/** The comparisons of areas with lines on one page; further lines have no area behind them. */
const MAX_COMPARISONS = 2_000_000
/** An area is for the text on it if it has this many lines, or one line and this fraction of the page's width. */
const LINES_OF_BOX = 2
const WIDE = 0.4
const POINT = /-?[\d.]+(?:e-?\d+)? -?[\d.]+(?:e-?\d+)?(?=[MLCZ]|$)/g

/** The filled areas of a page behind its text: boxes, bands, and the page itself. */
export class TextAreas {
  readonly #areas: readonly PaintedShape[]
  readonly #lines = new Map<PaintedShape, number>()
  readonly #pageColour: HexColour
  readonly #width: number
  #left = MAX_COMPARISONS

  constructor(shapes: readonly PaintedShape[], page: { readonly width: number; readonly height: number }) {
    const areas = shapes.filter(isArea)
    // Those painted last are above the others.
    this.#areas = areas.slice(-MAX_AREAS).reverse()
    this.#pageColour = areas.findLast(({ box }) => isBackground(box, page))?.fill ?? WHITE
    this.#width = page.width
  }

  /** The colour of the area behind a line, if it is not that of the page. */
  behind([left, top, right, bottom]: Box): HexColour | undefined {
    this.#left -= this.#areas.length
    if (this.#left < 0) return undefined
    const area = this.#areas.find(
      ({ box }) =>
        Math.min(box[2], right) - Math.max(box[0], left) >= COVERED_WIDTH * (right - left) &&
        Math.min(box[3], bottom) - Math.max(box[1], top) >= COVERED_HEIGHT * (bottom - top),
    )
    if (area === undefined) return undefined
    this.#lines.set(area, (this.#lines.get(area) ?? 0) + 1)
    return area.fill === this.#pageColour ? undefined : area.fill
  }

  /** Whether an area is only there for the lines on it, and no part of a drawing. */
  isForText(shape: PaintedShape): boolean {
    const lines = this.#lines.get(shape) ?? 0
    return lines >= LINES_OF_BOX || (lines > 0 && shape.box[2] - shape.box[0] >= WIDE * this.#width)
  }
}

function isArea(shape: PaintedShape): boolean {
  const { box, fill, fillOpacity, isRectangle } = shape
  if (fill === undefined || fillOpacity < LEAST_OPACITY || box[3] - box[1] < LEAST_HEIGHT) return false
  return isRectangle || isRounded(shape)
}

/** Whether a path is a rectangle with round corners: the polygon of its points fills most of its box. */
function isRounded({ path, box: [left, top, right, bottom] }: PaintedShape): boolean {
  if (path.lastIndexOf('M') > 0) return false
  const points = (path.match(POINT) ?? []).map((pair) => pair.split(' ').map(Number))
  let twice = 0
  for (const [at, [x = 0, y = 0]] of points.entries()) {
    const [nextX = 0, nextY = 0] = points[(at + 1) % points.length]!
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2 >= FILLED * (right - left) * (bottom - top)
}
