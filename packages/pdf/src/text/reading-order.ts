import { hasRightToLeft } from '../content/devices/font-texts.js'
import type { Line } from './lines.js'
import { withNotesTogether } from './side-notes.js'
import { sort } from './sort.js'

/** The narrowest gutter between columns, in sizes of the text. */
const GUTTER = 0.9
/** The minimum number of rows with text on both sides of a gutter. */
const LEAST_ROWS = 3
/** The maximum length of a mark, such as a bullet or a number. */
const LONGEST_MARK = 5
/** The maximum nesting depth of regions. Pages do not need more. */
const DEEPEST = 12
/**
 * Properties of running text: the number of words in a line, and the fraction of the column width that a line
 * fills.
 */
const RUNNING_WORDS = 4
const RUNNING_FILL = 0.7
/**
 * Text beside a table: its minimum number of lines, the maximum distance of baselines in a row, in sizes, and
 * the fraction of the other lines that can be on its baselines by chance.
 */
const LEAST_SEPARATE = 6
const SAME_ROW = 0.15
const MAX_ALIGNED = 0.6
/** The maximum number of switches between columns in the content, as a fraction of the lines. */
const MAX_CROSSINGS = 0.1
/** The maximum number of words in a line of a cell, and of other strips between the rows of a table. */
const MAX_CELL_WORDS = 6
const MAX_BETWEEN_ROWS = 1
/** In sizes: the maximum distance between rows, and between the starts of the lines of a cell. */
const ROW_DISTANCE = 5
const AT_CELL = 0.5
/** More lines side by side than this are not columns. At most this many strips above columns are examined. */
const MAX_BESIDE = 200
const MAX_ABOVE = 200
/** Lines that are divided to examine the gutters one by one: a page can have 200 gutters and 300,000 lines. */
const MAX_DIVIDED = 500_000
/** The extent of letters above and below the baseline, in sizes, used to separate lines. */
const ABOVE = 0.6
const BELOW = 0.1
/** The maximum distance of the last line of a paragraph from the one before it, in sizes. */
const LINE_SPACING = 1.7

/** What begins an item of a list. It is at most this many sizes away from its text, which is no column of its own. */
const ITEM_MARK =
  /^(?:[\u2022\u2023\u25aa-\u25ff\u2043\u00b7\u00a7*o\ue000-\uf8ff]|[([]?(?:\d{1,3}\.){0,5}(?:\d{1,3}|[a-z]|[ivxl]{1,6})[.)\]]|[.)](?:\d{1,3}))$/i
const LONGEST_ITEM_MARK = 12
const MARK_GAP = 4

const NUMBER = /^[-+\u2212\u2013(]?\p{Sc}?\d[\d.,]*%?\)?$|^[-\u2013\u2014]$/u

/** A group of lines side by side. */
export interface Strip {
  readonly lines: Line[]
  top: number
  bottom: number
}

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * The lines of a page in regions, in reading order: columns one after the other, and text that spans them
 * before or after. The lines of a region are in rows from top to bottom.
 */
export function inReadingOrder(lines: readonly Line[], isRightToLeft: boolean): Line[][] {
  const regions: Line[][] = []
  arrange(lines, 0, isRightToLeft, regions)
  return regions
}

function arrange(lines: readonly Line[], depth: number, isRightToLeft: boolean, regions: Line[][]): void {
  if (lines.length === 0) return
  const strips = stripsOf(lines)
  const edges = tableEdges(strips)
  let pending: Strip[] = []
  /** The number of pending strips since the last edge. */
  let sinceEdge = 0
  const flush = (): void => {
    if (pending.length > 0) regions.push([...withNotesTogether(pending.flatMap((strip) => strip.lines))])
    pending = []
  }
  let rowsUntil = 0
  let nextEdge = 0
  for (let at = 0; at < strips.length; ) {
    for (; nextEdge < edges.length && edges[nextEdge]! <= at; nextEdge++) {
      if (edges[nextEdge] !== at) continue
      sinceEdge = 0
      rowsUntil = at
    }
    const end = edges[nextEdge] ?? strips.length
    // As many as are examined, and what is above them: a page can have 100,000 strips.
    const above = Math.min(sinceEdge, MAX_ABOVE + 2)
    const found =
      depth < DEEPEST && at >= rowsUntil
        ? columnsAt(strips, at, end, above === 0 ? [] : pending.slice(-above))
        : undefined
    if (found === undefined || typeof found === 'number') {
      // If strips are read as rows, the following ones are too. Examining each of them again would take too
      // long on a page that is a single table.
      if (found !== undefined) rowsUntil = at + Math.ceil((found - at) / 2)
      pending.push(strips[at]!)
      sinceEdge++
      at++
      continue
    }
    pending.length -= found.before
    flush()
    const columns = isRightToLeft ? found.columns.reverse() : found.columns
    for (const column of columns) arrange(column, depth + 1, isRightToLeft, regions)
    at = found.end
    sinceEdge = 0
  }
  flush()
}

