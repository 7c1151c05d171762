import type { Border, Table, TableCell } from '@octavo/pdf/layout-tree'
import { regularRows, type TableSlot } from '@octavo/pdf/regular-rows'
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
  const { rows, headerRows } = table
  const columnWidths = table.columnWidths.slice(0, MAX_COLUMNS)
  const regular = regularRows({ rows, columnWidths })
  const total = table.columnWidths.reduce((sum, width) => sum + width, 0)
  const padding = twips(paddingOf(table))
  // What is left in a table from right to left is its end (17.4.1).
  const [direction, side] = table.isRightToLeft ? ['<w:bidiVisual/>', 0] : ['', twips(indent)]
  yield `<w:tbl><w:tblPr>${direction}<w:tblW w:w="${twips(total)}" w:type="dxa"/><w:tblInd w:w="${side}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="${padding}" w:type="dxa"/><w:right w:w="${padding}" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>`
  for (const width of columnWidths) yield `<w:gridCol w:w="${twips(width)}"/>`
  yield '</w:tblGrid>'
  const covering = new Map<number, Covering>()
  for (const [at, row] of rows.entries()) {
    const header = at < headerRows ? '<w:tblHeader/>' : ''
    yield `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(row.height)}" w:hRule="atLeast"/>${header}</w:trPr>`
    yield* cellsXml(regular[at]!, { columnWidths, covering, blocksOf, isRightToLeft: table.isRightToLeft })
    yield '</w:tr>'
  }
  yield '</w:tbl>'
}

interface Covering {
  readonly slot: TableSlot
  /** The rows below that it still covers. */
  rows: number
}

interface RowContext {
  readonly columnWidths: readonly number[]
  readonly covering: Map<number, Covering>
  readonly blocksOf: CellBlocks
  readonly isRightToLeft: boolean
}

function* cellsXml(
  slots: readonly TableSlot[],
  { columnWidths, covering, blocksOf, isRightToLeft }: RowContext,
): Generator<string> {
  const own = new Map(slots.map((slot) => [slot.column, slot]))
  let column = 0
  do {
    const above = covering.get(column)
    const slot = above?.slot ?? own.get(column)
    const span = slot?.columnSpan ?? 1
    const width = columnWidths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
    let content = ''
    let merge = ''
    if (above !== undefined) {
      merge = '<w:vMerge/>'
      if (--above.rows === 0) covering.delete(column)
    } else if (slot !== undefined) {
      content = slot.cells.map(blocksOf).join('')
      if (slot.rowSpan > 1) {
        merge = '<w:vMerge w:val="restart"/>'
        covering.set(column, { slot, rows: slot.rowSpan - 1 })
      }
    }
    column += span
    const gridSpan = span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''
    const size = `<w:tcW w:w="${twips(width)}" w:type="dxa"/>${gridSpan}`
    yield `<w:tc>${cellProperties(slot?.cells[0], size, merge, isRightToLeft)}${content === '' ? '<w:p/>' : content}</w:tc>`
  } while (column < columnWidths.length)
}

function cellProperties(
  cell: TableCell | undefined,
  size: string,
  merge: string,
  isRightToLeft: boolean,
): string {
  if (cell === undefined) return `<w:tcPr>${size}</w:tcPr>`
  const { borders, shading, verticalAlignment } = cell
  const { left, right } = borders
  const [start, end] = isRightToLeft ? [right, left] : [left, right]
  const sides = Object.entries({ top: borders.top, left: start, bottom: borders.bottom, right: end })
    .map(([side, border]) => borderXml(side, border))
    .join('')
  const lines = sides === '' ? '' : `<w:tcBorders>${sides}</w:tcBorders>`
  const fill = shading === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${shading}"/>`
  const align =
    verticalAlignment === 'top'
      ? ''
      : `<w:vAlign w:val="${verticalAlignment === 'middle' ? 'center' : 'bottom'}"/>`
  return `<w:tcPr>${size}${merge}${lines}${fill}${align}</w:tcPr>`
}

function borderXml(side: string, border: Border | undefined): string {
  if (border === undefined) return ''
  const size = Math.max(2, Math.min(MOST_BORDER, Math.round(border.width * 8)))
  return `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${border.colour}"/>`
}

/** The least distance of text from the edge of its cell where its lines begin. */
function paddingOf({ rows }: Table): number {
  let least = MOST_PADDING
  for (const { cells } of rows)
    for (const { blocks, box } of cells)
      for (const block of blocks)
        if (block.kind === 'paragraph')
          least = Math.min(least, block.isRightToLeft ? box[2] - block.box[2] : block.box[0] - box[0])
  return Math.max(0, least)
}
