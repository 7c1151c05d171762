import type { Block, Paragraph, Table } from '@octavo/pdf/layout-tree'
import { regularRows, type TableSlot, withoutHoles } from '@octavo/pdf/regular-rows'
import type { MarkupState, Piece } from './markup-state.js'
import { directionAttribute, phrasingMarkup } from './paragraphs.js'
import { styleAttribute } from './runs.js'

export type BlocksMarkup = (
  blocks: readonly Block[],
  state: MarkupState,
  place: { readonly around: string | undefined },
) => Generator<Piece>

/** A table; `caption` is phrasing content. */
export function* tableMarkup(
  table: Table,
  state: MarkupState,
  caption: string,
  blocksMarkup: BlocksMarkup,
): Generator<Piece> {
  const { attribute, inside } = state.identifiers(table)
  const head = headRows(table)
  const columns = Math.max(1, table.columnWidths.length)
  const rows = regularRows(table, { columns, breaks: [head] })
  const before = caption + inside === '' ? '' : `<caption>${inside}${caption}</caption>`
  yield `<div class="table"><table${attribute}${directionAttribute(table)}${bordersOf(table) ? ' class="ruled"' : ''}>${before}\n`
  let at = 0
  for (const row of withoutHoles(rows, columns)) {
    if (at === 0) yield head > 0 ? '<thead>\n' : '<tbody>\n'
    else if (at === head) yield '</thead>\n<tbody>\n'
    yield '<tr>'
    for (const slot of row) yield* cellMarkup(slot, at < head, state, blocksMarkup)
    yield '</tr>\n'
    at++
  }
  if (rows.length > 0) yield head === rows.length ? '</thead>\n' : '</tbody>\n'
  yield '</table></div>\n'
}

/** A table of heads alone has no body. */
function headRows({ headerRows, rows }: Table): number {
  return headerRows < rows.length ? headerRows : 0
}

function* cellMarkup(
  { cells, columnSpan, rowSpan }: TableSlot,
  isHead: boolean,
  state: MarkupState,
  blocksMarkup: BlocksMarkup,
): Generator<Piece> {
  const spans =
    (columnSpan > 1 ? ` colspan="${columnSpan}"` : '') + (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '')
  const [cell] = cells
  if (cell === undefined) {
    yield `<td${spans}></td>`
    return
  }
  const { shading } = cell
  const blocks = cells.flatMap((each) => each.blocks)
  // A cell of a head holds no headings (HTML, 4.9.10).
  const isHeader = isHead && blocks.every((block) => block.kind === 'paragraph' && !isHeading(block))
  const name = isHeader ? 'th' : 'td'
  const scope = isHeader ? ` scope="${columnSpan > 1 ? 'colgroup' : 'col'}"` : ''
  const style = shading === undefined ? [] : [`background:#${shading}`]
  const [only] = blocks
  const isPlain = blocks.length === 1 && only?.kind === 'paragraph' && only.role.type === 'body'
  if (!isPlain) {
    if (cell.verticalAlignment !== 'top') style.push(`vertical-align:${cell.verticalAlignment}`)
    yield `<${name}${spans}${scope}${styleAttribute(style)}>`
    yield* blocksMarkup(blocks, state, { around: shading })
    yield `</${name}>`
    return
  }
  const { alignment, isRightToLeft } = only
  if (alignment === 'center' || alignment === 'right' || (alignment === 'left' && isRightToLeft))
    style.push(`text-align:${alignment}`)
  const { attribute, inside } = state.identifiers(only)
  const base = isHeader ? { ...state.body, isBold: true } : state.body
  const content = phrasingMarkup(only, state, { around: shading, base })
  yield `<${name}${spans}${scope}${attribute}${directionAttribute(only)}${styleAttribute(style)}>${state.pageBreak(only)}${inside}${content}</${name}>`
}

function isHeading({ role }: Paragraph): boolean {
  return role.type === 'heading' || role.type === 'title'
}

/** Whether most of its cells have a border. */
function bordersOf({ rows }: Table): boolean {
  let [bordered, all] = [0, 0]
  for (const { cells } of rows)
    for (const { borders } of cells) {
      all++
      if (Object.values(borders).some((border) => border !== undefined)) bordered++
    }
  return bordered * 2 > all
}