/**
 * Where tables begin and end: consecutive strips of short lines side by side. Columns of text do not continue
 * across a table. Labels and numbers alone are such a table only if it is between columns of text.
 */
function tableEdges(strips: readonly Strip[]): number[] {
  const edges: number[] = []
  for (let from = 0; from < strips.length; ) {
    if (!isRowOfCells(strips[from]!)) {
      from++
      continue
    }
    let to = from + 1
    let rows = 1
    let between = 0
    let isBroad = strips[from]!.lines.length > 2
    for (let at = to; at < strips.length && between <= MAX_BETWEEN_ROWS; at++) {
      const strip = strips[at]!
      if (strip.top - strips[at - 1]!.bottom > ROW_DISTANCE * strip.lines[0]!.size) break
      if (isRowOfCells(strip)) {
        rows++
        between = 0
        to = at + 1
        isBroad ||= strip.lines.length > 2
      } else if (!isBelowCells(strips[to - 1]!, strips[at - 1]!, strip)) between++
    }
    const isBetweenText = areColumnsOfText(strips[from - 1]) || areColumnsOfText(strips[to])
    if (rows >= LEAST_ROWS && (isBroad || isBetweenText)) edges.push(from, to)
    from = to
  }
  return edges
}

/** Whether all lines of a strip begin where those of a row do: they are further lines of its cells. */
function isBelowCells(row: Strip, above: Strip, { lines, top }: Strip): boolean {
  if (lines.length > row.lines.length || top - above.bottom > (LINE_SPACING - 1) * lines[0]!.size)
    return false
  return lines.every(({ start, size }) =>
    row.lines.some((cell, at) => at > 0 && Math.abs(cell.start - start) < AT_CELL * size),
  )
}

function areColumnsOfText(strip: Strip | undefined): boolean {
  if (strip === undefined || strip.lines.length < 2) return false
  return strip.lines.every(({ words }) => words.length >= RUNNING_WORDS)
}

/** At least three cells, or a label and a number. */
function isRowOfCells({ lines }: Strip): boolean {
  if (lines.length === 2) {
    const [label, { words }] = lines as [Line, Line]
    return label.words.length <= MAX_CELL_WORDS && words.length === 1 && NUMBER.test(words[0]!.text)
  }
  if (lines.length < 2 || lines.length > MAX_BESIDE) return false
  let columns = 1
  let end = Number.NEGATIVE_INFINITY
  for (const line of [...lines].sort((one, other) => one.start - other.start)) {
    if (line.words.length > MAX_CELL_WORDS) return false
    if (end > Number.NEGATIVE_INFINITY && line.start >= end) columns++
    end = Math.max(end, line.end)
  }
  return columns >= 3
}

/** Groups lines that are side by side, from top to bottom. Within a strip they are sorted by rows. */
export function stripsOf(lines: readonly Line[]): Strip[] {
  const sorted = sort(
    [...lines],
    (one, other) => one.base - ABOVE * one.size - (other.base - ABOVE * other.size),
  )
  const strips: Strip[] = []
  let strip: Strip | undefined
  for (const line of sorted) {
    const top = line.base - ABOVE * line.size
    const bottom = line.base + BELOW * line.size
    if (strip !== undefined && top < strip.bottom) {
      strip.lines.push(line)
      strip.bottom = Math.max(strip.bottom, bottom)
    } else {
      strip = { lines: [line], top, bottom }
      strips.push(strip)
    }
  }
  for (const { lines } of strips) if (lines.length > 1) sortByRows(lines)
  return strips
}

function sortByRows(lines: Line[]): void {
  lines.sort((one, other) => one.base - other.base)
  let first = 0
  for (let at = 1; at <= lines.length; at++) {
    const isSame =
      at < lines.length &&
      lines[at]!.base - lines[first]!.base < 0.3 * Math.min(lines[first]!.size, lines[at]!.size)
    if (isSame) continue
    const row = lines.slice(first, at).sort((one, other) => one.start - other.start)
    for (let each = 0; each < row.length; each++) lines[first + each] = row[each]!
    first = at
  }
}

