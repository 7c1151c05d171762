import type { Rule } from '../../content/devices/ruled-text.js'
import type { Line } from '../lines.js'
import { type Strip, stripsOf } from '../reading-order.js'
import type { Word } from '../words.js'
import { LINE_DISTANCE, mergedRows, NUMERIC, type Row } from './rows.js'
import { cellText, inCellOrder, type Table } from './table.js'

/** Rows that are further apart than this, in sizes, do not belong to one table. */
const ROW_DISTANCE = 3.2
/**
 * The maximum number of rows without columns between rows with columns: a heading of rows, or the second line
 * of a cell.
 */
const MAX_BETWEEN = 2
/** A line that begins this many sizes to the right of the first column is not in it. */
const INDENT = 3
/** The maximum distance of the first row from the second one, in sizes. */
const HEAD_DISTANCE = 2
/** Cells are short; text in columns is not. */
const MAX_WORDS = 9
const SHORT_WORDS = 4
const LEAST_FILLED = 0.4
/** Heads over several columns: their maximum number, and fraction of the usual number of cells. */
const MAX_SPANNING = 2
const SPANNING_CELLS = 0.7
/** The minimum number of rows and fraction of filled cells of a table with two columns of words. */
const LEAST_PAIRS = 4
const LEAST_FILLED_PAIRS = 0.8
/** The fraction of the cells of a column that begin or end at the same position, and the tolerance. */
const LEAST_ALIGNED = 0.8
const SAME_POSITION = 2

interface Rows {
  readonly from: number
  readonly to: number
}

/**
 * A table whose cells are determined by the positions of its words. `lines` contains the lines it consists
 * of.
 */
export interface AlignedTable {
  readonly table: Table
  readonly lines: ReadonlySet<Line>
}

/** The tables of a region whose columns are separated only by space. */
export function alignedTables(region: readonly Line[], rules: readonly Rule[]): AlignedTable[] {
  const strips = stripsOf(region)
  const tables: AlignedTable[] = []
  for (let at = 0; at < strips.length; ) {
    const rows = rowsFrom(strips, at)
    if (rows === undefined) {
      at++
      continue
    }
    const taken = strips.slice(rows.from, rows.to)
    const table = tableOf(taken, rules)
    if (table !== undefined) tables.push({ table, lines: new Set(taken.flatMap((strip) => strip.lines)) })
    at = rows.to
  }
  return tables
}

/** Consecutive rows from here on, most of which have several columns. */
function rowsFrom(strips: readonly Strip[], from: number): Rows | undefined {
  if (!hasColumns(strips[from]!)) return undefined
  let to = from + 1
  let withColumns = 1
  let between = 0
  let row = strips[from]!
  let { left } = row.lines[0]!
  for (let at = from + 1; at < strips.length; at++) {
    const strip = strips[at]!
    const above = strips[at - 1]!
    if (distance(above, strip) > ROW_DISTANCE) break
    if (hasColumns(strip)) {
      // A running head, or a line with a tab, is not the first row of the table below it.
      if (withColumns === 1 && distance(row, strip) > HEAD_DISTANCE) return undefined
      withColumns++
      between = 0
      row = strip
      left = Math.min(left, strip.lines[0]!.left)
      to = at + 1
    } else if (!isBelowCell(left, above, strip) && ++between > MAX_BETWEEN) break
  }
  return withColumns >= 2 ? { from: from - headLines(strips, from), to } : undefined
}

/** In sizes. */
function distance(above: Strip, strip: Strip): number {
  return (strip.top - above.bottom) / Math.max(...strip.lines.map((line) => line.size))
}

/** Whether a strip is a further line of a cell that is not in the first column, which begins at `left`. */
function isBelowCell(left: number, above: Strip, { lines, top }: Strip): boolean {
  const [{ left: start, size }] = lines as [Line]
  return start > left + INDENT * size && top - above.bottom <= LINE_DISTANCE * size
}

