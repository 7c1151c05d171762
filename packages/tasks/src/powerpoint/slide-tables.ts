import type { Border } from '@octavo/pdf/layout-tree'
import { regularRows, type TableSlot } from '@octavo/pdf/regular-rows'
import { blocksIn } from '../from-layout/blocks-in.js'
import { solidFill } from '../office-files/drawing-shapes.js'
import { emus } from '../office-files/units.js'
import type { Slide } from './powerpoint-state.js'
import { type TableItem, textItems } from './slide-content.js'
import { paragraphsXml } from './text-paragraphs.js'
import { edges, textUnit } from './text-units.js'

const MAX_COLUMNS = 75
const MOST_PADDING = 12
const EMPTY = '<a:p><a:endParaRPr sz="100"/></a:p>'
const URI = 'http://schemas.openxmlformats.org/drawingml/2006/table'

/** A table of DrawingML (ECMA-376-1, 21.1.3) in a frame. */
export function tableXml({ table, rows }: TableItem, slide: Slide): string {
  const { place } = slide
  const widths = table.columnWidths.slice(0, MAX_COLUMNS)
  if (widths.length === 0 || rows.length === 0) return ''
  const cells = rows.flatMap((row) => row.cells)
  const [first] = cells
  const own = table.places.find(({ page }) => page === first?.page) ?? table
  const top = cells.reduce((least, { box }) => Math.min(least, box[1]), first?.box[1] ?? own.box[1])
  const width = widths.reduce((sum, each) => sum + each, 0)
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  const [left] = own.box
  const covered = new Map<string, 'hMerge' | 'vMerge' | 'both'>()
  let body = ''
  const regular = regularRows({ rows, columnWidths: widths })
  for (const [at, row] of rows.entries()) {
    const byColumn = new Map(regular[at]!.map((slot) => [slot.column, slot]))
    body += `<a:tr h="${place.length(row.height)}">`
    for (let column = 0; column < widths.length; column++) {
      const slot = byColumn.get(column)
      const merged = covered.get(`${at} ${column}`)
      if (merged !== undefined || slot === undefined) {
        const attributes = merged === undefined ? '' : MERGED[merged]
        body += `<a:tc${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${EMPTY}</a:txBody><a:tcPr/></a:tc>`
        continue
      }
      for (let down = 0; down < slot.rowSpan; down++)
        for (let across = 0; across < slot.columnSpan; across++)
          if (down + across > 0)
            covered.set(
              `${at + down} ${column + across}`,
              down === 0 ? 'hMerge' : across === 0 ? 'vMerge' : 'both',
            )
      body += cellXml(slot, slide)
    }
    body += '</a:tr>'
  }
  const id = slide.nextId()
  const hasHead = table.headerRows > 0 && rows[0] === table.rows[0]
  const grid = widths.map((each) => `<a:gridCol w="${place.length(each)}"/>`).join('')
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${place.transform([left, top, left + width, top + height])}</p:xfrm><a:graphic><a:graphicData uri="${URI}"><a:tbl><a:tblPr${table.isRightToLeft ? ' rtl="1"' : ''}${hasHead ? ' firstRow="1"' : ''}/><a:tblGrid>${grid}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

const MERGED = { hMerge: ' hMerge="1"', vMerge: ' vMerge="1"', both: ' hMerge="1" vMerge="1"' } as const

function cellXml({ cells, columnSpan, rowSpan }: TableSlot, slide: Slide): string {
  const { box, borders, shading, verticalAlignment } = cells[0]!
  const units = cells
    .flatMap(({ blocks }) => [...blocksIn(blocks)])
    .flatMap((block) => (block.kind === 'paragraph' ? textItems(block) : []))
    .map(textUnit)
  const [left, right] = units.length === 0 ? [box[0], box[2]] : edges(units)
  const within = (padding: number): number =>
    slide.place.distance(Math.min(MOST_PADDING, Math.max(0, padding)))
  const isRight = units.some(({ paragraph }) => paragraph.alignment === 'right')
  const isCentred = units.some(({ paragraph }) => paragraph.alignment === 'center')
  const before = isCentred || isRight ? Math.min(left - box[0], box[2] - right) : left - box[0]
  const behind = isRight ? box[2] - right : Math.min(before, (box[2] - right) / 2)
  const above = verticalAlignment === 'top' && units[0] !== undefined ? units[0].top - box[1] : 0
  const below = verticalAlignment === 'bottom' ? box[3] - (units.at(-1)?.bottom ?? box[3]) : 0
  const anchor =
    verticalAlignment === 'top' ? '' : ` anchor="${verticalAlignment === 'middle' ? 'ctr' : 'b'}"`
  const text = units.length === 0 ? EMPTY : paragraphsXml(units, left, slide)
  const span = `${columnSpan > 1 ? ` gridSpan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowSpan="${rowSpan}"` : ''}`
  const lines = `${borderXml('lnL', borders.left, slide)}${borderXml('lnR', borders.right, slide)}${borderXml('lnT', borders.top, slide)}${borderXml('lnB', borders.bottom, slide)}`
  const fill = shading === undefined ? '<a:noFill/>' : solidFill(shading)
  return `<a:tc${span}><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody><a:tcPr marL="${within(before)}" marR="${within(behind)}" marT="${within(above)}" marB="${within(below)}"${anchor}>${lines}${fill}</a:tcPr></a:tc>`
}

function borderXml(side: string, border: Border | undefined, { place }: Slide): string {
  if (border === undefined) return `<a:${side} w="0"><a:noFill/></a:${side}>`
  const width = Math.max(1, emus(border.width * place.scale))
  return `<a:${side} w="${width}">${solidFill(border.colour)}</a:${side}>`
}
