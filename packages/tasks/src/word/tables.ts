import type { Border, Table, TableCell } from '@octavo/pdf/layout-tree'
import { twips } from '../office-files/units.js'

/** In points: text is at most this far from the edges of its cell. */
const MOST_PADDING = 6
/** Borders are in eighths of a point, up to twelve points. */
const MOST_BORDER = 96
const MAX_COLUMNS = 63

/** Writes the blocks of a cell, which ends with a paragraph. */
export type CellBlocks = (cell: TableCell) => string

/** A table of Word (ECMA-376-1, 17.4). */
export function* tableXml(table: Table, indent: number, blocksOf: CellBlocks): Generator<string> {
  const { columnWidths, rows, headerRows } = table
  const total = columnWidths.reduce((sum, width) => sum + width, 0)
  const padding = twips(paddingOf(table))
  yield `<w:tbl><w:tblPr><w:tblW w:w="${twips(total)}" w:type="dxa"/><w:tblInd w:w="${twips(indent)}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="${padding}" w:type="dxa"/><w:right w:w="${padding}" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>`
  for (const width of columnWidths) yield `<w:gridCol w:w="${twips(width)}"/>`
  yield '</w:tblGrid>'
  const covering: { cell: TableCell; rows: number }[] = []
  for (const [at, { cells, height }] of rows.entries()) {
    const header = at < headerRows ? '<w:tblHeader/>' : ''
    yield `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/>${header}</w:trPr>`
    let column = 0
    let isEmpty = true
    const own = new Map(cells.map((cell) => [cell.column, cell]))
    while (column < Math.min(columnWidths.length, MAX_COLUMNS)) {
      const above = covering.find(({ cell, rows: left }) => left > 0 && cell.column === column)
      const cell = above?.cell ?? own.get(column)
      isEmpty = false
      if (cell === undefined) {
        yield `<w:tc><w:tcPr><w:tcW w:w="${twips(columnWidths[column]!)}" w:type="dxa"/></w:tcPr><w:p/></w:tc>`
        column++
        continue
      }
      const span = Math.max(1, Math.min(cell.columnSpan, columnWidths.length - column))
      const merge =
        above !== undefined ? '<w:vMerge/>' : cell.rowSpan > 1 ? '<w:vMerge w:val="restart"/>' : ''
      const width = columnWidths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
      const blocks = above === undefined ? blocksOf(cell) : '<w:p/>'
      yield `<w:tc>${cellProperties(cell, width, span, merge)}${blocks}</w:tc>`
      if (above !== undefined) above.rows--
      else if (cell.rowSpan > 1) covering.push({ cell, rows: cell.rowSpan - 1 })
      column += span
    }
    if (isEmpty) yield '<w:tc><w:p/></w:tc>'
    yield '</w:tr>'
  }
  yield '</w:tbl>'
}

function cellProperties(
  { borders, shading, verticalAlignment }: TableCell,
  width: number,
  span: number,
  merge: string,
): string {
  const gridSpan = span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''
  const sides = (['top', 'left', 'bottom', 'right'] as const)
    .map((side) => borderXml(side, borders[side]))
    .join('')
  const lines = sides === '' ? '' : `<w:tcBorders>${sides}</w:tcBorders>`
  const fill = shading === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${shading}"/>`
  const align =
    verticalAlignment === 'top'
      ? ''
      : `<w:vAlign w:val="${verticalAlignment === 'middle' ? 'center' : 'bottom'}"/>`
  return `<w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/>${gridSpan}${merge}${lines}${fill}${align}</w:tcPr>`
}

function borderXml(side: string, border: Border | undefined): string {
  if (border === undefined) return ''
  const size = Math.max(2, Math.min(MOST_BORDER, Math.round(border.width * 8)))
  return `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${border.colour}"/>`
}

/** The least distance of text from the left edge of its cell. */
function paddingOf({ rows }: Table): number {
  let least = MOST_PADDING
  for (const { cells } of rows)
    for (const { blocks, box } of cells)
      for (const block of blocks)
        if (block.kind === 'paragraph') least = Math.min(least, block.box[0] - box[0])
  return Math.max(0, least)
}