/** The number of lines above a row that belong to the head of a column: they are close, and not at the left edge. */
function headLines(strips: readonly Strip[], from: number): number {
  let count = 0
  const [first] = strips[from]!.lines
  for (let at = from - 1; at >= 0; at--) {
    const [line, other] = strips[at]!.lines
    const isHead =
      other === undefined &&
      line!.left > first!.right &&
      line!.words.length <= MAX_WORDS &&
      strips[at + 1]!.top - strips[at]!.bottom <= LINE_DISTANCE * line!.size
    if (!isHead) break
    count++
  }
  return count
}

/** Whether there are gaps between words. A mark before a paragraph does not count as a column. */
export function hasColumns({ lines }: Strip): boolean {
  if (lines.length < 2) return false
  const [first] = lines
  const isMark =
    first!.words.length === 1 && /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.)])$/u.test(first!.words[0]!.text)
  return !isMark || lines.length > 2
}

export function tableOf(strips: readonly Strip[], rules: readonly Rule[]): Table | undefined {
  const separators = separatorsOf(strips)
  if (separators.length === 0) return undefined
  const columns = separators.length + 1
  const lines = strips.map((strip) => rowOf(strip, separators))
  const left = Math.min(...strips.flatMap((strip) => strip.lines.map((line) => line.left)))
  const right = Math.max(...strips.flatMap((strip) => strip.lines.map((line) => line.right)))
  const top = strips[0]!.top
  const bottom = strips.at(-1)!.bottom
  const own = rules.filter(
    (rule) =>
      rule.isHorizontal &&
      rule.at > top - 14 &&
      rule.at < bottom + 14 &&
      Math.min(rule.to, right) - Math.max(rule.from, left) > 0.3 * (right - left),
  )
  if (isRunningText(lines, columns)) return undefined
  const shown = mergedRows(lines, own).map(({ cells }) => cells)
  return isTable(shown, columns, own.length) ? { rows: shown.map((row) => row.map(inCellOrder)) } : undefined
}

/** Whether all columns are running text: most of their lines are long and fill the width of the column. */
function isRunningText(rows: readonly Row[], columns: number): boolean {
  for (let column = 0; column < columns; column++) {
    const lines = rows.flatMap(({ cells }) => (cells[column]!.length > 0 ? [cells[column]!] : []))
    const widths = lines.map((words) => words.at(-1)!.right - words[0]!.left)
    const widest = Math.max(...widths)
    const full = lines.filter((words, at) => words.length >= 4 && widths[at]! > 0.7 * widest)
    if (full.length < 0.6 * lines.length) return false
  }
  return true
}

/** Horizontal positions at which almost no row has text. */
function separatorsOf(strips: readonly Strip[]): number[] {
  const rows = withoutSpanningHeads(strips.filter(hasColumns))
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let sizes = 0
  let lines = 0
  for (const strip of rows)
    for (const line of strip.lines) {
      left = Math.min(left, line.left)
      right = Math.max(right, line.right)
      sizes += line.size
      lines++
    }
  const size = sizes / Math.max(1, lines)
  const length = Math.min(5_000, Math.ceil(right - left) + 1)
  if (!(length > 0)) return []
  const covered = new Uint16Array(length)
  for (const strip of rows) {
    const isCovered = new Uint8Array(length)
    for (const line of strip.lines)
      for (const word of line.words)
        isCovered.fill(
          1,
          Math.max(0, Math.floor(word.left - left)),
          Math.max(0, Math.ceil(word.right - left)),
        )
    for (let at = 0; at < length; at++) covered[at]! += isCovered[at]!
  }
  const count = rows.length
  const tolerated = count >= 6 ? Math.floor(0.12 * count) : count >= 4 ? 1 : 0
  const narrowest = (count >= 10 ? 0.5 : count >= 5 ? 0.7 : 0.95) * size
  const separators: number[] = []
  for (let at = 1; at < length; ) {
    if (covered[at]! > tolerated) {
      at++
      continue
    }
    let end = at
    let least = covered[at]!
    let leastAt = at
    let leastEnd = at
    while (end < length && covered[end]! <= tolerated) {
      if (covered[end]! < least) {
        least = covered[end]!
        leastAt = end
      }
      if (covered[end] === least) leastEnd = end
      end++
    }
    if (end < length && end - at >= narrowest) separators.push(left + (leastAt + leastEnd + 1) / 2)
    at = end
  }
  return separators
}

