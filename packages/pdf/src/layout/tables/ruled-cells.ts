import type { Rule } from '../../content/devices/ruled-text.js'
import type { Line } from '../../text/lines.js'
import { asRows, type Grid, gridsOf, indexOf, isInside, mergedCells } from '../../text/tables/ruled.js'
import { inCellOrder } from '../../text/tables/table.js'
import type { Word } from '../../text/words.js'
import type { FoundCell, FoundCells } from './table-draft.js'

/** The fraction of the cells of a grid that have text. Charts have almost none. */
const LEAST_FILLED = 0.12
/** In sizes: the distance of the baselines of two lines is more than this. */
const NEXT_LINE = 0.5
/** In running text this share of lines continues a sentence, and lines have this many words. */
const CONTINUED = 0.3
const RUNNING = 2.5
const SMALL = /^\p{Ll}/u
const ENDED = /[.:;!?\u2026]$/u
/** The least number of rows that begin side by side, and the share of others beside which a cell goes on. */
const LEAST_TOGETHER = 4
const MOST_MIXED = 0.25
const MAX_CELLS = 20_000
/** The minimum number and share of rows that keep to the columns, and the distance of their cells in sizes. */
const LEAST_SPLIT = 3
const MOST_SPLIT = 0.6
const APART = 0.6
/** The same distance where a row is alone, and has text in each column. */
const CLEARLY_APART = 0.9

export interface RuledCells {
  readonly found: FoundCells
  readonly words: ReadonlySet<Word>
}

/** The tables whose cells are separated by rules in both directions, with the cells that span several. */
export function ruledCells(rules: readonly Rule[], lines: readonly Line[]): RuledCells[] {
  const grids = gridsOf(rules)
  if (grids.length === 0) return []
  const words = lines.flatMap((line) => line.words)
  return grids
    .flatMap((grid) => {
      const inside = words.filter((word) => isInside(grid, word))
      const found = inside.length === 0 ? undefined : cellsOf(grid, inside)
      return found === undefined ? [] : [{ found, words: new Set(inside) }]
    })
    .sort((one, other) => other.words.size - one.words.size)
    .reduce<RuledCells[]>((kept, each) => {
      if (!kept.some(({ words: own }) => [...each.words].some((word) => own.has(word)))) kept.push(each)
      return kept
    }, [])
}

interface Merged {
  row: number
  lastRow: number
  column: number
  lastColumn: number
}

function cellsOf(grid: Grid, words: readonly Word[]): FoundCells | undefined {
  const { xs, ys } = grid
  const columns = xs.length - 1
  const bands = ys.length - 1
  if (columns * bands < 2 || columns * bands > MAX_CELLS) return undefined
  const cellOf = mergedCells(grid)
  const merged = new Map<number, Merged>()
  for (let row = 0; row < bands; row++)
    for (let column = 0; column < columns; column++) {
      const cell = cellOf(row, column)
      const known = merged.get(cell)
      if (known === undefined) merged.set(cell, { row, lastRow: row, column, lastColumn: column })
      else {
        known.lastRow = Math.max(known.lastRow, row)
        known.column = Math.min(known.column, column)
        known.lastColumn = Math.max(known.lastColumn, column)
      }
    }
  if (merged.size < 2) return undefined
  const columnsOf = withoutRules(grid, cellOf, merged, words)
  const inBand: Word[][][] = Array.from({ length: bands }, () => Array.from({ length: columns }, () => []))
  for (const word of words) {
    const cell = cellOf(indexOf(ys, (word.top + word.bottom) / 2), indexOf(xs, (word.left + word.right) / 2))
    const { row, column } = merged.get(cell)!
    const own = columnsOf.has(cell) ? indexOf(xs, (word.left + word.right) / 2) : column
    inBand[row]![own]!.push(word)
  }
  const filled = inBand.flat().filter((cell) => cell.length > 0).length
  if (filled < 2 || filled < LEAST_FILLED * merged.size) return undefined
  return {
    box: [xs[0]!, ys[0]!, xs.at(-1)!, ys.at(-1)!],
    xs,
    rows: rowsOf(grid, merged, inBand),
    isRuled: true,
  }
}

/**
 * The rows of a table whose rules between columns are only in its head: each is one cell of the grid, but its words
 * keep to the columns. They become cells of their own in `merged`.
 */
