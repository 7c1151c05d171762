import type { Rule } from '../../content/devices/ruled-text.js'
import type { Word } from '../words.js'
import { cellText } from './table.js'

/** The maximum distance of the lines of one row, in sizes. */
export const LINE_DISTANCE = 0.75
/** Distances between lines are of two kinds if the wider ones are wider by this factor. */
const TWO_KINDS = 1.6
/** The maximum fraction of labels in lowercase, if labels begin with capitals. */
const MAX_SMALL = 0.75

export const NUMERIC =
  /^[-+\u2212\u2013(]?[$\u20ac\u00a3]?\s?\d[\d\s.,:/%)*-]*$|^[-\u2013\u2014.:*]$|^n\/?a$/i

/** A row, or a line of it: its words by column. */
export interface Row {
  readonly top: number
  readonly bottom: number
  readonly size: number
  readonly cells: Word[][]
}

/** Joins the lines of one row. */
export function mergedRows(lines: readonly Row[], rules: readonly Rule[]): Row[] {
  const merged: Row[] = []
  const tight = tightDistance(lines, rules)
  const startsSmall = hasCapitals(lines) ? beginsSmall : () => false
  for (const line of lines) {
    const last = merged.at(-1)
    const isMore =
      last !== undefined &&
      !areApart(last, line, rules) &&
      (continues(last, line, startsSmall) ||
        isRestOfLabel(last, line, startsSmall) ||
        (merged.length === 1 && isRestOfHead(last, line)) ||
        distance(last, line) <= tight)
    if (isMore) merged[merged.length - 1] = joined(last, line)
    else merged.push(line)
  }
  return merged
}

function joined(row: Row, line: Row): Row {
  return {
    ...row,
    bottom: line.bottom,
    cells: row.cells.map((cell, column) => [...cell, ...line.cells[column]!]),
  }
}

/** In sizes. */
function distance(last: Row, row: Row): number {
  return (row.top - last.bottom) / row.size
}

function areApart(last: Row, row: Row, rules: readonly Rule[]): boolean {
  if (distance(last, row) > LINE_DISTANCE) return true
  const reach = 0.3 * row.size
  return rules.some(({ at }) => at > last.bottom - reach && at < row.top + reach)
}

/** Whether a line has further lines of some of the cells above it. */
function continues(last: Row, row: Row, startsSmall: (cell: readonly Word[]) => boolean): boolean {
  const filled = filledColumns(row)
  if (filled.some((column) => last.cells[column]!.length === 0)) return false
  const texts = filled.map((column) => cellText(row.cells[column]!))
  if (texts.some((text) => NUMERIC.test(text))) return false
  if (filled.every((column) => startsSmall(row.cells[column]!))) return true
  const isLabel = filled[0] === 0
  if (!isLabel) return filled.length < row.cells.length / 2 + 1
  // A label that begins in lowercase or with a bracket continues the previous row.
  return filled.length === 1 && /^[\p{Ll}(&]/u.test(texts[0]!)
}

/** Whether a line continues a label above it in lowercase: the cells of a row can be beside its last line. */
function isRestOfLabel(last: Row, row: Row, startsSmall: (cell: readonly Word[]) => boolean): boolean {
  const filled = filledColumns(last)
  return filled.length === 1 && filled[0] === 0 && startsSmall(row.cells[0]!)
}

/** Whether rows begin with capitals, so that a line in lowercase is the rest of one. */
function hasCapitals(lines: readonly Row[]): boolean {
  const labels = lines.flatMap(({ cells: [label] }) => (label!.length > 0 ? [label!] : []))
  return labels.filter(beginsSmall).length <= MAX_SMALL * labels.length
}

function beginsSmall([first]: readonly Word[]): boolean {
  return first !== undefined && /^\p{Ll}/u.test(first.text)
}

/** Whether a line completes the head of a table, whose cells end at the same height. */
function isRestOfHead(head: Row, row: Row): boolean {
  const filled = filledColumns(head)
  if (filled.at(-1) === 0 || filled.length >= filledColumns(row).length) return false
  return filled.every((column) => {
    const below = row.cells[column]!
    if (below.length === 0 || NUMERIC.test(cellText(below))) return false
    // A cell over several columns is a row of its own.
    const left = Math.min(...head.cells[column]!.map((word) => word.left))
    const right = Math.max(...head.cells[column]!.map((word) => word.right))
    return row.cells.every(
      (cell, other) => other === column || !cell.some((word) => word.left < right && word.right > left),
    )
  })
}

/**
 * The distance up to which lines are of one row, if the distances are of two kinds and numbers never follow
 * numbers at the shorter one; otherwise less than any distance.
 */
function tightDistance(lines: readonly Row[], rules: readonly Rule[]): number {
  const pairs = lines
    .slice(1)
    .flatMap((row, at) => (areApart(lines[at]!, row, rules) ? [] : { last: lines[at]!, row }))
  const distances = pairs.map(({ last, row }) => distance(last, row)).sort((one, other) => one - other)
  const all = lines.slice(1).map((row, at) => distance(lines[at]!, row))
  const narrow = distances[distances.length >> 2] ?? 0
  const tight = narrow + 0.1
  const wide = all.filter((each) => each > tight)
  if (wide.length === 0 || Math.min(...wide) + 1 < TWO_KINDS * (narrow + 1) - 0.6) return -1
  const isList = pairs.some(
    ({ last, row }) =>
      distance(last, row) <= tight &&
      row.cells.some((cell, column) => isNumber(cell) && isNumber(last.cells[column]!)),
  )
  return isList ? -1 : tight
}

function isNumber(cell: readonly Word[]): boolean {
  return cell.length > 0 && NUMERIC.test(cellText(cell))
}

function filledColumns({ cells }: Row): number[] {
  return cells.flatMap((cell, column) => (cell.length > 0 ? [column] : []))
}
