import type { Box } from '../geometry/box.js'
import { isAccent } from '../text/accents.js'
import { Obstacles } from './obstacles.js'
import type { PageGlyph } from './page-scan.js'

/** Lengths as multiples of the font size. Glyphs farther apart than this are not on the same line. */
const FAR_APART = 1.2
const STRETCHED = 6
const SAME_BASELINE = 0.35
const RAISED = 0.6
/** A gap of at least this width separates words. */
const WORD_GAP = 0.14
/** The remaining text is positioned with these; none of them depends on what was removed. */
const SPACE = 0.28
const BESIDE_BOX = 0.2
const BESIDE_OTHERS = 0.3
const BOX_WIDTH = 3
const KERNING_STEP = 0.05
/** Overlaps up to this are kerning. */
const INTERLEAVED = 0.25
const MARKS = /^\p{M}+$/u
const START_STEP = 2
const MIN_SHRINKING = 0.15
/** The tolerance for aligned starts of lines, in points. */
const ALIGNED = 0.75

/**
 * How the remaining text of a page is positioned so that the width of the removed text cannot be inferred.
 */
export interface Layout {
  /** The distance by which each moved glyph moves along its line. */
  readonly shifts: ReadonlyMap<number, number>
  /** The boxes drawn in place of removed text. */
  readonly boxes: readonly Box[]
  /** The number of lines without room to move: each box is as wide as the text that it replaces. */
  readonly linesInPlace: number
}

export interface LayoutRequest {
  readonly glyphs: readonly PageGlyph[]
  readonly isRemoved: (index: number) => boolean
  /** Whether a glyph is removed because it matches, and not because it lies in an area. */
  readonly isFound: (index: number) => boolean
  /** The requested areas. Their size is known, so that text beside them stays where it is. */
  readonly areas: readonly Box[]
  /** Where lines of the page start. */
  readonly lineStarts: readonly number[]
  readonly width: number
  readonly height: number
}

/** A glyph's position along and across its line. */
interface Placed {
  readonly index: number
  readonly start: number
  readonly end: number
  readonly across: number
  readonly size: number
}

/** Glyphs with the same writing direction. */
interface Direction {
  readonly dx: number
  readonly dy: number
  /** Sorted by their position across the line. */
  readonly placed: Placed[]
}

type Item = (
  | {
      readonly kind: 'word'
      readonly glyphs: readonly Placed[]
      readonly offsets: readonly number[]
    }
  | { readonly kind: 'found' }
) & {
  readonly start: number
  readonly width: number
  /** The blanks that follow it. */
  readonly blanks: Placed[]
}

/**
 * Positions the remaining text of lines in which something was found: letters one after the other, words a
 * fixed space apart, and a box of a fixed width in place of the removed text. The width of a gap, the spaces
 * of a justified line and its end would reveal the width of the missing word (Bland et al., "Story Beyond the
 * Eye", PETS 2023). A line stays as it is if its text would move onto other text or off the page.
 */
export function layOutLines(request: LayoutRequest): Layout {
  const { glyphs, isRemoved, isFound, areas } = request
  const shifts = new Map<number, number>()
  const boxes: Box[] = []
  const lineStarts = request.lineStarts.toSorted((one, other) => one - other)
  let linesInPlace = 0
  for (const direction of directionsOf(glyphs)) {
    const done = new Set<number>()
    let obstacles: Obstacles | undefined
    for (const { index } of direction.placed) {
      if (!isFound(index) || glyphs[index]!.isBlank || done.has(index)) continue
      obstacles ??= new Obstacles(glyphs, isRemoved, areas, direction, shifts)
      for (const segment of segmentsOf(rowOf(direction, glyphs[index]!), request)) {
        if (segment.some((each) => done.has(each.index)) || !segment.some((each) => isFound(each.index)))
          continue
        for (const each of segment) if (isFound(each.index)) done.add(each.index)
        const line = new SegmentLayout({ ...request, lineStarts }, direction, segment, obstacles)
        if (line.isInPlace) linesInPlace++
        boxes.push(...line.boxes)
        for (const [glyph, shift] of line.shifts) {
          shifts.set(glyph, shift)
          obstacles.move(glyph, shift)
        }
      }
      done.add(index)
    }
  }
  return { shifts, boxes, linesInPlace }
}

