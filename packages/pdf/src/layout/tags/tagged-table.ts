import { type Box, isInside, union } from '../../geometry/box.js'
import type { DraftLine } from '../page/draft-line.js'
import type { ColumnEdges } from '../paragraphs/draft-paragraph.js'
import { edgesOf, verticalAlignmentOf } from '../tables/finish-table.js'
import { readsFromRight } from '../tables/reading-columns.js'
import type { CellDraft, TableDraft } from '../tables/table-draft.js'
import type { Place, Table, TableCell } from '../tree.js'
import type { TagCell, TagTable } from './tag-plan.js'

const NO_BORDERS: TableCell['borders'] = {
  left: undefined,
  top: undefined,
  right: undefined,
  bottom: undefined,
}

export interface CellMaking {
  linesOf(cell: TagCell): readonly DraftLine[]
  blocksOf(cell: TagCell, column: ColumnEdges): TableCell['blocks']
}

interface Shown {
  readonly cell: TagCell
  readonly page: number
  readonly box: Box
  readonly draft: CellDraft
  readonly isRuled: boolean
}

/** A table by its tags. Where rules are around its cells, these have their positions and their looks. */
export function makeTaggedTable(
  { rows, headerRows }: TagTable,
  ruled: ReadonlyMap<number, readonly TableDraft[]>,
  making: CellMaking,
): Table | undefined {
  const shown = new Map<TagCell, Shown>()
  for (const row of rows)
    for (const cell of row) {
      const lines = making.linesOf(cell)
      if (lines.length > 0) shown.set(cell, shownCell(cell, lines, ruled))
    }
  const [first] = shown.values()
  if (first === undefined) return undefined
  const places: Place[] = []
  for (const { page, box } of shown.values()) {
    const known = places.findIndex((place) => place.page === page)
    if (known < 0) places.push({ page, box })
    else places[known] = { page, box: union(places[known]!.box, box) }
  }
  const isRightToLeft = readsFromRight([...shown.values()].map(({ draft }) => draft.lines))
  const xs = columnEdges(rows, shown, isRightToLeft)
  let { page } = first
  let { 1: bottom } = first.box
  const made = rows.map((row) => {
    const own = row.flatMap((cell) => shown.get(cell) ?? [])
    page = own[0]?.page ?? page
    const single = own.filter(({ cell, page: at }) => cell.rowSpan === 1 && at === page)
    const top =
      single.length === 0
        ? bottom
        : single.reduce((least, { box }) => Math.min(least, box[1]), Number.POSITIVE_INFINITY)
    bottom =
      single.length === 0
        ? top
        : single.reduce((most, { box }) => Math.max(most, box[3]), Number.NEGATIVE_INFINITY)
    const cells = row.map((cell): TableCell => {
      const { column, columnSpan, rowSpan } = cell
      const found = shown.get(cell)
      const [start, end] = [xs[column]!, xs[column + columnSpan]!]
      const [left, right] = isRightToLeft ? [-end, -start] : [start, end]
      const box: Box = found?.box ?? [left, top, right, bottom]
      return {
        column,
        columnSpan,
        rowSpan,
        page: found?.page ?? page,
        box,
        blocks: found === undefined ? [] : making.blocksOf(cell, edgesOf(found.draft, found.isRuled)),
        borders: found?.draft.borders ?? NO_BORDERS,
        shading: found?.draft.shading,
        verticalAlignment: found === undefined ? 'top' : verticalAlignmentOf(found.draft),
      }
    })
    return { cells, height: bottom - top }
  })
  return {
    kind: 'table',
    page: places[0]!.page,
    box: places[0]!.box,
    anchors: [],
    isRightToLeft,
    columnWidths: xs.slice(1).map((x, at) => x - xs[at]!),
    rows: made,
    headerRows: headerRows < rows.length ? headerRows : 0,
    repeatedHeads: [],
    places,
    indent: 0,
  }
}

function shownCell(
  cell: TagCell,
  lines: readonly DraftLine[],
  ruled: ReadonlyMap<number, readonly TableDraft[]>,
): Shown {
  const { page } = lines[0]!
  const own = lines.filter((line) => line.page === page)
  const text = own.map(({ box }) => box).reduce(union)
  const found = foundCell(text, ruled.get(page) ?? [])
  const { column, columnSpan, rowSpan } = cell
  const box = found?.box ?? text
  return {
    cell,
    page,
    box,
    isRuled: found !== undefined,
    draft: {
      column,
      columnSpan,
      rowSpan,
      box,
      lines: own,
      borders: found?.borders ?? NO_BORDERS,
      shading: found?.shading,
    },
  }
}

/** The cell between rules that the middle of a text is in. */
function foundCell(text: Box, tables: readonly TableDraft[]): CellDraft | undefined {
  const x = (text[0] + text[2]) / 2
  const y = (text[1] + text[3]) / 2
  for (const table of tables) {
    if (!isInside(table.box, x, y)) continue
    for (const { cells } of table.rows) {
      const cell = cells.find(({ box }) => isInside(box, x, y))
      if (cell !== undefined) return cell
    }
  }
  return undefined
}

/**
 * One more than columns, from left to right, or negative from right to left; a column without text of its own has no
 * width.
 */
function columnEdges(
  rows: TagTable['rows'],
  shown: ReadonlyMap<TagCell, Shown>,
  isRightToLeft: boolean,
): number[] {
  const count = rows.reduce(
    (most, row) => row.reduce((last, { column, columnSpan }) => Math.max(last, column + columnSpan), most),
    0,
  )
  const lefts: (number | undefined)[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { cell, box } of shown.values()) {
    const [near, far] = isRightToLeft ? [-box[2], -box[0]] : [box[0], box[2]]
    lefts[cell.column] = Math.min(lefts[cell.column] ?? near, near)
    end = Math.max(end, far)
  }
  const xs = [lefts[0] ?? lefts.find((left) => left !== undefined)!]
  for (let column = 1; column < count; column++)
    xs.push(Math.min(end, Math.max(xs.at(-1)!, lefts[column] ?? xs.at(-1)!)))
  xs.push(Math.max(end, xs.at(-1)!))
  return xs
}
