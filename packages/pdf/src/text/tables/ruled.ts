import type { Rule } from '../../content/devices/ruled-text.js'
import type { Line } from '../lines.js'
import type { Word } from '../words.js'
import { mergedRows, NUMERIC, type Row } from './rows.js'
import { inCellOrder, type Table } from './table.js'

/** Rules that are closer than this are one rule, and rules that come this close to each other meet. */
const NEAR = 3
const MAX_RULES = 3_000
const MAX_LINES = 400
/** The minimum fraction of cells of a grid that contain text. Charts have fewer. */
const LEAST_FILLED = 0.3
/** A row between two rules with at least this many lines in several columns is split into rows. */
const MANY_LINES = 3
/** A table with rules around its head, its body and its sums only. */
const MAX_BANDS_OF_ROWS = 3

/** A grid of cells formed by rules: the boundaries of its rows and columns. */
export interface Grid {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly across: readonly Rule[]
  readonly down: readonly Rule[]
}

export interface FoundTable {
  readonly table: Table
  readonly words: ReadonlySet<Word>
}

/** The tables whose cells are separated by rules in both directions. */
export function ruledTables(rules: readonly Rule[], lines: readonly Line[]): FoundTable[] {
  const found: FoundTable[] = []
  const grids = gridsOf(rules)
  const words = grids.length > 0 ? lines.flatMap((line) => line.words) : []
  for (const grid of grids) {
    const inside = words.filter((word) => isInside(grid, word))
    const table = inside.length === 0 ? undefined : tableOf(grid, inside)
    if (table !== undefined) found.push({ table, words: new Set(inside) })
  }
  return found
}

export function isInside({ xs, ys }: Grid, word: Word): boolean {
  const x = (word.left + word.right) / 2
  const y = (word.top + word.bottom) / 2
  return x > xs[0]! && x < xs.at(-1)! && y > ys[0]! && y < ys.at(-1)!
}

/** Groups of connected rules. */
export function gridsOf(rules: readonly Rule[]): Grid[] {
  if (rules.length > MAX_RULES) return []
  const across = joined(rules.filter((rule) => rule.isHorizontal))
  const down = joined(rules.filter((rule) => !rule.isHorizontal))
  if (across.length < 2 || down.length < 2 || across.length + down.length > MAX_LINES) return []
  const groupOf = [...across.keys(), ...down.map((_, index) => across.length + index)]
  const find = (at: number): number => {
    let root = at
    while (groupOf[root] !== root) root = groupOf[root]!
    groupOf[at] = root
    return root
  }
  across.forEach((one, row) => {
    down.forEach((other, column) => {
      if (meets(one, other)) groupOf[find(row)] = find(across.length + column)
    })
  })
  const groups = new Map<number, { across: Rule[]; down: Rule[] }>()
  const groupAt = (root: number) => {
    const group = groups.get(root) ?? { across: [], down: [] }
    groups.set(root, group)
    return group
  }
  for (const [row, rule] of across.entries()) groupAt(find(row)).across.push(rule)
  for (const [column, rule] of down.entries()) groupAt(find(across.length + column)).down.push(rule)
  const grids: Grid[] = []
  for (const group of groups.values()) {
    const xs = positions(group.down)
    const ys = positions(group.across)
    if (xs.length >= 2 && ys.length >= 2 && xs.length + ys.length >= 5)
      grids.push({ xs: withSides(xs, group.across), ys, ...group })
  }
  return grids
}

/** For tables without rules at their sides: their rows extend beyond the outermost rules between columns. */
function withSides(xs: readonly number[], across: readonly Rule[]): number[] {
  const from = median(across.map((rule) => rule.from))
  const to = median(across.map((rule) => rule.to))
  const sides = [...xs]
  if (from < xs[0]! - 4 * NEAR) sides.unshift(from)
  if (to > xs.at(-1)! + 4 * NEAR) sides.push(to)
  return sides
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1]!
}

/** Joins pieces of one line. */
export function joined(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((one, other) => one.at - other.at || one.from - other.from)
  const lines: Rule[] = []
  let first = 0
  for (let at = 1; at <= sorted.length; at++) {
    if (at < sorted.length && sorted[at]!.at - sorted[at - 1]!.at <= NEAR / 2) continue
    const level = sorted.slice(first, at).sort((one, other) => one.from - other.from)
    let line: Rule | undefined
    for (const rule of level) {
      if (line !== undefined && rule.from <= line.to + NEAR)
        line = { ...line, to: Math.max(line.to, rule.to) }
      else {
        if (line !== undefined) lines.push(line)
        line = rule
      }
    }
    if (line !== undefined) lines.push(line)
    first = at
  }
  return lines
}

function meets(across: Rule, down: Rule): boolean {
  return (
    down.at >= across.from - NEAR &&
    down.at <= across.to + NEAR &&
    across.at >= down.from - NEAR &&
    across.at <= down.to + NEAR
  )
}

