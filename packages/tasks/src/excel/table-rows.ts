import type { Block, Run, Table, TableCell } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'
import { blocksText } from './cell-text.js'
import { type CellLook, MAX_COLUMNS, type SheetCell, type SheetRow } from './sheet.js'
import type { CellValue } from './values/cell-value.js'
import { columnConventions, type documentConventions } from './values/conventions.js'
import { isOfIdentifiers, readValue } from './values/read-value.js'

const BLACK = '000000'

export type DocumentConventions = ReturnType<typeof documentConventions>

/** The rows of a table with the values of its cells, column by column. */
export function tableRows(
  { rows, headerRows, columnWidths }: Table,
  conventions: DocumentConventions | undefined,
  onAmbiguous: () => void,
): SheetRow[] {
  const texts = rows.map(({ cells }) => cells.map(({ blocks }) => blocksText(blocks)))
  const values =
    conventions === undefined
      ? new Map<TableCell, CellValue>()
      : valuesOf(rows, texts, headerRows, conventions, onAmbiguous)
  const columns = Math.min(columnWidths.length, MAX_COLUMNS)
  const covered: number[] = Array.from({ length: columns }, () => 0)
  return rows.map(({ cells }, row) => {
    const shown: SheetCell[] = []
    for (const [at, cell] of cells.entries()) {
      const { column } = cell
      if (column >= columns) continue
      const text = texts[row]![at]!
      const span = freeSpan(covered, row, cell, columns)
      if (span === 0) continue
      const rowSpan = Math.max(1, Math.min(cell.rowSpan, rows.length - row))
      covered.fill(row + rowSpan, column, column + span)
      const value = values.get(cell)
      shown.push({
        column,
        columnSpan: span,
        rowSpan,
        text,
        value,
        look: lookOf(cell, text, row < headerRows),
      })
    }
    return { cells: shown }
  })
}

/** The number of columns that a cell can have without covering another one. */
function freeSpan(
  covered: readonly number[],
  row: number,
  { column, columnSpan }: TableCell,
  columns: number,
) {
  let span = 0
  while (span < Math.max(1, columnSpan) && column + span < columns && covered[column + span]! <= row) span++
  return span
}

function valuesOf(
  rows: Table['rows'],
  texts: readonly (readonly string[])[],
  headerRows: number,
  conventions: DocumentConventions,
  onAmbiguous: () => void,
): Map<TableCell, CellValue> {
  const columns = new Map<
    number,
    { readonly head: string[]; readonly body: { cell: TableCell; text: string }[] }
  >()
  for (const [row, { cells }] of rows.entries())
    for (const [at, cell] of cells.entries()) {
      const own = columns.get(cell.column) ?? { head: [], body: [] }
      columns.set(cell.column, own)
      const text = texts[row]![at]!
      const isHead = row < Math.max(1, headerRows) && !/\d/.test(text)
      if (isHead) own.head.push(text)
      else own.body.push({ cell, text })
    }
  const values = new Map<TableCell, CellValue>()
  for (const { head, body } of columns.values()) {
    const own = columnConventions(
      body.map(({ text }) => text),
      conventions,
    )
    const isIdentifier = isOfIdentifiers(head.join(' '))
    for (const { cell, text } of body) {
      const value = readValue(text, own, isIdentifier)
      if (value === 'ambiguous') onAmbiguous()
      else if (value !== undefined) values.set(cell, value)
    }
  }
  return values
}

function lookOf(cell: TableCell, text: string, isHead: boolean): CellLook {
  const { blocks, shading, borders } = cell
  const runs = [...runsIn(blocks)]
  const all = (test: (run: Run) => boolean): boolean => runs.length > 0 && runs.every(test)
  const colour = runs[0]?.look.colour
  const first = blocks.find((block) => block.kind === 'paragraph')
  const alignment = first?.alignment
  return {
    isBold: isHead || all(({ look }) => look.isBold),
    isItalic: all(({ look }) => look.isItalic),
    colour: colour === BLACK || !all(({ look }) => look.colour === colour) ? undefined : colour,
    fill: shading,
    align: alignment === 'center' || alignment === 'right' ? alignment : undefined,
    isWrapped: text.includes('\n') || (isHead && text.includes(' ')),
    hasBorder: Object.values(borders).some((border) => border !== undefined),
  }
}

function* runsIn(blocks: readonly Block[]): Generator<Run> {
  for (const block of blocksIn(blocks))
    if (block.kind === 'paragraph') for (const run of runsOf(block)) if (run.text.trim() !== '') yield run
}
