import type { Painting } from '../device.js'
import type { Path } from '../path.js'
import { TextDevice } from './text.js'

/** A horizontal or vertical line: a rule between table cells, or the side of a cell. */
export interface Rule {
  readonly isHorizontal: boolean
  /** Its position across its direction, and its start and end along it. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** Whether it is the edge of a filled area, such as the background of a row. */
  readonly isEdge: boolean
}

const MAX_RULES = 20_000
/** Filled areas thinner than this count as lines. */
const THICKEST = 3
/** A filled area up to this height can be the background of a row. */
export const TALLEST_ROW = 60
const LEAST_LENGTH = 4
const STRAIGHT = 0.7

/** Also collects the rules of a page, which separate the cells of its tables. */
export class RuledTextDevice extends TextDevice {
  override readonly ignoresPaths = false
  readonly rules: Rule[] = []

  override begin(): void {
    super.begin()
    this.rules.length = 0
  }

  path(path: Path, { stroke, fill }: Painting): void {
    if (this.rules.length >= MAX_RULES) return
    let startX = 0
    let startY = 0
    let lastX = 0
    let lastY = 0
    let box: [number, number, number, number] | undefined
    let isStraight = true
    const endSubpath = (): void => {
      if (box !== undefined && fill !== undefined && isStraight) this.#addArea(box)
      box = undefined
      isStraight = true
    }
    path.eachSegment((segment, points, at) => {
      if (segment === 'm') {
        endSubpath()
        startX = points[at]!
        startY = points[at + 1]!
        lastX = startX
        lastY = startY
        box = [startX, startY, startX, startY]
        return
      }
      const isLine = segment === 'l' || segment === 'h'
      if (!isLine) isStraight = false
      const end = segment === 'c' ? at + 4 : segment === 'l' ? at : at + 2
      const x = segment === 'h' ? startX : points[end]!
      const y = segment === 'h' ? startY : points[end + 1]!
      if (stroke && isLine) this.#addLine(lastX, lastY, x, y)
      lastX = x
      lastY = y
      if (box !== undefined)
        box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
    })
    endSubpath()
  }

  #addArea([left, top, right, bottom]: readonly [number, number, number, number]): void {
    const width = right - left
    const height = bottom - top
    if (height <= THICKEST && width > height) this.#add(true, (top + bottom) / 2, left, right)
    else if (width <= THICKEST && height > width) this.#add(false, (left + right) / 2, top, bottom)
    else if (width > height && height <= TALLEST_ROW) {
      this.#add(true, top, left, right, true)
      this.#add(true, bottom, left, right, true)
    }
  }

  #addLine(x1: number, y1: number, x2: number, y2: number): void {
    if (Math.abs(y1 - y2) < STRAIGHT) this.#add(true, (y1 + y2) / 2, Math.min(x1, x2), Math.max(x1, x2))
    else if (Math.abs(x1 - x2) < STRAIGHT) this.#add(false, (x1 + x2) / 2, Math.min(y1, y2), Math.max(y1, y2))
  }

  #add(isHorizontal: boolean, at: number, from: number, to: number, isEdge = false): void {
    // A single path can have any number of lines.
    if (to - from >= LEAST_LENGTH && this.rules.length < MAX_RULES)
      this.rules.push({ isHorizontal, at, from, to, isEdge })
  }
}
