import { type DraftLine, endOf } from '../page/draft-line.js'
import type { RegionItem } from '../page/region-content.js'
import type { Block, Furniture, Marks, PageNumbering, Run } from '../tree.js'
import { itemKey } from './find-furniture.js'

/** What is before the number of all pages. */
const BEFORE_TOTAL = /(?:\/|\p{L}|\u2013|-)\s*$/u
const NUMBERS = /\d+/g

/** What repeats at one side of one page. */
export interface SideOfPage {
  /** The index of the page among those that were read. */
  readonly page: number
  readonly items: readonly RegionItem[]
}

export interface FoundFurniture {
  readonly furniture: Furniture
  readonly numbering: PageNumbering | undefined
}

/** What repeats at one side of the pages of a section. */
export function furnitureOf(
  pages: readonly SideOfPage[],
  total: number,
  toBlocks: (items: readonly RegionItem[]) => readonly Block[],
): FoundFurniture {
  const [first, ...others] = pages
  let numbering: PageNumbering | undefined
  const blocksOf = (side: SideOfPage | undefined): readonly Block[] => {
    if (side === undefined || side.items.length === 0) return []
    const key = keyOf(side)
    const other = pages.find((each) => each !== side && keyOf(each) === key)
    const items = side.items.map((item, at) => {
      if (item.kind !== 'line') return item
      const same = other?.items[at]
      const otherLine = same?.kind === 'line' ? same.line : undefined
      const { line, start } = withFields(item.line, otherLine, (other?.page ?? 0) - side.page, total)
      if (start !== undefined && first !== undefined)
        numbering ??= { start: Math.max(0, start - (side.page - first.page)) }
      return { kind: 'line' as const, line }
    })
    return toBlocks(items)
  }
  if (first === undefined) return { furniture: { first: undefined, even: undefined, usual: [] }, numbering }
  if (others.length === 0)
    return { furniture: { first: undefined, even: undefined, usual: blocksOf(first) }, numbering }
  const odd = mostCommon(others.filter(({ page }) => page % 2 === 0))
  const even = mostCommon(others.filter(({ page }) => page % 2 === 1))
  const all = mostCommon(others)!
  const areApart = others.length > 3 && odd !== undefined && even !== undefined && keyOf(odd) !== keyOf(even)
  const usual = areApart ? odd : all
  const furniture = {
    usual: blocksOf(usual),
    even: areApart ? blocksOf(even) : undefined,
    first: keyOf(first) === keyOf(usual) ? undefined : blocksOf(first),
  }
  return { furniture, numbering }
}

function keyOf({ items }: SideOfPage): string {
  return items.map((item) => itemKey(item)).join('\n')
}

/** The first of the sides that most others are like. */
function mostCommon(sides: readonly SideOfPage[]): SideOfPage | undefined {
  const counts = new Map<string, { readonly side: SideOfPage; count: number }>()
  let most: { readonly side: SideOfPage; count: number } | undefined
  for (const side of sides) {
    const known = counts.get(keyOf(side)) ?? { side, count: 0 }
    counts.set(keyOf(side), known)
    known.count++
    if (most === undefined || known.count > most.count) most = known
  }
  return most?.side
}

/** Marks the numbers in a line that are those of its page, and of all pages. */
function withFields(
  line: DraftLine,
  other: DraftLine | undefined,
  pages: number,
  total: number,
): { readonly line: DraftLine; readonly start: number | undefined } {
  const { text } = line
  const fields: { readonly from: number; readonly to: number; readonly field: 'page' | 'pages' }[] = []
  const others = [...(other?.text.matchAll(NUMBERS) ?? [])].map(([digits]) => Number(digits))
  let start: number | undefined
  for (const [at, { 0: digits, index }] of [...text.matchAll(NUMBERS)].entries()) {
    const value = Number(digits)
    const isAlone = other === undefined && text.trim() === digits
    const counts =
      other !== undefined && pages !== 0 && others[at] !== undefined && others[at] - value === pages
    if (start === undefined && (isAlone || counts)) {
      fields.push({ from: index, to: index + digits.length, field: 'page' })
      start = value
    } else if (start !== undefined && value === total && BEFORE_TOTAL.test(endOf(text.slice(0, index))))
      fields.push({ from: index, to: index + digits.length, field: 'pages' })
  }
  return fields.length === 0
    ? { line, start }
    : { line: { ...line, runs: splitRuns(line.runs, fields) }, start }
}

function splitRuns(
  runs: readonly Run[],
  fields: readonly { readonly from: number; readonly to: number; readonly field: 'page' | 'pages' }[],
): Run[] {
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

/** The text of one side of a page in its content. */
export function marksOf(items: readonly RegionItem[]): Marks {
  const lines = items.flatMap((item) => {
    if (item.kind === 'line') return [item.line]
    return item.kind === 'table' ? item.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines)) : []
  })
  return { glyphs: lines.flatMap(({ runs }) => runs.flatMap(({ marks }) => marks.glyphs)) }
}
