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
const MAX_CELLS = 20_000
/** In sizes: words on both sides of an edge between columns, without a rule there, are this far apart. */
const COLUMN_GAP = 0.9

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
  const inBand: Word[][][] = Array.from({ length: bands }, () => Array.from({ length: columns }, () => []))
  for (const word of words) {
    const cell = cellOf(indexOf(ys, (word.top + word.bottom) / 2), indexOf(xs, (word.left + word.right) / 2))
    const { row, column } = merged.get(cell)!
    inBand[row]![column]!.push(word)
  }
  for (const [cell, each] of [...merged]) {
    const { row, lastRow, column, lastColumn } = each
    if (row !== lastRow || column === lastColumn) continue
    const parts = byColumns(inBand[row]![column]!, xs, column, lastColumn)
    if (parts === undefined) continue
    merged.delete(cell)
    for (const [at, own] of parts.entries()) {
      inBand[row]![column + at] = own
      merged.set(row * columns + column + at, { row, lastRow, column: column + at, lastColumn: column + at })
    }
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
 * The words of a cell over several columns by these, if it has words in each of them and none across their edges: rows with
 * a background often have no rules between their cells.
 */
function byColumns(
  words: readonly Word[],
  xs: readonly number[],
  first: number,
  last: number,
): Word[][] | undefined {
  const parts: Word[][] = Array.from({ length: last - first + 1 }, () => [])
  for (const word of words) {
    const column = indexOf(xs, (word.left + word.right) / 2)
    if (column < first || column > last || word.left < xs[column]! || word.right > xs[column + 1]!)
      return undefined
    parts[column - first]!.push(word)
  }
  if (parts.some((part) => part.length === 0)) return undefined
  const areApart = parts.every((part, at) => {
    if (at === 0) return true
    const right = Math.max(...parts[at - 1]!.map((word) => word.right))
    const left = Math.min(...part.map((word) => word.left))
    return left - right > COLUMN_GAP * part[0]!.size
  })
  return areApart ? parts : undefined
}

/** Whether a band has text in one column only, or lines of running text. */
function isOneRow(band: readonly (readonly Word[])[]): boolean {
  const filled = band.filter((cell) => cell.length > 0)
  if (filled.length < 2) return true
  let [steps, continued, words, lines] = [0, 0, 0, 0]
  for (const cell of filled) {
    let last: Word | undefined
    for (const word of inCellOrder(cell)) {
      words++
      const isNext = last !== undefined && word.base - last.base > NEXT_LINE * word.size
      if (last === undefined || isNext) lines++
      if (last !== undefined && isNext) {
        steps++
        if (SMALL.test(word.text) && !ENDED.test(last.text)) continued++
      }
      last = word
    }
  }
  return continued >= CONTINUED * steps && words >= RUNNING * lines
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
