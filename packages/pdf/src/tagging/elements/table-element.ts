import { regularRows, type TableSlot, withoutHoles } from '../../layout/regular-rows.js'
import type { Table } from '../../layout/tree.js'
import { PdfName } from '../../syntax/objects.js'
import type { BlockWriter } from './block-writer.js'
import type { Element } from './element.js'

const MAX_CELLS = 500_000

/** Rows and cells of a table. Each row has the same number of columns, spans counted (ISO 14289-1, 7.5). */
export function tableElement(table: Table, element: Element, builder: BlockWriter): void {
  let index = 0
  for (const slots of regular(table)) {
    const row = element.add('TR')
    row.staysEmpty = true
    const isHeader = index < table.headerRows
    index++
    for (const { cells, columnSpan, rowSpan } of slots) {
      const own = row.add(isHeader ? 'TH' : 'TD')
      own.staysEmpty = true
      if (isHeader) own.attribute('Table', 'Scope', new PdfName('Column'))
      if (columnSpan > 1) own.attribute('Table', 'ColSpan', columnSpan)
      if (rowSpan > 1) own.attribute('Table', 'RowSpan', rowSpan)
      const blocks = cells.flatMap((cell) => cell.blocks)
      const [only, ...others] = blocks
      if (only?.kind === 'paragraph' && only.role.type === 'body' && others.length === 0)
        builder.text(only, own)
      else builder.blocks(blocks, own)
    }
  }
}

/** The cells of each row, without overlaps and without gaps. */
function regular(table: Table): Iterable<readonly TableSlot[]> {
  const { rows, columnWidths } = table
  let columns = Math.max(columnWidths.length, 1)
  for (const { cells } of rows)
    for (const { column, columnSpan } of cells) columns = Math.max(columns, column + columnSpan)
  // A table of so many cells is none: its cells are in one column.
  if (columns * rows.length > MAX_CELLS)
    return rows.flatMap(({ cells }) =>
      cells.map((cell) => [{ cells: [cell], column: 0, columnSpan: 1, rowSpan: 1 }]),
    )
  return withoutHoles(regularRows(table, { columns }), columns)
}
