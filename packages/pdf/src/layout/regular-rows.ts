import type { Table, TableCell } from './tree.js'

/** A place of a table with its cell: with several where cells overlap, with none where no cell is. */
export interface TableSlot {
  readonly cells: readonly TableCell[]
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
}

export interface RegularOptions {
  /** The number of columns that the table can have. */
  readonly columns?: number
  /** Rows at which spans end, such as the first one behind the heads. */
  readonly breaks?: readonly number[]
}

/**
 * The cells of each row at their places: spans stay within the table and do not overlap. A cell whose place another one
 * covers, or that is behind the last column, shares the slot of that place, so that no text is lost.
 */
export function regularRows(
  { rows, columnWidths }: Pick<Table, 'rows' | 'columnWidths'>,
  { columns = columnWidths.length, breaks = [] }: RegularOptions = {},
): TableSlot[][] {
  const width = Math.max(1, columns)
  /** By column, the cells of the slot that covers it, and the row behind that. */
  const covering = new Array<{ readonly cells: TableCell[]; readonly end: number }>(width)
  covering.fill({ cells: [], end: 0 })
  return rows.map(({ cells }, at) => {
    const end = breaks.find((row) => row > at) ?? rows.length
    const slots: TableSlot[] = []
    for (const cell of cells) {
      const column = Math.min(cell.column, width - 1)
      const known = covering[column]!
      if (known.end > at) {
        known.cells.push(cell)
        continue
      }
      let behind = column + 1
      while (behind < width && behind < column + cell.columnSpan && covering[behind]!.end <= at) behind++
      const rowSpan = Math.max(1, Math.min(cell.rowSpan, end - at))
      const own = { cells: [cell], end: at + rowSpan }
      covering.fill(own, column, behind)
      slots.push({ cells: own.cells, column, columnSpan: behind - column, rowSpan })
    }
    return slots
  })
}

/** Regular rows in which each place is covered: by a cell, or by an empty slot. */
export function* withoutHoles(
  rows: readonly (readonly TableSlot[])[],
  columns: number,
): Generator<readonly TableSlot[]> {
  /** The first row that is free again, by column. */
  const free = new Array<number>(columns).fill(0)
  for (const [at, slots] of rows.entries()) {
    const byColumn = new Map(slots.map((slot) => [slot.column, slot]))
    const whole: TableSlot[] = []
    for (let column = 0; column < columns; column++) {
      if (free[column]! > at) continue
      const slot = byColumn.get(column) ?? { cells: [], column, columnSpan: 1, rowSpan: 1 }
      free.fill(at + slot.rowSpan, column, column + slot.columnSpan)
      whole.push(slot)
    }
    yield whole
  }
}