function directionsOf(glyphs: readonly PageGlyph[]): Iterable<Direction> {
  const directions = new Map<string, Direction>()
  glyphs.forEach(({ dx, dy, x, y, endX, endY, size, outer, tiling }, index) => {
    if (outer >= 0 || tiling !== undefined) return
    const key = `${Math.round(dx * 100)} ${Math.round(dy * 100)}`
    let direction = directions.get(key)
    if (direction === undefined) {
      direction = { dx, dy, placed: [] }
      directions.set(key, direction)
    }
    const one = x * direction.dx + y * direction.dy
    const other = endX * direction.dx + endY * direction.dy
    direction.placed.push({
      index,
      start: Math.min(one, other),
      end: Math.max(one, other),
      across: y * direction.dx - x * direction.dy,
      size: size > 0 ? size : 1,
    })
  })
  for (const { placed } of directions.values()) placed.sort((one, other) => one.across - other.across)
  return directions.values()
}

/** All glyphs on the line of a glyph, from start to end, including superscripts and subscripts. */
function rowOf({ dx, dy, placed }: Direction, { x, y, size: stated }: PageGlyph): Placed[] {
  const size = stated > 0 ? stated : 1
  const across = y * dx - x * dy
  let low = 0
  for (let high = placed.length; low < high; ) {
    const middle = (low + high) >> 1
    if (placed[middle]!.across < across - RAISED * size) low = middle + 1
    else high = middle
  }
  const row: Placed[] = []
  for (let at = low; at < placed.length && placed[at]!.across <= across + RAISED * size; at++) {
    const one = placed[at]!
    const isOther = Math.abs(one.size - size) > 0.15 * size
    if (Math.abs(one.across - across) <= (isOther ? RAISED : SAME_BASELINE) * size) row.push(one)
  }
  return row.sort((one, other) => one.start - other.start)
}

/** Blanks that fill the space between columns also separate them, and so does an area. */
function segmentsOf(
  row: readonly Placed[],
  { glyphs, isRemoved, isFound }: Pick<LayoutRequest, 'glyphs' | 'isRemoved' | 'isFound'>,
): Placed[][] {
  const segments: Placed[][] = []
  let end = Number.NEGATIVE_INFINITY
  let blanks = 0
  for (const one of row) {
    if (isRemoved(one.index) && !isFound(one.index)) {
      end = Number.NEGATIVE_INFINITY
      blanks = 0
      continue
    }
    if (glyphs[one.index]!.isBlank) {
      segments.at(-1)?.push(one)
      blanks++
      continue
    }
    // A single wide blank belongs to a justified line. Several blanks, or none, separate columns.
    const separation = blanks === 1 ? STRETCHED : FAR_APART
    blanks = 0
    if (one.start - end > separation * one.size || segments.length === 0) segments.push([])
    segments.at(-1)!.push(one)
    end = Math.max(end, one.end)
  }
  return segments
}

/** The text of a line up to the next column, or to an area. */
class SegmentLayout {
  readonly shifts = new Map<number, number>()
  readonly boxes: Box[] = []
  readonly isInPlace: boolean
  readonly #request: LayoutRequest
  readonly #direction: Direction
  readonly #segment: readonly Placed[]
  readonly #size: number
  /** The baseline of its largest text. */
  readonly #across: number
  readonly #start: number
  readonly #end: number
  readonly #leading: Placed[] = []