interface Columns {
  readonly columns: Line[][]
  /** The number of pending strips that belong to the columns. */
  readonly before: number
  readonly end: number
}

/**
 * The columns that begin at a strip with a gutter. If the strips are rows instead, the index of the first
 * strip after them.
 */
function columnsAt(
  strips: readonly Strip[],
  at: number,
  last: number,
  pending: readonly Strip[],
): Columns | number | undefined {
  let gaps = innerGaps(strips[at]!)
  if (gaps.length === 0) return undefined
  let end = at + 1
  for (; end < last; end++) {
    const left = freeOf(gaps, strips[end]!)
    if (left.length === 0) break
    gaps = left
  }
  // Strips above a single column.
  let before = 0
  while (before < Math.min(pending.length, MAX_ABOVE)) {
    const strip = pending[pending.length - 1 - before]!
    const left = freeOf(gaps, strip)
    if (left.length < gaps.length || endsParagraph(pending[pending.length - 2 - before], strip, gaps)) break
    gaps = left
    before++
  }
  const taken = [...pending.slice(pending.length - before), ...strips.slice(at, end)]
  const placed = placeInColumns(taken, gaps)
  if (placed !== undefined && areReadDown(placed)) return { columns: placed.columns, before, end }
  const count = taken.reduce((sum, { lines }) => sum + lines.length, 0)
  for (const gap of gaps.slice(0, Math.max(1, Math.floor(MAX_DIVIDED / count)))) {
    const sides = placeInColumns(taken, [gap])
    if (sides !== undefined && (hasSeparateText(sides) || areTwoTables(sides)))
      return { columns: sides.columns, before, end }
  }
  return end
}

interface PlacedLines {
  readonly columns: Line[][]
  /** The number of strips with text in several columns. */
  readonly rows: number
  /** How often the content switches between columns. */
  readonly crossings: number
  readonly count: number
}

/** Undefined if all text is on one side of the gaps. */
function placeInColumns(strips: readonly Strip[], gaps: readonly Gap[]): PlacedLines | undefined {
  const middles: number[] = []
  const columns: Line[][] = [[]]
  for (const { from, to } of gaps) {
    middles.push((from + to) / 2)
    columns.push([])
  }
  const placed: { readonly order: number; readonly column: number }[] = []
  let rows = 0
  for (const { lines } of strips) {
    let first = -1
    let isRow = false
    for (const line of lines) {
      const middle = (line.start + line.end) / 2
      const column = firstAt(middles, (each) => middle <= each)
      columns[column]!.push(line)
      placed.push({ order: line.order, column })
      if (first >= 0 && column !== first) isRow = true
      first = column
    }
    if (isRow) rows++
  }
  const filled = columns.filter((column) => column.length > 0)
  if (filled.length < 2) return undefined
  placed.sort((one, other) => one.order - other.order)
  let crossings = 0
  for (let at = 1; at < placed.length; at++) if (placed[at]!.column !== placed[at - 1]!.column) crossings++
  return { columns: filled, rows, crossings, count: placed.length }
}

/** Whether a strip is the short last line of a paragraph that spans all columns. */
function endsParagraph(above: Strip | undefined, strip: Strip, gaps: readonly Gap[]): boolean {
  if (above === undefined || freeOf(gaps, above).length === gaps.length) return false
  const { base, size } = strip.lines[0]!
  const last = above.lines.at(-1)!
  return base - last.base < LINE_SPACING * size && Math.abs(last.size - size) < 0.1 * size
}

/** Columns are read one after the other. Table cells, and marks beside text, are read row by row. */
function areReadDown({ columns, rows, crossings, count }: PlacedLines): boolean {
  if (columns.some((column) => isOfMarks(column) || isOfNumbers(column))) return false
  const running = columns.filter(isRunningText).length
  if (running >= Math.max(1, columns.length - 1)) return rows >= 2 || crossings < columns.length
  // The content goes down one column and then down the next.
  return (
    rows >= LEAST_ROWS &&
    crossings < columns.length + MAX_CROSSINGS * count &&
    count >= LEAST_ROWS * columns.length
  )
}

/**
 * Whether one of two columns is running text, and the other one a table whose rows are not the lines of the
 * text. The fields of a form are drawn between its text.
 */
function hasSeparateText({ columns: [left, right], crossings, count }: PlacedLines): boolean {
  if (crossings > MAX_CROSSINGS * count) return false
  const isSeparate = (text: readonly Line[], other: readonly Line[]): boolean =>
    text.length >= LEAST_SEPARATE && isRunningText(text) && !areRows(text, other) && hasRows(other)
  return isSeparate(left!, right!) || isSeparate(right!, left!)
}