function positions(rules: readonly Rule[]): number[] {
  const sorted = rules.map((rule) => rule.at).sort((one, other) => one - other)
  const kept: number[] = []
  for (const at of sorted) if (kept.length === 0 || at - kept.at(-1)! > NEAR) kept.push(at)
  return kept
}

function tableOf(grid: Grid, words: readonly Word[]): Table | undefined {
  const { xs, ys } = grid
  const columns = xs.length - 1
  const bands: Word[][][] = Array.from({ length: ys.length - 1 }, () =>
    Array.from({ length: columns }, () => []),
  )
  const cellOf = mergedCells(grid)
  for (const word of words) {
    const row = indexOf(ys, (word.top + word.bottom) / 2)
    const column = indexOf(xs, (word.left + word.right) / 2)
    const cell = cellOf(row, column)
    bands[Math.floor(cell / columns)]![cell % columns]!.push(word)
  }
  const filledBands = bands.filter((band) => band.some((cell) => cell.length > 0)).length
  const rows = bands
    .flatMap((band) => asRows(band, filledBands))
    .filter((row) => row.some((cell) => cell.length > 0))
  const used = Array.from({ length: columns }, (_, column) => rows.some((row) => row[column]!.length > 0))
  const shown = rows.map((row) => row.filter((_, column) => used[column]).map(inCellOrder))
  const width = shown[0]?.length ?? 0
  if (shown.length < 2 || width < 2) return undefined
  const filled = shown.flat().filter((cell) => cell.length > 0).length
  return filled < LEAST_FILLED * shown.length * width ? undefined : { rows: shown }
}

/**
 * Maps each position of the grid to its cell. Positions without a rule between them form one cell, identified
 * by the first position.
 */
export function mergedCells({ xs, ys, across, down }: Grid): (row: number, column: number) => number {
  const columns = xs.length - 1
  const cells = Array.from({ length: columns * (ys.length - 1) }, (_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (cells[root] !== root) root = cells[root]!
    return root
  }
  const merge = (one: number, other: number): void => {
    const [first, second] = [find(one), find(other)]
    cells[Math.max(first, second)] = Math.min(first, second)
  }
  for (let row = 0; row < ys.length - 1; row++) {
    const y = (ys[row]! + ys[row + 1]!) / 2
    for (let column = 0; column < columns; column++) {
      const x = (xs[column]! + xs[column + 1]!) / 2
      const place = row * columns + column
      if (column > 0 && !parts(down, xs[column]!, y)) merge(place, place - 1)
      if (row > 0 && !parts(across, ys[row]!, x)) merge(place, place - columns)
    }
  }
  return (row, column) => find(row * columns + column)
}

export function parts(rules: readonly Rule[], at: number, along: number): boolean {
  return rules.some((rule) => Math.abs(rule.at - at) <= NEAR && rule.from <= along && rule.to >= along)
}

export function indexOf(edges: readonly number[], at: number): number {
  let index = 0
  while (index < edges.length - 2 && at >= edges[index + 1]!) index++
  return index
}

/**
 * The area between two rules: one row, or several. Several lines of words are the text of one cell, unless
 * there are no other rules between rows; several lines of numbers are not.
 */
export function asRows(band: readonly Word[][], bands: number): readonly Word[][][] {
  const rows = mergedRows(linesOf(band), []).map(({ cells }) => cells)
  const numbers = band.map((cell) => cell.filter(({ text }) => NUMERIC.test(text)).length)
  const hasNumbers = band.some((cell, column) => numbers[column]! >= Math.max(MANY_LINES, 0.5 * cell.length))
  const full = rows.filter((row) => row[0]!.length > 0 || row.filter((cell) => cell.length > 0).length >= 2)
  const areRows = rows.length >= MANY_LINES && full.length >= 0.8 * rows.length
  return areRows && (hasNumbers || bands <= MAX_BANDS_OF_ROWS) ? rows : [band.map((cell) => [...cell])]
}

/** The lines of a row. */
function linesOf(band: readonly Word[][]): Row[] {
  const placed = band.flatMap((cell, column) => cell.map((word) => ({ word, column })))
  const lines: (Row & { bottom: number; readonly base: number })[] = []
  for (const { word, column } of placed.sort((one, other) => one.word.base - other.word.base)) {
    let line = lines.at(-1)
    if (line === undefined || word.base - line.base > 0.5 * word.size) {
      const cells: Word[][] = band.map(() => [])
      line = { base: word.base, top: word.base - 0.6 * word.size, bottom: word.base, size: word.size, cells }
      lines.push(line)
    }
    line.cells[column]!.push(word)
    line.bottom = Math.max(line.bottom, word.base + 0.1 * word.size)
  }
  return lines
}