/** Heads over several columns have fewer cells than the other rows, and say nothing about where columns end. */
function withoutSpanningHeads(rows: readonly Strip[]): readonly Strip[] {
  const counts = rows.map(({ lines }) => lines.length).sort((one, other) => one - other)
  const usual = counts[counts.length >> 1] ?? 0
  const isSpanning = (row: Strip | undefined): boolean =>
    row !== undefined && row.lines.length < SPANNING_CELLS * usual
  let heads = 0
  while (heads < MAX_SPANNING && isSpanning(rows[heads])) heads++
  return rows.slice(heads)
}

/**
 * A line that crosses a separator belongs to the column it begins in, up to the first wide gap between its
 * words.
 */
function rowOf({ lines, top, bottom }: Strip, separators: readonly number[]): Row {
  const cells: Word[][] = Array.from({ length: separators.length + 1 }, () => [])
  for (const { words } of lines) {
    let column = -1
    let end = 0
    for (const word of words) {
      const own = separators.filter((at) => (word.left + word.right) / 2 > at).length
      const isFar = word.left - end > 0.6 * word.size
      if (column < 0 || (own !== column && isFar)) column = own
      cells[column]!.push(word)
      end = word.right
    }
  }
  return { top, bottom, size: lines[0]!.size, cells }
}

function isTable(rows: readonly (readonly Word[])[][], columns: number, rules: number): boolean {
  if (rows.length < 2 || columns < 2) return false
  const cells = rows.flat()
  const full = cells.filter((cell) => cell.length > 0)
  if (full.length < LEAST_FILLED * cells.length) return false
  let words = 0
  for (const cell of full) words += cell.length
  if (words > MAX_WORDS * full.length) return false
  const inner = rows
    .slice(1)
    .flatMap((row) => row.slice(1))
    .filter((cell) => cell.length > 0)
  const numeric = inner.filter((cell) => NUMERIC.test(cellText(cell))).length
  const isNumeric = inner.length > 0 && numeric >= 0.5 * inner.length
  const isShort = words <= SHORT_WORDS * full.length
  if (columns === 2) {
    const isOfPairs = rows.length >= LEAST_PAIRS && full.length >= LEAST_FILLED_PAIRS * cells.length
    return ((isNumeric || rules >= 3) && rows.length >= 3) || (isOfPairs && isShort && areAligned(rows))
  }
  if (rows.length === 2) return isNumeric && (rules >= 2 || columns >= 4)
  return isNumeric || rules >= 2 || isShort || areAligned(rows)
}

/** Whether the cells of each column begin or end at the same position. */
function areAligned(rows: readonly (readonly Word[])[][]): boolean {
  return rows[0]!.every((_, column) => {
    const cells = rows.flatMap((row) => (row[column]!.length > 0 ? [row[column]!] : []))
    return (
      isOnePosition(cells.map((words) => words[0]!.left)) ||
      isOnePosition(cells.map((words) => Math.max(...words.map(({ right }) => right))))
    )
  })
}

function isOnePosition(positions: number[]): boolean {
  const usual = positions.sort((one, other) => one - other)[positions.length >> 1]!
  const same = positions.filter((position) => Math.abs(position - usual) < SAME_POSITION)
  return same.length >= LEAST_ALIGNED * positions.length
}
