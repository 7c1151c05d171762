import { hasRightToLeft } from '../../content/devices/font-texts.js'
import type { Rule } from '../../content/devices/ruled-text.js'
import type { Line } from '../lines.js'
import { type Strip, stripsOf } from '../reading-order.js'
import type { Word } from '../words.js'
import { LINE_DISTANCE, mergedRows, NUMERIC, type Row } from './rows.js'
import { cellText, endOfText, hasLeaders, inCellOrder, type Table } from './table.js'

/** Rows that are further apart than this, in sizes, do not belong to one table. */
const ROW_DISTANCE = 3.2
/**
 * The maximum number of rows without columns between rows with columns: a heading of rows, or the second line
 * of a cell.
 */
const MAX_BETWEEN = 2
/** A line that begins this many sizes to the right of the first column is not in it. */
const INDENT = 3
/** A gap beside a number that is wider than this, in sizes, is not a space. */
const NUMBER_GAP = 0.5
/** The letters of fonts with one width are as wide as each other within this factor. */
const ONE_WIDTH = 1.05
/** A number in any notation, of which apostrophes can be part. */
const OF_DIGITS = /^[-+(\u2212]?(?:\d[\d.,'\u2019]*)?\d[%)]?$/
/** The least number of rows in which a number ends where the next column begins, and the share of all rows. */
const LEAST_ALLEY = 4
const MOST_ALLEY = 0.6
/** Words that are further apart than this, in sizes, are in different cells. */
const PIECE_GAP = 1
/** The maximum distance of the first row from the second one, in sizes, and as a factor of the next distance. */
const HEAD_DISTANCE = 2
const HEAD_FACTOR = 1.3
/** Cells are short; text in columns is not. */
const MAX_WORDS = 9
const SHORT_WORDS = 4
const LEAST_FILLED = 0.4
/** The minimum length of a rule that bounds the table, as a fraction of its width. */
const LONG_RULE = 0.3
/** The minimum number of rules that make two columns of words a table. */
const LEAST_RULES = 3
/** Heads over several columns: their maximum number, and fraction of the usual number of cells. */
const MAX_SPANNING = 2
const SPANNING_CELLS = 0.7
/** The minimum fraction of filled cells of a table of words, and the same and the number of rows for two columns. */
const LEAST_FILLED_WORDS = 0.55
const LEAST_PAIRS = 4
const LEAST_FILLED_PAIRS = 0.8
/** A line to write on, and the fraction of the rows of a form that have one. */
const WRITTEN_ON = /_{5}/
const LEAST_WRITTEN_ON = 0.3
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
  const wholeOf = new Map<Line, Line>()
  const pieces = region.flatMap((line) => {
    const own = atNumbers(line)
    if (own.length > 1) for (const piece of own) wholeOf.set(piece, line)
    return own
  })
  const strips = stripsOf(pieces)
  const tables: AlignedTable[] = []
  for (let at = 0; at < strips.length; ) {
    const rows = rowsFrom(strips, at)
    if (rows === undefined) {
      at++
      continue
    }
    const taken = strips.slice(rows.from, rows.to)
    const table = tableOf(taken, rules)
    if (table !== undefined) {
      const lines = new Set(taken.flatMap((strip) => strip.lines.map((piece) => wholeOf.get(piece) ?? piece)))
      tables.push({ table, lines })
    }
    at = rows.to
  }
  return tables
}

/**
 * Splits a line after leading dots, and at gaps beside numbers that are wider than a space: numbers in columns
 * can be close together.
 */
export function atNumbers(line: Line): Line[] {
  const { words } = line
  const isCell = (word: Word): boolean => NUMERIC.test(word.text) && !hasLeaders(word)
  const starts: number[] = []
  const letter = letterWidth(words)
  for (let at = 1; at < words.length; at++) {
    const [before, word] = [words[at - 1]!, words[at]!]
    const gap = word.left - before.right
    const isApart = gap > Math.max(NUMBER_GAP * word.size, letter) && (isCell(word) || isCell(before))
    if (isApart || (hasLeaders(before) && !hasLeaders(word))) starts.push(at)
  }
  if (starts.length === 0) return [line]
  return [0, ...starts].map((from, index) => {
    const own = words.slice(from, starts[index])
    const [left, right] = [own[0]!.left, own.at(-1)!.right]
    return { ...line, words: own, left, right, start: left, end: right }
  })
}

/** A little more than the width of each letter, and of a blank, in a font in which all are equally wide; 0 otherwise. */
function letterWidth(words: readonly Word[]): number {
  const widths = words.map(({ text, left, right }) => (right - left) / text.length)
  const widest = Math.max(...widths)
  const areLetters = words.some(({ text }) => /\p{L}{3}/u.test(text))
  return areLetters && Math.min(...widths) > widest / ONE_WIDTH ? widest * ONE_WIDTH : 0
}

/** Consecutive rows from here on, most of which have several columns. */
function rowsFrom(strips: readonly Strip[], from: number): Rows | undefined {
  if (!hasColumns(strips[from]!)) return undefined
  let to = from + 1
  let withColumns = 1
  let between = 0
  let { left } = strips[from]!.lines[0]!
  for (let at = from + 1; at < strips.length; at++) {
    const strip = strips[at]!
    const above = strips[at - 1]!
    if (distance(above, strip) > ROW_DISTANCE) break
    if (hasColumns(strip)) {
      // A running head, or a line with a tab, is not the first row of the table below it.
      if (withColumns === 1 && isFarAbove(above, strip, strips[at + 1])) return undefined
      withColumns++
      between = 0
      left = Math.min(left, strip.lines[0]!.left)
      to = at + 1
    } else if (!isBelowCell(left, above, strip) && ++between > MAX_BETWEEN) break
  }
  return withColumns >= 2 ? { from: from - headLines(strips, from), to } : undefined
}

/** Whether a row is further from the next one than that is from the row after it. */
function isFarAbove(above: Strip, strip: Strip, next: Strip | undefined): boolean {
  const usual = next === undefined ? 0 : distance(strip, next)
  return distance(above, strip) > Math.max(HEAD_DISTANCE, HEAD_FACTOR * usual)
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
  if (lines.length > 2) return true
  const [first, last] = lines as [Line, Line]
  // Lines from right to left begin with the mark at their right end.
  const isMarked = isMark(first) || (isMark(last) && first.words.some(({ text }) => hasRightToLeft(text)))
  return !isMarked
}

function isMark({ words }: Line): boolean {
  return (
    words.length === 1 && /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.)]|[.)]\p{N}{1,3})$/u.test(words[0]!.text)
  )
}