  constructor(
    request: LayoutRequest,
    direction: Direction,
    segment: readonly Placed[],
    obstacles: Obstacles,
  ) {
    this.#request = request
    this.#direction = direction
    this.#segment = segment
    const largest = segment.reduce((one, other) => (other.size > one.size ? other : one))
    this.#size = largest.size
    this.#across = largest.across
    const visible = segment.filter(({ index }) => !request.glyphs[index]!.isBlank)
    this.#start = visible[0]!.start
    this.#end = visible.reduce((end, each) => Math.max(end, each.end), Number.NEGATIVE_INFINITY)
    const items = this.#items()
    this.isInPlace = !this.#moves(items, obstacles)
    if (!this.isInPlace) return
    this.shifts.clear()
    this.boxes.length = 0
    for (const { kind, start, width } of items)
      if (kind === 'found') this.boxes.push(this.#box(start, start + width))
  }

  /** Whether the text of several lines lies on top of each other. Accents and shadows belong to their letters. */
  get #isInterleaved(): boolean {
    const { glyphs } = this.#request
    let last: Placed | undefined
    for (const one of this.#segment) {
      const { text, isBlank } = glyphs[one.index]!
      if (isBlank || isMark(text)) continue
      const overlap = last === undefined ? 0 : Math.min(one.end, last.end) - one.start
      if (overlap > INTERLEAVED * one.size && text !== glyphs[last!.index]!.text) return true
      if (last === undefined || one.end > last.end) last = one
    }
    return false
  }

