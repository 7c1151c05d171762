import type { Box } from '../../geometry/box.js'
import type { PaintedShape } from '../page/page-device.js'
import type { Border, CellBorders, HexColour } from '../tree.js'

/** Filled areas thinner than this are lines, in points. */
const THICKEST = 3.5
/** The maximum distance of a line from the edge of a cell. */
const NEAR = 3
const WHITE: HexColour = 'ffffff'
/** The fraction of a cell that its background covers. */
const COVERED = 0.8
const MAX_AREAS = 3_000

interface DrawnLine {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly border: Border
}

/** The lines and the areas of a page as borders and backgrounds of cells. */
export class CellLooks {
  readonly #across: DrawnLine[] = []
  readonly #down: DrawnLine[] = []
  readonly #areas: PaintedShape[] = []

  constructor(shapes: readonly PaintedShape[]) {
    for (const shape of shapes) this.#add(shape)
    const byPlace = (one: DrawnLine, other: DrawnLine): number => one.at - other.at
    this.#across.sort(byPlace)
    this.#down.sort(byPlace)
  }

  bordersOf([left, top, right, bottom]: Box): CellBorders {
    const x = (left + right) / 2
    const y = (top + bottom) / 2
    return {
      left: borderAt(this.#down, left, y),
      top: borderAt(this.#across, top, x),
      right: borderAt(this.#down, right, y),
      bottom: borderAt(this.#across, bottom, x),
    }
  }

  /** The last area painted behind most of a cell. */
  shadingOf([left, top, right, bottom]: Box): HexColour | undefined {
    const area = (right - left) * (bottom - top)
    for (let at = this.#areas.length - 1; at >= 0; at--) {
      const { box, fill } = this.#areas[at]!
      const width = Math.min(box[2], right) - Math.max(box[0], left)
      const height = Math.min(box[3], bottom) - Math.max(box[1], top)
      if (width > 0 && height > 0 && width * height >= COVERED * area)
        return fill === WHITE ? undefined : fill
    }
    return undefined
  }

  #add(shape: PaintedShape): void {
    const { box, fill, stroke, isRectangle } = shape
    const [left, top, right, bottom] = box
    const width = right - left
    const height = bottom - top
    const thickness = Math.min(width, height)
    if (thickness <= THICKEST) {
      const colour = fill ?? stroke?.colour
      if (colour === undefined) return
      const border = { width: fill === undefined ? stroke!.width : thickness, colour }
      if (width >= height) this.#across.push({ at: (top + bottom) / 2, from: left, to: right, border })
      else this.#down.push({ at: (left + right) / 2, from: top, to: bottom, border })
      return
    }
    if (!isRectangle) return
    if (fill !== undefined && this.#areas.length < MAX_AREAS) this.#areas.push(shape)
    if (stroke === undefined) return
    const border = { width: stroke.width, colour: stroke.colour }
    this.#across.push(
      { at: top, from: left, to: right, border },
      { at: bottom, from: left, to: right, border },
    )
    this.#down.push({ at: left, from: top, to: bottom, border }, { at: right, from: top, to: bottom, border })
  }
}

function borderAt(lines: readonly DrawnLine[], at: number, along: number): Border | undefined {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.at < at - NEAR) low = middle + 1
    else high = middle
  }
  for (; low < lines.length && lines[low]!.at <= at + NEAR; low++) {
    const { from, to, border } = lines[low]!
    if (from <= along && to >= along) return border
  }
  return undefined
}
