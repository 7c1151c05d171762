import type { Table, TableCell } from '@octavo/pdf/layout-tree'

/** A cell at its place, or a gap. Spans stay within the table and do not overlap. */
export interface GridCell {
  readonly cell: TableCell | undefined
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
}

/**
 * The rows of a table without holes: each position is covered by one cell, or by a gap. Spans end where
 * `breaks` say, as behind the rows of the head.
 */
export function gridRows({ rows, columnWidths }: Table, breaks: readonly number[] = []): GridCell[][] {
  const width = columnWidths.length
  /** The first row that is free again, by column. */
  const free = new Array<number>(width).fill(0)
  return rows.map(({ cells }, at) => {
    const end = breaks.find((row) => row > at) ?? rows.length
    const placed: GridCell[] = []
    const cover = (
      cell: TableCell | undefined,
      column: number,
      columnSpan: number,
      rowSpan: number,
    ): void => {
      placed.push({ cell, column, columnSpan, rowSpan })
      free.fill(at + rowSpan, column, column + columnSpan)
    }
    let column = 0
    const fillTo = (next: number): void => {
      for (; column < next; column++) if (free[column]! <= at) cover(undefined, column, 1, 1)
    }
    for (const cell of cells) {
      let start = Math.max(column, cell.column)
      while (start < width && free[start]! > at) start++
      if (start >= width) continue
      fillTo(start)
      let span = 1
      while (span < cell.columnSpan && start + span < width && free[start + span]! <= at) span++
      cover(cell, start, span, Math.max(1, Math.min(cell.rowSpan, end - at)))
      column = start + span
    }
    fillTo(width)
    return placed
  })
}