export function tableOf(strips: readonly Strip[], rules: readonly Rule[]): Table | undefined {
  const wide = separatorsOf(strips)
  const narrow = wide.length === 0 ? [] : narrowSeparators(strips, wide)
  const separators = [...wide, ...narrow].sort((one, other) => one - other)
  if (separators.length === 0) return undefined
  const columns = separators.length + 1
  const lines = strips.map((strip) => rowOf(strip, separators, narrow))
  const left = Math.min(...strips.flatMap((strip) => strip.lines.map((line) => line.left)))
  const right = Math.max(...strips.flatMap((strip) => strip.lines.map((line) => line.right)))
  const top = strips[0]!.top
  const bottom = strips.at(-1)!.bottom
  const across = rules.filter(
    ({ isHorizontal, at, from, to }) =>
      isHorizontal &&
      at > top - 14 &&
      at < bottom + 14 &&
      separators.some((separator) => separator > from && separator < to),
  )
  const long = across.filter(
    ({ from, to }) => Math.min(to, right) - Math.max(from, left) > LONG_RULE * (right - left),
  )
  if (long.length < LEAST_RULES && isRunningText(lines, columns)) return undefined
  const all = mergedRows(lines, across).map(({ cells }) => cells)
  const used = all[0]!.map((_, column) => all.some((row) => row[column]!.length > 0))
  const shown = all.map((row) => row.filter((_, column) => used[column]))
  if (!isTable(shown, shown[0]!.length, long.length) || isContents(shown)) return undefined
  return { rows: shown.map((row) => row.map(inCellOrder)) }
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
          Math.max(0, Math.ceil(endOfText(word) - left)),
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

/**
 * Further separators between a column of numbers that end at one position and a column that begins at one right behind
 * it: sheets leave no more than a blank there.
 */
function narrowSeparators(strips: readonly Strip[], wide: readonly number[]): number[] {
  const rows = strips.filter(hasColumns)
  const alleys = new Map<
    string,
    { readonly at: number; readonly widths: Set<number>; readonly next: Set<string>; rows: number }
  >()
  for (const { lines } of rows) {
    const words = lines.flatMap((line) => line.words)
    for (const [index, { text, left, right, size }] of words.entries()) {
      const next = words[index + 1]
      const gap = next === undefined ? 0 : next.left - right
      if (gap <= 0 || gap > size || !OF_DIGITS.test(text) || areOneNumber(text, next!.text)) continue
      if (wide.some((at) => at >= right - 1 && at <= next!.left + 1)) continue
      const key = `${Math.round(right)} ${Math.round(next!.left)}`
      const alley = alleys.get(key) ?? { at: right + gap / 2, widths: new Set(), next: new Set(), rows: 0 }
      alleys.set(key, alley)
      alley.rows++
      alley.widths.add(Math.round(right - left))
      alley.next.add(next!.text)
    }
  }
  const words = rows.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  return [...alleys.values()]
    .filter(
      ({ at, widths, next, rows: count }) =>
        count >= Math.max(LEAST_ALLEY, MOST_ALLEY * rows.length) &&
        // A unit behind each number, or numbers of one width, are no columns.
        widths.size > 1 &&
        next.size > 2 &&
        words.filter(({ left, right }) => left < at && right > at).length <= 1,
    )
    .map(({ at }) => at)
}

/** Whether a space separates thousands. */
function areOneNumber(before: string, behind: string): boolean {
  return /(?:^|\D)\d{1,3}$/.test(before) && /^\d{3}(?!\d)/.test(behind)
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
function rowOf({ lines, top, bottom }: Strip, separators: readonly number[], narrow: readonly number[]): Row {
  const cells: Word[][] = Array.from({ length: separators.length + 1 }, () => [])
  for (const { words } of lines) {
    let column = -1
    let end = 0
    for (const word of words) {
      const middle = (word.left + endOfText(word)) / 2
      let own = 0
      while (own < separators.length && middle > separators[own]!) own++
      const isFar = word.left - end > 0.6 * word.size
      const isBehind = narrow.some((at) => end <= at && word.left >= at)
      if (column < 0 || (own !== column && (isFar || isBehind))) column = own
      cells[column]!.push(word)
      end = word.right
    }
  }
  const shown = cells.some(hasPieces) ? (cellsInOrder(lines, cells.length) ?? cells) : cells
  return { top, bottom, size: lines[0]!.size, cells: shown }
}

/** Whether words of a cell are as far apart as those of two columns. */
function hasPieces(words: readonly Word[]): boolean {
  return words.some((word, at) => at > 0 && word.left - words[at - 1]!.right > PIECE_GAP * word.size)
}

/**
 * The pieces of a row if there are as many as columns: heads at the left of columns of numbers, which are at their
 * right, can be nearer to the numbers of the column before.
 */
function cellsInOrder(lines: Strip['lines'], columns: number): Word[][] | undefined {
  const pieces: Word[][] = []
  const words = lines.flatMap((line) => line.words).sort((one, other) => one.left - other.left)
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before === undefined || word.left - before.right > PIECE_GAP * word.size) pieces.push([word])
    else pieces.at(-1)!.push(word)
  }
  return pieces.length === columns ? pieces : undefined
}

