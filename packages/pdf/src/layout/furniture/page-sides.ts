import { type DraftLine, endOf } from '../page/draft-line.js'
import type { RegionItem } from '../page/region-content.js'
import type { TableDraft } from '../tables/table-draft.js'
import type { PageNumbering, Run } from '../tree.js'
import { numberedItem } from './find-furniture.js'
import {
  changesBetween,
  type LineNumber,
  type NumberChange,
  type NumberedText,
  numberedText,
} from './numbered-text.js'

/** What is before the number of all pages. */
const BEFORE_TOTAL = /(?:\/|\p{L}|\u2013|-)\s*$/u
/** Even and odd pages can differ. */
const MAX_DISTANCE = 2

/** What repeats at one side of one page. */
export interface SideOfPage {
  /** The index of the page among those that were read, and in the file. */
  readonly page: number
  readonly index: number
  readonly items: readonly RegionItem[]
}

/** The same with the numbers that count pages marked. */
export interface NumberedSide {
  readonly items: readonly RegionItem[]
  /** What all pages share that show the same but for the numbers of pages; empty if there is nothing. */
  readonly key: string
  /** The number of the page, if it shows one. */
  readonly number: { readonly value: number; readonly format: PageNumbering['format'] } | undefined
}

/** Finds the numbers that count pages at one side of pages that follow each other. */
export function numberedSides(sides: readonly SideOfPage[], total: number): NumberedSide[] {
  const texts = sides.map(({ items }) => items.map(numberedItem))
  return sides.map((side, at) => {
    let number: NumberedSide['number']
    const keys: string[] = []
    const items = side.items.map((item, place) => {
      const own = texts[at]![place]!
      const changes = changesOf(own, side, at, sides, texts)
      const first = own.numbers[changes.indexOf('page')]
      if (first === undefined) {
        keys.push(own.text)
        return item
      }
      number ??= { value: first.value, format: first.format }
      keys.push(withOffset(own, changes, side.page))
      if (item.kind === 'line')
        return { ...item, line: withFields(item.line, total, (place) => changes[place] === 'page') }
      return item.kind === 'table' ? tableWithFields(item, first.value, total) : item
    })
    return { items, key: keys.join('\n'), number }
  })
}

/** How its numbers change to those of the nearest page that says the same. */
function changesOf(
  own: NumberedText,
  { index }: SideOfPage,
  at: number,
  sides: readonly SideOfPage[],
  texts: readonly (readonly NumberedText[])[],
): readonly NumberChange[] {
  if (own.numbers.length === 0) return []
  for (let step = 1; step <= MAX_DISTANCE; step++)
    for (const other of [at - step, at + step])
      for (const text of texts[other] ?? []) {
        const changes = changesBetween(own, text, sides[other]!.index - index)
        if (changes !== undefined) return changes
      }
  const [alone] = own.numbers
  const isAlone = own.numbers.length === 1 && own.text.trim() === own.text.slice(alone!.from, alone!.to)
  return isAlone && alone!.canCount ? ['page'] : []
}

/** The text with what its numbers of pages have in common in place of them. */
function withOffset({ text, numbers }: NumberedText, changes: readonly NumberChange[], page: number): string {
  let key = ''
  let at = 0
  for (const [index, { from, to, value, format }] of numbers.entries()) {
    if (changes[index] !== 'page') continue
    key += `${text.slice(at, from)}\u0000${format} ${value - page}\u0000`
    at = to
  }
  return key + text.slice(at)
}

function tableWithFields(table: TableDraft, page: number, total: number): TableDraft {
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        lines: cell.lines.map((line) =>
          withFields(line, total, (_, { value, canCount }) => canCount && value === page),
        ),
      })),
    })),
  }
}

interface Field {
  readonly from: number
  readonly to: number
  readonly field: 'page' | 'pages'
}

/** Marks the numbers of its page in a line, and that of all pages behind them. */
function withFields(
  line: DraftLine,
  total: number,
  isOfPage: (at: number, number: LineNumber) => boolean,
): DraftLine {
  const { text } = line
  const fields: Field[] = []
  for (const [at, number] of numberedText(text).numbers.entries()) {
    const { from, to, value } = number
    if (isOfPage(at, number)) fields.push({ from, to, field: 'page' })
    else if (fields.length > 0 && value === total && BEFORE_TOTAL.test(endOf(text.slice(0, from))))
      fields.push({ from, to, field: 'pages' })
  }
  return fields.length === 0 ? line : { ...line, runs: splitRuns(line.runs, fields) }
}

function splitRuns(runs: readonly Run[], fields: readonly Field[]): Run[] {
  const split: Run[] = []
  let offset = 0
  for (const run of runs) {
    let at = 0
    const end = offset + run.text.length
    for (const { from, to, field } of fields) {
      if (from < offset || to > end) continue
      if (from - offset > at) split.push({ ...run, text: run.text.slice(at, from - offset) })
      split.push({ ...run, text: run.text.slice(from - offset, to - offset), field })
      at = to - offset
    }
    if (at < run.text.length) split.push(at === 0 ? run : { ...run, text: run.text.slice(at) })
    offset = end
  }
  return split
}
