import { describe, expect, it } from 'vitest'
import { regularRows, type TableSlot, withoutHoles } from '../../src/layout/regular-rows.js'
import type { Table, TableCell } from '../../src/layout/tree.js'

const NO_BORDERS = { left: undefined, top: undefined, right: undefined, bottom: undefined }

function cell(column: number, columnSpan = 1, rowSpan = 1): TableCell {
  return {
    column,
    columnSpan,
    rowSpan,
    page: 0,
    box: [0, 0, 1, 1],
    blocks: [],
    borders: NO_BORDERS,
    shading: undefined,
    verticalAlignment: 'top',
  }
}

function tableOf(
  columns: number,
  rows: readonly (readonly TableCell[])[],
): Pick<Table, 'rows' | 'columnWidths'> {
  return {
    columnWidths: Array.from({ length: columns }, () => 10),
    rows: rows.map((cells) => ({ cells, height: 10 })),
  }
}

function placesOf(rows: Iterable<readonly TableSlot[]>): string[][] {
  return [...rows].map((slots) =>
    slots.map(
      ({ cells, column, columnSpan, rowSpan }) => `${column} ${columnSpan}x${rowSpan}: ${cells.length}`,
    ),
  )
}

describe('The rows of a table', () => {
  it('keep a cell that another one covers, in the place of that one', () => {
    const table = tableOf(3, [[cell(0, 2, 2), cell(1), cell(2)], [cell(0), cell(2)], [cell(0)]])
    expect(placesOf(regularRows(table))).toEqual([['0 2x2: 3', '2 1x1: 1'], ['2 1x1: 1'], ['0 1x1: 1']])
  })

  it('keep cells behind the last column that a format can have, in the last cell of their row', () => {
    const table = tableOf(5, [[cell(0), cell(1, 2), cell(3), cell(4)], [cell(4)]])
    expect(placesOf(regularRows(table, { columns: 2 }))).toEqual([['0 1x1: 1', '1 1x1: 3'], ['1 1x1: 1']])
  })

  it('never overlap: spans end at the edges of the table, at other cells, and where they have to', () => {
    const table = tableOf(3, [[cell(1, 9, 9)], [cell(0, 9)], [cell(0, 1, 9)]])
    expect(placesOf(regularRows(table, { breaks: [2] }))).toEqual([['1 2x2: 1'], ['0 1x1: 1'], ['0 1x1: 1']])
  })

  it('have each place once if holes are filled', () => {
    const table = tableOf(3, [[cell(1, 1, 2)], [cell(2)], []])
    expect(placesOf(withoutHoles(regularRows(table), 3))).toEqual([
      ['0 1x1: 0', '1 1x2: 1', '2 1x1: 0'],
      ['0 1x1: 0', '2 1x1: 1'],
      ['0 1x1: 0', '1 1x1: 0', '2 1x1: 0'],
    ])
  })
})
