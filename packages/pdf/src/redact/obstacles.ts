import { limitExceeded } from '../errors.js'
import type { Box } from '../geometry/box.js'
import type { PageGlyph } from './page-scan.js'

/** Lengths as multiples of the font size: of glyphs above and below their baseline, and of a line's core. */
const ASCENT = 0.75
const DESCENT = 0.2
const CORE_TOP = 0.5
const CORE_BOTTOM = 0.05
/** Overlaps up to this are those of neighbouring letters. */
const OVERLAP = 0.2
/** The cosine of the angle between directions that count as the same. */
const PARALLEL = 0.9999
/** Glyphs larger than this multiple of a line's size are a background, like a watermark. */
const BACKGROUND = 3
/** More comparisons are an attempt to overload the service. */
const MAX_COMPARISONS = 100_000_000

/** A line, or a part of one: its extent along its direction, its baseline and its font size. */
export interface LinePart {
  readonly start: number
  readonly end: number
  readonly across: number
  readonly size: number
}

/** The space around a part of a line up to what is next on both sides. */
export interface Room {
  /** The end of what is before it, and the start of what is after it; undefined up to the edge of the page. */
  readonly before: number | undefined
  readonly after: number | undefined
  /** Whether something else overlaps it already. */
  readonly isShared: boolean
}

interface Obstacle {
  /** -1 for an area. */
  readonly index: number
  start: number
  end: number
  readonly low: number
  readonly high: number
  readonly size: number
}

/** What a page keeps: text that moves in one direction must not move onto it. */
export class Obstacles {
  /** Sorted by their upper edges. */
  readonly #all: Obstacle[] = []
  readonly #byGlyph = new Map<number, Obstacle>()
  readonly #tallest: number
  #comparisons = 0

  constructor(
    glyphs: readonly PageGlyph[],
    isRemoved: (index: number) => boolean,
    areas: readonly Box[],
    { dx, dy }: { readonly dx: number; readonly dy: number },
    shifts: ReadonlyMap<number, number>,
  ) {
    glyphs.forEach((glyph, index) => {
      if (glyph.isBlank || glyph.outer >= 0 || glyph.tiling !== undefined || isRemoved(index)) return
      const { x, y, endX, endY, size } = glyph
      const shift = shifts.get(index) ?? 0
      const [mx, my] = [shift * glyph.dx, shift * glyph.dy]
      let obstacle: Obstacle
      if (glyph.dx * dx + glyph.dy * dy > PARALLEL) {
        const ends = [(x + mx) * dx + (y + my) * dy, (endX + mx) * dx + (endY + my) * dy]
        const across = y * dx - x * dy
        const [low, high] = [across - ASCENT * size, across + DESCENT * size]
        obstacle = { index, start: Math.min(...ends), end: Math.max(...ends), low, high, size }
      } else {
        const [left, top, right, bottom] = glyph.box
        const box: Box = [left + mx, top + my, right + mx, bottom + my]
        obstacle = { index, ...projected(box, dx, dy), size }
      }
      this.#all.push(obstacle)
      this.#byGlyph.set(index, obstacle)
    })
    for (const area of areas) this.#all.push({ index: -1, ...projected(area, dx, dy), size: 0 })
    this.#all.sort((one, other) => one.low - other.low)
    this.#tallest = this.#all.reduce((tallest, { low, high }) => Math.max(tallest, high - low), 0)
  }

  /** `isOwn` tells the glyphs of the part itself. */
  roomOf({ start, end, across, size }: LinePart, isOwn: (index: number) => boolean): Room {
    const top = across - CORE_TOP * size
    const bottom = across - CORE_BOTTOM * size
    let before: number | undefined
    let after: number | undefined
    let isShared = false
    for (let at = this.#firstFrom(top - this.#tallest); at < this.#all.length; at++) {
      const other = this.#all[at]!
      if (other.low >= bottom) break
      if (++this.#comparisons > MAX_COMPARISONS)
        throw limitExceeded('The number of comparisons of characters on a page', MAX_COMPARISONS)
      if (other.high <= top || other.size > BACKGROUND * size || isOwn(other.index)) continue
      if (other.end <= start + OVERLAP * size) before = Math.max(before ?? other.end, other.end)
      else if (other.start >= end - OVERLAP * size) after = Math.min(after ?? other.start, other.start)
      else isShared = true
    }
    return { before, after, isShared }
  }

  move(index: number, shift: number): void {
    const obstacle = this.#byGlyph.get(index)
    if (obstacle === undefined) return
    obstacle.start += shift
    obstacle.end += shift
  }

  #firstFrom(low: number): number {
    let first = 0
    for (let end = this.#all.length; first < end; ) {
      const middle = (first + end) >> 1
      if (this.#all[middle]!.low < low) first = middle + 1
      else end = middle
    }
    return first
  }
}

/** The extent of a box along and across a direction. */
function projected(
  [left, top, right, bottom]: Box,
  dx: number,
  dy: number,
): Omit<Obstacle, 'index' | 'size'> {
  const xs = [left, right, left, right]
  const ys = [top, top, bottom, bottom]
  const along = xs.map((x, at) => x * dx + ys[at]! * dy)
  const across = xs.map((x, at) => ys[at]! * dx - x * dy)
  return {
    start: Math.min(...along),
    end: Math.max(...along),
    low: Math.min(...across),
    high: Math.max(...across),
  }
}
