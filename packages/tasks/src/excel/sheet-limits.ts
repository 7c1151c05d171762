import { MAX_COLUMNS, type Sheet, type SheetCell } from './sheet.js'

/** The largest sheet that Excel opens, and the longest text of a cell. */
const MAX_ROWS = 1_048_576
const MAX_TEXT = 32_767

/** A sheet as Excel can have it. `onCut` is called for each cell that is left out, or whose text is shortened. */
export function withinLimits(sheet: Sheet, onCut: () => void): Sheet {
  const { rows, columnWidths } = sheet
  for (const { cells } of rows.slice(MAX_ROWS)) for (const { text } of cells) if (text !== '') onCut()
  return {
    ...sheet,
    columnWidths: columnWidths.slice(0, MAX_COLUMNS),
    rows: rows.slice(0, MAX_ROWS).map(({ cells }, row) => ({
      cells: cells.flatMap((cell) => limited(cell, row, onCut)),
    })),
  }
}

function limited(cell: SheetCell, row: number, onCut: () => void): SheetCell | readonly SheetCell[] {
  const { column, columnSpan, rowSpan, text, value } = cell
  if (column >= MAX_COLUMNS) {
    if (text !== '') onCut()
    return []
  }
  const isLong = value === undefined && text.length > MAX_TEXT
  if (isLong) onCut()
  return {
    ...cell,
    columnSpan: Math.min(columnSpan, MAX_COLUMNS - column),
    rowSpan: Math.min(rowSpan, MAX_ROWS - row),
    text: isLong ? text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '') : text,
  }
}
