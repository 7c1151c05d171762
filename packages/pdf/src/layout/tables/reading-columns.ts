import { hasRightToLeft } from '../../content/devices/font-texts.js'
import type { DraftLine } from '../page/draft-line.js'
import type { Table } from '../tree.js'

const LETTER = /\p{L}/u

/** Whether most cells with letters have text that runs to the left: then the first column is the right one. */
export function readsFromRight(cells: Iterable<readonly DraftLine[]>): boolean {
  let balance = 0
  for (const [first] of cells) {
    if (first === undefined) continue
    if (first.isRightToLeft) balance++
    else if (LETTER.test(first.text) && !hasRightToLeft(first.text)) balance--
  }
  return balance > 0
}

/** A table whose columns are numbered from the left, with columns from the right. */
export function fromRight(table: Table): Table {
  const count = table.columnWidths.length
  return {
    ...table,
    isRightToLeft: true,
    columnWidths: table.columnWidths.toReversed(),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells
        .map((cell) => ({ ...cell, column: Math.max(0, count - cell.column - cell.columnSpan) }))
        .sort((one, other) => one.column - other.column),
    })),
  }
}
