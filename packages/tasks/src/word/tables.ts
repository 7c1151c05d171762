import type { Border, Table, TableCell, TableRow } from '@octavo/pdf/layout-tree'
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
  for (const width of columnWidths.slice(0, MAX_COLUMNS)) yield `<w:gridCol w:w="${twips(width)}"/>`
  yield '</w:tblGrid>'
  const covering = new Map<number, { readonly cell: TableCell; rows: number }>()
  for (const [at, row] of rows.entries()) {
    const header = at < headerRows ? '<w:tblHeader/>' : ''
    yield `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(row.height)}" w:hRule="atLeast"/>${header}</w:trPr>`
    yield* cellsXml(row, columnWidths.slice(0, MAX_COLUMNS), covering, blocksOf)
    yield '</w:tr>'
  }
  yield '</w:tbl>'
}

function* cellsXml(
  { cells }: TableRow,
  columnWidths: readonly number[],
  covering: Map<number, { readonly cell: TableCell; rows: number }>,
  blocksOf: CellBlocks,
): Generator<string> {
  const own = new Map(cells.map((cell) => [cell.column, cell]))
  let column = 0
  do {
    const above = covering.get(column)
    const cell = above?.cell ?? own.get(column)
    const span = Math.max(1, Math.min(cell?.columnSpan ?? 1, columnWidths.length - column))
    const width = columnWidths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
    let content = ''
    let merge = ''
    if (above !== undefined) {
      merge = '<w:vMerge/>'
      if (--above.rows === 0) covering.delete(column)
    } else if (cell !== undefined) {
      own.delete(column)
      content = blocksOf(cell)
      if (cell.rowSpan > 1) {
        merge = '<w:vMerge w:val="restart"/>'
        covering.set(column, { cell, rows: cell.rowSpan - 1 })
      }
    }
    column += span
    // What has no column of its own, as behind the last column that Word can have, is in the last cell.
    if (column >= columnWidths.length) for (const rest of own.values()) content += blocksOf(rest)
    yield `<w:tc>${cellProperties(cell, width, span, merge)}${content === '' ? '<w:p/>' : content}</w:tc>`
  } while (column < columnWidths.length)
}

function cellProperties(cell: TableCell | undefined, width: number, span: number, merge: string): string {
  const size = `<w:tcW w:w="${twips(width)}" w:type="dxa"/>`
  if (cell === undefined) return `<w:tcPr>${size}</w:tcPr>`
  const { borders, shading, verticalAlignment } = cell
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
  return `<w:tcPr>${size}${gridSpan}${merge}${lines}${fill}${align}</w:tcPr>`
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