  /** Positions the items; false if there is no room for them. */
  #moves(items: readonly Item[], obstacles: Obstacles): boolean {
    if (this.#isInterleaved) return false
    const own = new Set(this.#segment.map(({ index }) => index))
    const line = { start: this.#start, end: this.#end, across: this.#across, size: this.#size }
    const { before, after, isShared } = obstacles.roomOf(line, (index) => own.has(index))
    if (isShared) return false
    const [first, last] = this.#onPage()
    const margin = BESIDE_OTHERS * this.#size
    const low = before === undefined ? first : Math.min(this.#start, before + margin)
    const high = after === undefined ? last - margin : after - margin
    const from = this.#firstStart(first, low)
    const end = this.#place(items, from, high)
    return end <= Math.min(Math.max(this.#end, high), last)
  }

  /**
   * The start of a line that is aligned with others reveals nothing. The start of a centred or right-aligned
   * line reveals its width.
   */
  #firstStart(pageStart: number, low: number): number {
    const { lineStarts } = this.#request
    const start = this.#start
    const isUpright = this.#direction.dx > 0.99
    const aligned = firstAbove(lineStarts, start + ALIGNED) - firstAbove(lineStarts, start - ALIGNED)
    if (isUpright && aligned > 1) return start
    const step = START_STEP * this.#size
    const snapped = pageStart + Math.floor((start - pageStart) / step) * step
    return Math.max(snapped, Math.min(start, Math.max(low, pageStart + 0.5 * step)))
  }

  /** Where the line enters and leaves the page. */
  #onPage(): [number, number] {
    const { width, height } = this.#request
    const { dx, dy } = this.#direction
    const [x, y] = [-this.#across * dy, this.#across * dx]
    let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [at, step, size] of [
      [x, dx, width],
      [y, dy, height],
    ] as const) {
      if (Math.abs(step) < 1e-6) continue
      const ends = [-at / step, (size - at) / step]
      low = Math.max(low, Math.min(...ends))
      high = Math.min(high, Math.max(...ends))
    }
    return low < high ? [low, high] : [this.#start, this.#end]
  }

  #items(): Item[] {
    const { isFound, glyphs } = this.#request
    const items: Item[] = []
    let word: Placed[] = []
    let found: Placed[] = []
    let isApart = false
    const endWord = (): void => {
      if (word.length > 0) items.push(wordOf(word))
      word = []
    }
    const endGap = (): void => {
      if (found.length > 0) items.push(gapOf(found))
      found = []
    }
    for (const one of this.#segment) {
      if (isFound(one.index)) {
        if (glyphs[one.index]!.isBlank && found.length === 0) continue
        endWord()
        found.push(one)
        continue
      }
      if (glyphs[one.index]!.isBlank) {
        isApart = true
        endWord()
        endGap()
        const blanks = items.at(-1)?.blanks ?? this.#leading
        blanks.push(one)
        continue
      }
      endGap()
      const last = word.at(-1)
      if (isApart || (last !== undefined && one.start - last.end > WORD_GAP * one.size)) endWord()
      word.push(one)
      isApart = false
    }
    endWord()
    endGap()
    return items
  }

  /** Positions items from `from`, up to `to` if possible; returns where they end. */
  #place(items: readonly Item[], from: number, to: number): number {
    const size = this.#size
    let fixed = 0
    let loose = 0
    items.forEach((item, at) => {
      if (at > 0) loose += between(items[at - 1]!, item) * size
      if (item.kind === 'word') fixed += item.width
      else loose += BOX_WIDTH * size
    })
    const room = to - from
    const factor = fixed + loose <= room ? 1 : Math.max(MIN_SHRINKING, (room - fixed) / Math.max(loose, 1e-6))
    let at = from
    this.#placeBlanks(this.#leading, at)
    items.forEach((item, index) => {
      if (index > 0) at += between(items[index - 1]!, item) * size * factor
      if (item.kind === 'word') {
        item.glyphs.forEach(({ index: glyph, start }, each) => {
          this.shifts.set(glyph, at + item.offsets[each]! - start)
        })
        at += item.width
      } else {
        const width = BOX_WIDTH * size * factor
        this.boxes.push(this.#box(at, at + width))
        at += width
      }
      this.#placeBlanks(item.blanks, at)
    })
    return at
  }

  /**
   * Blanks are kept for copying text. Their original positions would reveal the width of the text before
   * them.
   */
  #placeBlanks(blanks: readonly Placed[], at: number): void {
    for (const { index, start } of blanks) this.shifts.set(index, at - start)
  }

  /** A box along the line, as high as its text. */
  #box(from: number, to: number): Box {
    const { dx, dy } = this.#direction
    // `across` increases downwards relative to the line.
    const top = this.#across - 0.95 * this.#size
    const bottom = this.#across + 0.3 * this.#size
    const xs = [from * dx - top * dy, to * dx - top * dy, from * dx - bottom * dy, to * dx - bottom * dy]
    const ys = [from * dy + top * dx, to * dy + top * dx, from * dy + bottom * dx, to * dy + bottom * dx]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
}

function isMark(text: string): boolean {
  return isAccent(text) || MARKS.test(text)
}

/** The number of sorted values up to a limit. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let first = 0
  for (let end = sorted.length; first < end; ) {
    const middle = (first + end) >> 1
    if (sorted[middle]! <= limit) first = middle + 1
    else end = middle
  }
  return first
}

function between(one: Item, other: Item): number {
  return one.kind === 'word' && other.kind === 'word' ? SPACE : BESIDE_BOX
}

/**
 * Letters are positioned by their widths. Kerning is rounded to steps, so that it does not reveal how a line
 * was justified.
 */
function wordOf(glyphs: readonly Placed[]): Item {
  const offsets: number[] = []
  let at = 0
  glyphs.forEach((one, index) => {
    const last = glyphs[index - 1]
    if (last !== undefined) {
      const natural = last.end - last.start
      const step = KERNING_STEP * one.size
      at += natural + Math.round((one.start - last.start - natural) / step) * step
    }
    offsets.push(at)
  })
  const last = glyphs.at(-1)!
  const width = Math.max(at + last.end - last.start, 0)
  return { kind: 'word', glyphs, offsets, start: glyphs[0]!.start, width, blanks: [] }
}

function gapOf(found: readonly Placed[]): Item {
  const { start } = found[0]!
  const end = found.reduce((last, each) => Math.max(last, each.end), start)
  return { kind: 'found', start, width: end - start, blanks: [] }
}
