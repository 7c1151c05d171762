import type { Block, LayoutDocument, Paragraph, Table } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'
import { ScannedPages } from '../from-layout/scanned-pages.js'
import { areRightToLeft } from '../from-layout/text-direction.js'
import { blocksText, paragraphText } from './cell-text.js'
import { MAX_COLUMNS, PLAIN, type Sheet, type SheetRow } from './sheet.js'
import { SheetNames } from './sheet-names.js'
import { tableRows } from './table-rows.js'
import { documentConventions, type WantedConventions } from './values/conventions.js'
import { columnWidths } from './widths.js'

/** What a workbook does not have of a document. */
export type Left = 'text' | 'furniture' | 'picture' | 'drawing'

export interface SheetOptions extends WantedConventions {
  readonly sheets: 'tables' | 'pages'
  readonly values: 'typed' | 'shown'
}

export interface FoundSheets {
  readonly sheets: readonly Sheet[]
  /** By what they are: those of a document without tables are its pages. */
  readonly by: 'tables' | 'pages'
  /** The number of cells with a value, and of those whose value is not sure. */
  readonly values: number
  readonly ambiguous: number
  /** The number of heads on further pages that are left out. */
  readonly repeatedRows: number
  readonly left: ReadonlyMap<Left, number>
}

/** The tables of a document, or its pages, as sheets. */
export function sheetsOfTree(tree: LayoutDocument, options: SheetOptions): FoundSheets {
  const blocks = tree.sections.flatMap((section) => section.blocks)
  const tables = [...topTables(blocks)]
  const by = options.sheets === 'tables' && tables.length > 0 ? 'tables' : 'pages'
  const conventions =
    options.values === 'typed' ? documentConventions(textsOf(tables), tree.language, options) : undefined
  const names = new SheetNames(tree.language)
  let ambiguous = 0
  const repeatedRows = tables.reduce(
    (sum, { repeatedHeads }) => repeatedHeads.reduce((rows, head) => rows + head.rows, sum),
    0,
  )
  const rowsOf = (table: Table): SheetRow[] => tableRows(table, conventions, () => ambiguous++)
  const sheets =
    by === 'tables'
      ? tables.map((table, at) => tableSheet(table, rowsOf(table), names.numbered('table', at + 1)))
      : pageSheets(tree, blocks, names, rowsOf)
  return { sheets, by, values: valueCount(sheets), ambiguous, repeatedRows, left: leftOf(tree, by) }
}

function valueCount(sheets: readonly Sheet[]): number {
  let count = 0
  for (const { rows } of sheets)
    for (const { cells } of rows) for (const { value } of cells) if (value !== undefined) count++
  return count
}

function tableSheet({ headerRows, isRightToLeft }: Table, rows: readonly SheetRow[], name: string): Sheet {
  const frozen = frozenRows(rows, headerRows)
  return { name, rows, columnWidths: columnWidths(rows), frozenRows: frozen, isRightToLeft }
}

/** Not in the middle of a cell, and not all rows. */
function frozenRows(rows: readonly SheetRow[], headerRows: number): number {
  let frozen = headerRows
  for (let row = 0; row < frozen; row++)
    for (const { rowSpan } of rows[row]?.cells ?? []) frozen = Math.max(frozen, row + rowSpan)
  return frozen < rows.length ? frozen : 0
}

/** A sheet for each page with text. A table that goes on is whole on the sheet where it begins. */
function pageSheets(
  { pages, notes }: LayoutDocument,
  blocks: readonly Block[],
  names: SheetNames,
  rowsOf: (table: Table) => SheetRow[],
): Sheet[] {
  const byPage = new Map<number, Block[]>()
  for (const block of [...blocks, ...notes.flatMap((note) => note.blocks)]) {
    const own = byPage.get(block.page)
    if (own === undefined) byPage.set(block.page, [block])
    else own.push(block)
  }
  return [...pages.keys()].flatMap((page) => {
    const rows: SheetRow[] = []
    const own = byPage.get(page) ?? []
    for (const block of own) for (const row of rowsOfBlock(block, rows.length > 0, rowsOf)) rows.push(row)
    if (rows.length === 0) return []
    const name = names.numbered('page', pages[page]!.index + 1)
    return [
      { name, rows, columnWidths: columnWidths(rows), frozenRows: 0, isRightToLeft: areRightToLeft(own) },
    ]
  })
}

function rowsOfBlock(block: Block, isBelow: boolean, rowsOf: (table: Table) => SheetRow[]): SheetRow[] {
  switch (block.kind) {
    case 'paragraph':
      return paragraphRows(block)
    case 'table':
      return [...(isBelow ? [{ cells: [] }] : []), ...rowsOf(block)]
    case 'textBox':
      return block.blocks.flatMap((each) => rowsOfBlock(each, isBelow, rowsOf))
    default:
      return []
  }
}

/** A row for each line of a paragraph with line breaks, with a cell for each part between its tabulators. */
function paragraphRows(paragraph: Paragraph): SheetRow[] {
  const runs = runsOf(paragraph).filter(({ text }) => text.trim() !== '')
  const isBold = runs.length > 0 && runs.every(({ look }) => look.isBold)
  const look = { ...PLAIN, isBold }
  return paragraphText(paragraph)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      cells: cellTexts(line).map((text, column) => ({
        column,
        columnSpan: 1,
        rowSpan: 1,
        text: text.trim(),
        value: undefined,
        look,
      })),
    }))
}

/** What has no column of its own is in the last one. */
function cellTexts(line: string): string[] {
  const texts = line.split('\t')
  return texts.length <= MAX_COLUMNS
    ? texts
    : [...texts.slice(0, MAX_COLUMNS - 1), texts.slice(MAX_COLUMNS - 1).join(' ')]
}

/** Tables that are not in cells of other ones. */
function* topTables(blocks: readonly Block[]): Generator<Table> {
  for (const block of blocks)
    if (block.kind === 'table') yield block
    else if (block.kind === 'textBox') yield* topTables(block.blocks)
}

function* textsOf(tables: readonly Table[]): Generator<string> {
  for (const { rows } of tables)
    for (const { cells } of rows) for (const { blocks } of cells) yield blocksText(blocks)
}

function leftOf(tree: LayoutDocument, by: 'tables' | 'pages'): Map<Left, number> {
  const { sections, notes } = tree
  const scans = new ScannedPages(tree)
  const left = new Map<Left, number>()
  const count = (kind: Left, times = 1): void => {
    if (times > 0) left.set(kind, (left.get(kind) ?? 0) + times)
  }
  // Sections that differ in their columns share their headers.
  const furniture = new Set<readonly Block[]>()
  for (const { blocks, header, footer } of sections) {
    if (by === 'tables')
      for (const paragraph of outsideText(blocks)) count('text', paragraphText(paragraph) === '' ? 0 : 1)
    for (const block of blocksIn(blocks))
      if (block.kind === 'figure' && !scans.isScan(block)) count(block.content.type)
    for (const { usual, first, even } of [header, footer])
      for (const own of [usual, first ?? [], even ?? []]) if (own.length > 0) furniture.add(own)
  }
  count('furniture', furniture.size)
  if (by === 'tables') for (const { blocks } of notes) count('text', blocks.length)
  return left
}

function* outsideText(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks)
    if (block.kind === 'paragraph') yield block
    else if (block.kind === 'textBox') yield* outsideText(block.blocks)
}
