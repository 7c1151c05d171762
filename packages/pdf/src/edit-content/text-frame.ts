import type { PageObjects, PlacedLine, TextPart } from './page-objects.js'

export type Alignment = 'left' | 'center' | 'right' | 'justify'

/** Where a text is set. Positions are along and across the direction of the text. */
export interface TextFrame {
  readonly start: number
  readonly end: number
  readonly align: Alignment
  /** The first baseline, the distance to the next ones, and how many there is room for. */
  readonly base: number
  readonly leading: number
  readonly lines: number
}

/** Sides are in line if they differ by less than this, in sizes. */
const IN_LINE = 0.15
/** The space kept from text beside it, in sizes: more than between words, so that it stays a line of its own. */
const DISTANCE = 1.1
/** The space kept from the edge of the page if no text is closer to an edge, in points. */
const MARGIN = 36
const LEADING = 1.2
const DESCENT = 0.25

/** The room that a line or a paragraph has on its page: its own, and what is free beside and below it. */
export function frameOf(part: TextPart, page: PageObjects, wanted: Alignment | undefined): TextFrame {
  const { lines } = part
  const { size } = part.style
  const { direction } = lines[0]!.line
  const paragraph = page.paragraphs.find(({ lines: of }) => lines.every((line) => of.includes(line)))
  const around = paragraph?.lines ?? lines
  const others = page.lines
    .flatMap((other) => other.lines)
    .filter((other) => other.line.direction === direction && !lines.includes(other))
  const align = wanted ?? alignmentOf(around, size, page)
  const own = extentOf(lines)
  const block = extentOf(around)
  const base = Math.min(...lines.map((line) => line.base))
  const last = Math.max(...lines.map((line) => line.base))
  const leading = lines.length > 1 ? (last - base) / (lines.length - 1) : LEADING * size
  const edges = edgesOf(part, page, [...others, ...lines])
  const isBeside = (other: PlacedLine): boolean =>
    other.base > base - size && other.base < last + size && !around.includes(other)
  const beside = others.filter(isBeside)
  const left = Math.max(
    edges.start,
    ...beside.filter(({ end }) => end <= own.start + 0.1 * size).map(({ end }) => end + DISTANCE * size),
  )
  const right = Math.min(
    edges.end,
    ...beside
      .filter(({ start }) => start >= own.end - 0.1 * size)
      .map(({ start }) => start - DISTANCE * size),
  )
  const isAlone = around.length === 1
  const sides = (): { start: number; end: number } => {
    if (!isAlone) return block
    if (align === 'right') return { start: Math.min(left, own.start), end: own.end }
    if (align !== 'center') return { start: own.start, end: Math.max(right, own.end) }
    const middle = (own.start + own.end) / 2
    const half = Math.max((own.end - own.start) / 2, Math.min(middle - left, right - middle))
    return { start: middle - half, end: middle + half }
  }
  const { start, end } = sides()
  const below = others.filter(
    (other) => other.base > last + 0.5 * size && other.start < end && other.end > start,
  )
  const bottom = Math.min(edges.bottom, ...below.map((other) => other.base - other.line.size))
  const free = Math.floor((bottom - DESCENT * size - base) / leading) + 1
  return { start, end, align, base, leading, lines: lines.length === 1 ? 1 : Math.max(lines.length, free) }
}

function extentOf(lines: readonly PlacedLine[]): { start: number; end: number } {
  return {
    start: Math.min(...lines.map(({ start }) => start)),
    end: Math.max(...lines.map(({ end }) => end)),
  }
}

/** The edges of the page along and across the text, without the margins that its text keeps. */
function edgesOf(
  { style: { dx, dy } }: TextPart,
  { width, height }: PageObjects,
  lines: readonly PlacedLine[],
): { readonly start: number; readonly end: number; readonly bottom: number } {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const
  const along = corners.map(([x, y]) => x * dx + y * dy)
  const across = corners.map(([x, y]) => y * dx - x * dy)
  const [first, last] = [Math.min(...along), Math.max(...along)]
  const { start, end } = extentOf(lines)
  const margin = Math.max(0, Math.min(MARGIN, start - first, MARGIN))
  return {
    start: Math.min(start, first + margin),
    end: Math.max(end, last - margin),
    bottom: Math.max(...across) - margin,
  }
}

/** How the lines of a paragraph are aligned. A single line is centred if its page is as wide on both sides. */
function alignmentOf(lines: readonly PlacedLine[], size: number, { width }: PageObjects): Alignment {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= IN_LINE * size
  const [first, ...others] = lines as readonly [PlacedLine, ...PlacedLine[]]
  if (others.length === 0) {
    const isUpright = first.line.direction === 0
    const isNarrow = first.start > width * 0.2
    return isUpright && isNarrow && near(first.start + first.end, width) ? 'center' : 'left'
  }
  const isLeft = others.every(({ start }) => near(start, others[0]!.start))
  const full = lines.slice(0, -1)
  const isRight = full.every(({ end }) => near(end, full[0]!.end))
  if (isLeft && isRight && full.length > 1) return 'justify'
  if (isLeft) return 'left'
  if (lines.every(({ end }) => near(end, first.end))) return 'right'
  return lines.every(({ start, end }) => near(start + end, first.start + first.end)) ? 'center' : 'left'
}