function isTable(rows: readonly (readonly Word[])[][], columns: number, rules: number): boolean {
  if (rows.length < 2 || columns < 2) return false
  const cells = rows.flat()
  const full = cells.filter((cell) => cell.length > 0)
  if (full.length < LEAST_FILLED * cells.length) return false
  if (rules < LEAST_RULES && isToBeFilledIn(rows)) return false
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
    return (
      ((isNumeric || rules >= LEAST_RULES) && rows.length >= 3) || (isOfPairs && isShort && areAligned(rows))
    )
  }
  if (rows.length === 2) return isNumeric && (rules >= 2 || columns >= 4)
  const isFull = full.length >= LEAST_FILLED_WORDS * cells.length
  return isNumeric || rules >= 2 || (isFull && (isShort || areAligned(rows)))
}

/** Whether lines to write on are in many rows, as where a contract is signed. */
function isToBeFilledIn(rows: readonly (readonly Word[])[][]): boolean {
  const empty = rows.filter((row) => row.some((cell) => cell.some(({ text }) => WRITTEN_ON.test(text))))
  return empty.length >= LEAST_WRITTEN_ON * rows.length
}

/** Whether dots lead from titles to the numbers of their pages. */
function isContents(rows: readonly (readonly Word[])[][]): boolean {
  if (rows[0]!.length !== 2 || !rows.some(([title]) => title!.some(hasLeaders))) return false
  const numbers = rows.map(([, number]) => Number(cellText(number!))).filter(Number.isInteger)
  const isAscending = numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)
  return isAscending && numbers.length >= LEAST_ALIGNED * rows.length
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