/** Whether two tables are side by side: one is drawn after the other, and their rows are not the same. */
function areTwoTables({ columns: [left, right], crossings }: PlacedLines): boolean {
  if (crossings !== 1 || areRows(left!, right!) || areRows(right!, left!)) return false
  return hasRows(left!) && hasRows(right!)
}

function hasRows(column: readonly Line[]): boolean {
  return stripsOf(column).filter(({ lines }) => lines.length > 1).length >= LEAST_ROWS
}

/** Whether most lines of the second column are on baselines of the first. */
function areRows(one: readonly Line[], other: readonly Line[]): boolean {
  let aligned = 0
  let at = 0
  for (const { base, size } of other) {
    while (at < one.length && one[at]!.base < base - SAME_ROW * size) at++
    if (at < one.length && one[at]!.base <= base + SAME_ROW * size) aligned++
  }
  return aligned >= MAX_ALIGNED * other.length
}

/** Bullets, or numbers of paragraphs or lines: each is short and alone in its line. */
function isOfMarks(column: readonly Line[]): boolean {
  for (const { words } of column) if (words.length > 1 || words[0]!.text.length > LONGEST_MARK) return false
  return true
}

/** The numbers of a table, below their head. */
function isOfNumbers(column: readonly Line[]): boolean {
  if (column.length < LEAST_ROWS) return false
  let numbers = 0
  for (const { words } of column) if (words.length === 1 && NUMBER.test(words[0]!.text)) numbers++
  return numbers >= 0.6 * column.length
}

function isRunningText(column: readonly Line[]): boolean {
  if (column.length < 2) return false
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let words = 0
  for (const line of column) {
    left = Math.min(left, line.start)
    right = Math.max(right, line.end)
    words += line.words.length
  }
  if (words < RUNNING_WORDS * column.length) return false
  let filled = 0
  for (const line of column) if (line.end - line.start > RUNNING_FILL * (right - left)) filled++
  return filled >= 0.5 * column.length
}

/** The gaps between the lines of a strip. */
function innerGaps({ lines }: Strip): Gap[] {
  if (lines.length < 2 || lines.length > MAX_BESIDE) return []
  const byStart = [...lines].sort((one, other) => one.start - other.start)
  const gaps: Gap[] = []
  let to = byStart[0]!.end
  for (const [at, line] of byStart.entries()) {
    const isBehindMark = at > 0 && areMarkAndText(byStart[at - 1]!, line)
    if (line.start - to >= GUTTER * line.size && !isBehindMark) gaps.push({ from: to, to: line.start })
    to = Math.max(to, line.end)
  }
  return gaps
}

/** Whether the first of two lines in a row is the mark of an item that the other one is the text of, or the reverse. */
function areMarkAndText(one: Line, other: Line): boolean {
  const gap = other.start - one.end
  if (gap < 0 || gap > MARK_GAP * other.size || Math.abs(other.base - one.base) > 0.3 * other.size)
    return false
  if (isItemMark(one)) return other.words.length > 1
  return isItemMark(other) && one.words.length > 1 && one.words.some(({ text }) => hasRightToLeft(text))
}

function isItemMark({ words }: Line): boolean {
  const text = words.length === 1 ? words[0]!.text : ''
  return text !== '' && text.length <= LONGEST_ITEM_MARK && ITEM_MARK.test(text)
}

/** The parts of gaps that a strip leaves free. */
function freeOf(gaps: readonly Gap[], { lines }: Strip): Gap[] {
  const free = [...gaps]
  for (const [at, line] of lines.entries()) {
    const least = GUTTER * line.size
    const next = lines[at + 1]
    const end = next !== undefined && areMarkAndText(line, next) ? next.start : line.end
    // The gaps are in order and apart, so those that a line reaches follow each other.
    let gap = firstAt(free, ({ to }) => to > line.start)
    while (gap < free.length && free[gap]!.from < end) {
      const { from, to } = free[gap]!
      const left: Gap[] = []
      if (line.start - from >= least) left.push({ from, to: line.start })
      if (to - end >= least) left.push({ from: end, to })
      free.splice(gap, 1, ...left)
      gap += left.length
    }
    if (free.length === 0) break
  }
  return free
}

/** The index of the first of some sorted values that is behind a place; their number if none is. */
function firstAt<T>(values: readonly T[], isBehind: (value: T) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(values[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
