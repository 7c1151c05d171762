import type { Block, Run, Table, TableCell } from '@octavo/pdf/layout-tree'
import { regularRows } from '@octavo/pdf/regular-rows'
import { runsOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'
import { blocksText } from './cell-text.js'
import type { CellLook, SheetCell, SheetRow } from './sheet.js'
import type { CellValue } from './values/cell-value.js'
import { columnConventions, type documentConventions } from './values/conventions.js'
import { isOfIdentifiers, readValue } from './values/read-value.js'

const BLACK = '000000'

export type DocumentConventions = ReturnType<typeof documentConventions>

/** The rows of a table with the values of its cells, column by column. */
export function tableRows(
  table: Table,
  conventions: DocumentConventions | undefined,
  onAmbiguous: () => void,
): SheetRow[] {
  const { rows, headerRows } = table
  const texts = new Map<TableCell, string>()
  for (const { cells } of rows) for (const cell of cells) texts.set(cell, blocksText(cell.blocks))
  const values =
    conventions === undefined
      ? new Map<TableCell, CellValue>()
      : valuesOf(rows, texts, headerRows, conventions, onAmbiguous)
  return regularRows(table).map((slots, row) => ({
    cells: slots.map(({ cells, ...place }): SheetCell => {
      const filled = cells.filter((cell) => texts.get(cell) !== '')
      const cell = filled[0] ?? cells[0]!
      const text = filled.map((each) => texts.get(each)).join('\n')
      const value = filled.length > 1 ? undefined : values.get(cell)
      return { ...place, text, value, look: lookOf(cell, text, row < headerRows) }
    }),
  }))
}

function valuesOf(
  rows: Table['rows'],
  texts: ReadonlyMap<TableCell, string>,
  headerRows: number,
  conventions: DocumentConventions,
  onAmbiguous: () => void,
): Map<TableCell, CellValue> {
  const columns = new Map<
    number,
    { readonly head: string[]; readonly body: { cell: TableCell; text: string }[] }
  >()
  for (const [row, { cells }] of rows.entries())
    for (const cell of cells) {
      const own = columns.get(cell.column) ?? { head: [], body: [] }
      columns.set(cell.column, own)
      const text = texts.get(cell)!
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
