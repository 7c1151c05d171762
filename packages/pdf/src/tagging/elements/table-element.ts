import type { Table, TableCell } from '../../layout/tree.js'
import { PdfName } from '../../syntax/objects.js'
import type { BlockWriter } from './block-writer.js'
import type { Element } from './element.js'

const MAX_CELLS = 500_000

interface Slot {
  readonly cell: TableCell | undefined
  readonly columns: number
  readonly rows: number
}

/** Rows and cells of a table. Each row has the same number of columns, spans counted (ISO 14289-1, 7.5). */
export function tableElement(table: Table, element: Element, builder: BlockWriter): void {
  for (const [index, slots] of regular(table).entries()) {
    const row = element.add('TR')
    row.staysEmpty = true
    for (const { cell, columns, rows } of slots) {
      const isHeader = index < table.headerRows
      const own = row.add(isHeader ? 'TH' : 'TD')
      own.staysEmpty = true
      if (isHeader) own.attribute('Table', 'Scope', new PdfName('Column'))
      if (columns > 1) own.attribute('Table', 'ColSpan', columns)
      if (rows > 1) own.attribute('Table', 'RowSpan', rows)
      const [only, ...others] = cell?.blocks ?? []
      if (only?.kind === 'paragraph' && only.role.type === 'body' && others.length === 0)
        builder.text(only, own)
      else if (cell !== undefined) builder.blocks(cell.blocks, own)
    }
  }
}

/** The cells of each row, without overlaps and without gaps. */
function regular({ rows, columnWidths }: Table): Slot[][] {
  let width = Math.max(1, columnWidths.length)
  for (const { cells } of rows)
    for (const { column, columnSpan } of cells) width = Math.max(width, column + columnSpan)
  // A table of so many cells is none: its cells are in one column.
  if (width * rows.length > MAX_CELLS)
    return rows.flatMap(({ cells }) => cells.map((cell) => [{ cell, columns: 1, rows: 1 }]))
  const covered = rows.map(() => new Uint8Array(width))
  return rows.map(({ cells }, index) => {
    const slots: Slot[] = []
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    const left = new Set(cells)
    const here = covered[index]!
    for (let column = 0; column < width; column++) {
      if (here[column] === 1) continue
      // A cell that is covered by another one keeps its text, in the next place that is free.
      const cell = byColumn.get(column) ?? [...left].find((each) => each.column < column)
      if (cell !== undefined) left.delete(cell)
      let columns = 1
      while (columns < (cell?.columnSpan ?? 1) && column + columns < width && here[column + columns] === 0)
        columns++
      let down = 1
      const isFree = (row: number): boolean =>
        covered[row]?.subarray(column, column + columns).every((value) => value === 0) === true
      while (down < (cell?.rowSpan ?? 1) && isFree(index + down)) down++
      for (let row = index; row < index + down; row++) covered[row]!.fill(1, column, column + columns)
      slots.push({ cell, columns, rows: down })
    }
    return slots
  })
}
