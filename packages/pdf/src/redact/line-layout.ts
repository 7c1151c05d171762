import type { Box } from '../geometry/box.js'
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
const BOX_WIDTH = 3
const KERNING_STEP = 0.05
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
}

export interface LayoutRequest {
  readonly glyphs: readonly PageGlyph[]
  readonly isRemoved: (index: number) => boolean
  /** The requested areas. Glyphs outside of them are removed because they match. */
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
      readonly width: number
    }
  | { readonly kind: 'found' }
  | { readonly kind: 'area'; readonly left: number; readonly right: number }
) & {
  /** The blanks that follow it. */
  readonly blanks: Placed[]
}

/**
 * Positions the remaining text of lines from which something was removed: letters one after the other, words
 * a fixed space apart, and a box of a fixed width in place of the removed text. The width of a gap, the
 * spaces of a justified line and its end would reveal the width of the missing word (Bland et al., "Story
 * Beyond the Eye", PETS 2023).
 */
export function layOutLines(request: LayoutRequest): Layout {
  const { glyphs, isRemoved } = request
  const shifts = new Map<number, number>()
  const boxes: Box[] = []
  for (const direction of directionsOf(glyphs)) {
    const done = new Set<number>()
    for (const { index } of direction.placed) {
      if (!isRemoved(index) || glyphs[index]!.isBlank || done.has(index)) continue
      const segments = segmentsOf(rowOf(direction, glyphs[index]!), glyphs)
      segments.forEach((segment, at) => {
        if (segment.some((each) => done.has(each.index)) || !segment.some((each) => isRemoved(each.index)))
          return
        for (const each of segment) if (isRemoved(each.index)) done.add(each.index)
        const before = segments[at - 1]?.at(-1)?.end
        const after = segments[at + 1]?.[0]?.start
        new SegmentLayout(request, direction, segment, { before, after }, shifts, boxes).place()
      })
      done.add(index)
    }
  }
  return { shifts, boxes }
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

/** Blanks that fill the space between columns also separate them. */
function segmentsOf(row: readonly Placed[], glyphs: readonly PageGlyph[]): Placed[][] {
  const segments: Placed[][] = []
  let end = Number.NEGATIVE_INFINITY
  let blanks = 0
  for (const one of row) {
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

class SegmentLayout {
  readonly #request: LayoutRequest
  readonly #direction: Direction
  readonly #segment: readonly Placed[]
  readonly #neighbours: { readonly before: number | undefined; readonly after: number | undefined }
  readonly #shifts: Map<number, number>
  readonly #boxes: Box[]
  readonly #size: number
  readonly #leading: Placed[] = []

  constructor(
    request: LayoutRequest,
    direction: Direction,
    segment: readonly Placed[],
    neighbours: { readonly before: number | undefined; readonly after: number | undefined },
    shifts: Map<number, number>,
    boxes: Box[],
  ) {
    this.#request = request
    this.#direction = direction
    this.#segment = segment
    this.#neighbours = neighbours
    this.#shifts = shifts
    this.#boxes = boxes
    this.#size = segment.reduce((largest, { size }) => Math.max(largest, size), 0)
  }

  place(): void {
    const items = this.#items()
    const size = this.#size
    let from = this.#start(items)
    this.#placeBlanks(this.#leading, from)
    let run: Item[] = []
    for (const item of items) {
      if (item.kind !== 'area') {
        run.push(item)
        continue
      }
      this.#placeRun(run, from, item.left - 0.05 * size, true)
      run = []
      from = Math.max(from, item.right) + BESIDE_BOX * size
      this.#placeBlanks(item.blanks, from)
    }
    this.#placeRun(run, from, this.#end(), false)
  }

  /**
   * The start of a line that is aligned with others reveals nothing. The start of a centred or right-aligned
   * line reveals its width.
   */
  #start(items: readonly Item[]): number {
    const { lineStarts } = this.#request
    const start = this.#segment[0]!.start
    const aligned = lineStarts.filter((other) => Math.abs(other - start) < ALIGNED).length
    const isUpright = this.#direction.dx > 0.99
    if ((isUpright && aligned > 1) || items[0]?.kind === 'area') return start
    const step = START_STEP * this.#size
    const snapped = Math.floor(start / step) * step
    const { before } = this.#neighbours
    return before === undefined
      ? Math.max(snapped, Math.min(start, 0.5 * step))
      : Math.max(snapped, before + 0.3 * this.#size)
  }

  /** The end of the available space: the next text on the line, or the edge of the page. */
  #end(): number {
    const { after } = this.#neighbours
    if (after !== undefined) return after - 0.3 * this.#size
    const { width, height } = this.#request
    const { dx, dy } = this.#direction
    return Math.max(0, width * dx) + Math.max(0, height * dy) - 0.5 * this.#size
  }

  /**
   * Blanks are kept for copying text. Their original positions would reveal the width of the text before
   * them.
   */
  #placeBlanks(blanks: readonly Placed[], at: number): void {
    for (const { index, start } of blanks) this.#shifts.set(index, at - start)
  }

  #items(): Item[] {
    const { isRemoved, glyphs } = this.#request
    const items: Item[] = []
    let word: Placed[] = []
    let removed: Placed[] = []
    let isApart = false
    const endWord = (): void => {
      if (word.length > 0) items.push(wordOf(word))
      word = []
    }
    const endGap = (): void => {
      if (removed.length > 0) items.push(this.#gap(removed))
      removed = []
    }
    for (const one of this.#segment) {
      if (isRemoved(one.index)) {
        if (glyphs[one.index]!.isBlank && removed.length === 0) continue
        endWord()
        removed.push(one)
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

  /** If an area removed the glyphs, the text continues after the area, whose width is visible anyway. */
  #gap(removed: readonly Placed[]): Item {
    const { areas, glyphs } = this.#request
    const { dx, dy } = this.#direction
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const area of areas) {
      if (!removed.some(({ index }) => touchesBox(area, glyphs[index]!.box))) continue
      const [one, other] = projected(area, dx, dy)
      left = Math.min(left, one)
      right = Math.max(right, other)
    }
    return left <= right ? { kind: 'area', left, right, blanks: [] } : { kind: 'found', blanks: [] }
  }

  #placeRun(items: readonly Item[], from: number, to: number, endsAtArea: boolean): void {
    if (items.length === 0) return
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
    // Text before an area must not overlap it.
    let at = endsAtArea ? Math.min(from, to - fixed - loose * factor) : from
    items.forEach((item, index) => {
      if (index > 0) at += between(items[index - 1]!, item) * size * factor
      if (item.kind === 'word') {
        item.glyphs.forEach(({ index: glyph, start }, each) => {
          this.#shifts.set(glyph, at + item.offsets[each]! - start)
        })
        at += item.width
      } else {
        const width = BOX_WIDTH * size * factor
        this.#boxes.push(this.#box(at, at + width))
        at += width
      }
      this.#placeBlanks(item.blanks, at)
    })
  }

  /** A box along the line, as high as its text. */
  #box(from: number, to: number): Box {
    const { dx, dy } = this.#direction
    const { across } = this.#segment.find(({ size }) => size === this.#size)!
    // `across` increases downwards relative to the line.
    const top = across - 0.95 * this.#size
    const bottom = across + 0.3 * this.#size
    const xs = [from * dx - top * dy, to * dx - top * dy, from * dx - bottom * dy, to * dx - bottom * dy]
    const ys = [from * dy + top * dx, to * dy + top * dx, from * dy + bottom * dx, to * dy + bottom * dx]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
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
  return { kind: 'word', glyphs, offsets, width: Math.max(at + last.end - last.start, 0), blanks: [] }
}

function projected([left, top, right, bottom]: Box, dx: number, dy: number): [number, number] {
  const ends = [
    left * dx + top * dy,
    right * dx + top * dy,
    left * dx + bottom * dy,
    right * dx + bottom * dy,
  ]
  return [Math.min(...ends), Math.max(...ends)]
}

function touchesBox(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