function withoutRules(
  { xs, ys }: Grid,
  cellOf: ReturnType<typeof mergedCells>,
  merged: Map<number, Merged>,
  words: readonly Word[],
): ReadonlySet<number> {
  const wordsOf = new Map<number, Word[]>()
  for (const word of words) {
    const cell = cellOf(indexOf(ys, (word.top + word.bottom) / 2), indexOf(xs, (word.left + word.right) / 2))
    const own = wordsOf.get(cell)
    if (own === undefined) wordsOf.set(cell, [word])
    else own.push(word)
  }
  const bySpan = new Map<string, number[]>()
  for (const [cell, { row, lastRow, column, lastColumn }] of merged) {
    if (lastColumn === column || lastRow !== row || !wordsOf.has(cell)) continue
    const span = `${column} ${lastColumn}`
    const own = bySpan.get(span)
    if (own === undefined) bySpan.set(span, [cell])
    else own.push(cell)
  }
  const split = new Set<number>()
  for (const cells of bySpan.values()) {
    const filledBy = (cell: number, distance: number): number =>
      filledColumns(xs, merged.get(cell)!, wordsOf.get(cell)!, distance)
    const inColumns = cells.filter((cell) => filledBy(cell, APART) > 1)
    const areRows = inColumns.length >= LEAST_SPLIT && inColumns.length >= MOST_SPLIT * cells.length
    for (const cell of inColumns) {
      const { column, lastColumn } = merged.get(cell)!
      if (areRows || filledBy(cell, CLEARLY_APART) === lastColumn - column + 1) split.add(cell)
    }
  }
  for (const cell of split) {
    const whole = merged.get(cell)!
    // Positions of the grid are numbered; further cells have numbers below zero.
    for (let column = whole.column + 1; column <= whole.lastColumn; column++)
      merged.set(-1 - (whole.row * xs.length + column), { ...whole, column, lastColumn: column })
    whole.lastColumn = whole.column
  }
  return split
}

/** In how many columns there are words; 0 if some are in two, or not this far apart, in sizes. */
function filledColumns(
  xs: readonly number[],
  { column, lastColumn }: Merged,
  words: readonly Word[],
  distance: number,
): number {
  let filled = 0
  let end = Number.NEGATIVE_INFINITY
  for (let at = column; at <= lastColumn; at++) {
    let [left, right, size] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
    for (const word of words) {
      const middle = (word.left + word.right) / 2
      if (middle < xs[at]! || middle >= xs[at + 1]!) continue
      left = Math.min(left, word.left)
      right = Math.max(right, word.right)
      size = Math.max(size, word.size)
    }
    if (size === 0) continue
    if (left < xs[at]! - 1 || left - end < distance * size) return 0
    filled++
    end = right
  }
  return filled
}

/** Whether a band has text in one column only, or lines of running text. */
function isOneRow(band: readonly (readonly Word[])[]): boolean {
  const filled = band.filter((cell) => cell.length > 0)
  if (filled.length < 2) return true
  let [steps, continued, words] = [0, 0, 0]
  const starts: Word[] = []
  for (const cell of filled) {
    let last: Word | undefined
    for (const word of inCellOrder(cell)) {
      words++
      const isNext = last !== undefined && word.base - last.base > NEXT_LINE * word.size
      if (last === undefined || isNext) starts.push(word)
      if (last !== undefined && isNext) {
        steps++
        if (SMALL.test(word.text) && !ENDED.test(last.text)) continued++
      }
      last = word
    }
  }
  const isRunning = continued >= CONTINUED * steps && words >= RUNNING * starts.length
  return isRunning && !beginTogether(starts)
}

/** Whether cells of rows begin side by side, and only their further lines begin in lowercase. */
function beginTogether(starts: readonly Word[]): boolean {
  const sorted = [...starts].sort((one, other) => one.base - other.base)
  let [together, mixed] = [0, 0]
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at]!
    let [count, small] = [0, 0]
    for (; at < sorted.length && sorted[at]!.base - first.base <= NEXT_LINE * first.size; at++) {
      count++
      if (SMALL.test(sorted[at]!.text)) small++
    }
    if (count > 1 && small === 0) together++
    else if (small > 0 && small < count) mixed++
  }
  return together >= LEAST_TOGETHER && mixed <= MOST_MIXED * together
}

/** A band between two rules can have several rows. */
function rowsOf(
  { xs, ys }: Grid,
  merged: ReadonlyMap<number, Merged>,
  inBand: readonly (readonly (readonly Word[])[])[],
): FoundCells['rows'] {
  const bandsFilled = inBand.filter((band) => band.some((cell) => cell.length > 0)).length
  const split = inBand.map((band) =>
    isOneRow(band) ? [band.map((cell) => [...cell])] : asRows(band as Word[][], bandsFilled),
  )
  const starts: number[] = []
  let count = 0
  for (const each of split) {
    starts.push(count)
    count += Math.max(1, each.length)
  }
  starts.push(count)
  const rows = Array.from({ length: count }, (): { cells: FoundCell[]; height: number } => ({
    cells: [],
    height: 0,
  }))
  for (const { row, lastRow, column, lastColumn } of merged.values()) {
    const own = split[row]!
    const parts = Math.max(1, own.length)
    const bandHeight = (ys[lastRow + 1]! - ys[row]!) / parts
    for (let part = 0; part < parts; part++) {
      const words = own[part]?.[column] ?? []
      const isLast = part === parts - 1
      rows[starts[row]! + part]!.cells.push({
        column,
        columnSpan: lastColumn - column + 1,
        rowSpan: isLast ? starts[lastRow + 1]! - starts[row]! - part : 1,
        box: [
          xs[column]!,
          ys[row]! + part * bandHeight,
          xs[lastColumn + 1]!,
          ys[row]! + (part + 1) * bandHeight,
        ],
        words,
      })
    }
  }
  for (const [band, own] of split.entries()) {
    const parts = Math.max(1, own.length)
    for (let part = 0; part < parts; part++)
      rows[starts[band]! + part]!.height = (ys[band + 1]! - ys[band]!) / parts
  }
  for (const { cells } of rows) cells.sort((one, other) => one.column - other.column)
  return rows
}
