import { describe, expect, it } from 'vitest'
import { PLAIN, type Sheet, type SheetCell } from '../src/excel/sheet.js'
import { withinLimits } from '../src/excel/sheet-limits.js'

const ROWS = 1_048_576
const COLUMNS = 16_384
const LETTERS = 32_767

function cell(column: number, text: string, more: Partial<SheetCell> = {}): SheetCell {
  return { column, columnSpan: 1, rowSpan: 1, text, value: undefined, look: PLAIN, ...more }
}

function limited(cells: readonly SheetCell[], rowsAbove = 0): { sheet: Sheet; cut: number } {
  const rows = new Array<Sheet['rows'][number]>(rowsAbove).fill({ cells: [] })
  rows.push({ cells })
  const columnWidths = new Array<number>(COLUMNS + 1).fill(10)
  let cut = 0
  const sheet = withinLimits(
    { name: 'Table 1', rows, columnWidths, frozenRows: 0, isRightToLeft: false },
    () => cut++,
  )
  return { sheet, cut }
}

describe('Sheets beyond the limits of Excel', () => {
  it('count the cells that they leave out, in rows and in columns', () => {
    const wide = limited([cell(COLUMNS - 1, 'last', { columnSpan: 9 }), cell(COLUMNS, 'beyond')])
    expect(wide.cut).toBe(1)
    expect(wide.sheet.columnWidths).toHaveLength(COLUMNS)
    expect(wide.sheet.rows[0]!.cells).toEqual([cell(COLUMNS - 1, 'last')])
    const long = limited([cell(0, 'beyond'), cell(1, 'as well'), cell(2, '')], ROWS)
    expect(long.cut).toBe(2)
    expect(long.sheet.rows).toHaveLength(ROWS)
  })

  it('count the cells whose text they shorten, between two characters', () => {
    const { sheet, cut } = limited([
      cell(0, `${'x'.repeat(LETTERS - 1)}\u{1f4c4}`),
      cell(1, 'x'.repeat(LETTERS)),
    ])
    expect(cut).toBe(1)
    expect(sheet.rows[0]!.cells.map(({ text }) => text.length)).toEqual([LETTERS - 1, LETTERS])
  })
})
