import type { DraftLine } from '../page/draft-line.js'
import type { ColumnEdges, DraftParagraph } from '../paragraphs/draft-paragraph.js'
import { goesOn } from '../paragraphs/join.js'
import type { UsualSpacing } from '../paragraphs/spacing.js'
import { splitParagraphs } from '../paragraphs/split.js'
import type { Block, Table, TableCell, TableRow } from '../tree.js'
import { fromRight, readsFromRight } from './reading-columns.js'
import type { CellDraft, RowDraft, TableDraft } from './table-draft.js'

/** In points: the distance of text from the edge of its cell is at most this. */
const MAX_PADDING = 12
/** Columns of the parts of a table begin at the same places, in points. */
const SAME_COLUMN = 3
const SMALL = /^\p{Ll}/u
const ENDED = /[.:!?\u2026]["'\u201d\u2019)\]]*$/u
const NUMERIC = /^[-+(]?\p{Sc}?[\d.,\s]+%?\)?$/u
const YEAR = /^(?:19|20)\d\d$/
/** Rows below a head that only its words set apart. */
const LEAST_BODY = 2

/** Makes the paragraphs of a cell blocks of the tree. */
export type MakeBlocks = (paragraphs: readonly DraftParagraph[]) => Block[]

export function finishTable(parts: readonly TableDraft[], spacing: UsualSpacing, make: MakeBlocks): Table {
  const first = parts[0]!
  const rows: TableRow[] = []
  const headerRows = headerRowsOf(parts)
  let open: { readonly part: TableDraft; row: RowDraft } | undefined
  const close = (): void => {
    if (open === undefined) return
    const { part, row } = open
    rows.push({ height: row.height, cells: row.cells.map((cell) => finishCell(cell, part, spacing, make)) })
  }
  const repeatedHeads: Table['repeatedHeads'][number][] = []
  for (const [at, part] of parts.entries()) {
    const again = at === 0 ? 0 : repeatedRows(first, part)
    const heads = part.rows.slice(0, again).flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))
    const glyphs = heads.flatMap(({ runs }) => runs.flatMap(({ marks }) => marks.glyphs))
    if (again > 0) repeatedHeads.push({ page: part.page, rows: again, glyphs })
    const own = part.rows.slice(again)
    for (const [index, row] of own.entries()) {
      if (index === 0 && open !== undefined && isRestOfRow(open.row, row)) {
        open.row = rowWithRest(open.row, row)
        continue
      }
      close()
      open = { part, row }
    }
  }
  close()
  const { xs, page, box } = first
  const table: Table = {
    kind: 'table',
    page,
    box,
    anchors: [],
    isRightToLeft: false,
    columnWidths: xs.slice(1).map((x, at) => x - xs[at]!),
    rows,
    headerRows,
    repeatedHeads,
    places: parts.map((part) => ({ page: part.page, box: part.box })),
    indent: 0,
  }
  const cells = parts.flatMap((part) => part.rows.flatMap((row) => row.cells.map(({ lines }) => lines)))
  return readsFromRight(cells) ? fromRight(table) : table
}

function finishCell(cell: CellDraft, part: TableDraft, spacing: UsualSpacing, make: MakeBlocks): TableCell {
  const { column, columnSpan, rowSpan, box, borders, shading } = cell
  return {
    column,
    columnSpan,
    rowSpan,
    page: part.page,
    box,
    blocks: make(paragraphsOf(cell, edgesOf(cell, part.isRuled), spacing)),
    borders,
    shading,
    verticalAlignment: verticalAlignmentOf(cell),
  }
}

function paragraphsOf(
  { lines, further = [] }: CellDraft,
  edges: ColumnEdges,
  spacing: UsualSpacing,
): DraftParagraph[] {
  const paragraphs = splitParagraphs(lines, edges, spacing)
  for (const more of further) {
    const [first, ...others] = splitParagraphs(more, edges, spacing)
    const last = paragraphs.at(-1)
    if (first !== undefined && last !== undefined && goesOn(last, first))
      for (const line of first.lines) last.lines.push(line)
    else if (first !== undefined) paragraphs.push(first)
    for (const other of others) paragraphs.push(other)
  }
  return paragraphs
}

/**
 * Whether the first row of a part is the rest of a row that the end of the page divided: it has nothing in the first
 * column, or the text of one of its cells begins in the middle of a sentence.
 */
function isRestOfRow(last: RowDraft, row: RowDraft): boolean {
  if (last.cells.length !== row.cells.length || last.cells.some(({ rowSpan }) => rowSpan > 1)) return false
  const above = new Map(last.cells.map((cell) => [cell.column, cell]))
  const filled = row.cells.filter(({ lines }) => lines.length > 0)
  const isBelowText = filled.every(({ column }) => (above.get(column)?.lines.length ?? 0) > 0)
  if (filled.length === 0 || !isBelowText) return false
  if (row.cells[0]!.lines.length === 0) return last.cells[0]!.lines.length > 0
  return filled.some(({ column, lines }) => {
    const before = above.get(column)!.lines.at(-1)!
    return SMALL.test(lines[0]!.text) && !ENDED.test(before.text) && above.get(column)!.lines.length > 1
  })
}

function rowWithRest(row: RowDraft, rest: RowDraft): RowDraft {
  const more = new Map(rest.cells.map((cell) => [cell.column, cell.lines]))
  return {
    height: row.height + rest.height,
    cells: row.cells.map((cell) => {
      const lines = more.get(cell.column) ?? []
      return lines.length === 0 ? cell : { ...cell, further: [...(cell.further ?? []), lines] }
    }),
  }
}

/** The edges of the text in a cell: the padding on both sides is the same. */
export function edgesOf({ box: [left, , right], lines }: CellDraft, isRuled: boolean): ColumnEdges {
  const first = lines[0]
  const isRightToLeft = first?.isRightToLeft === true
  const offset = isRightToLeft ? first.start + first.box[2] : 0
  const [start, end] = isRightToLeft ? [offset - right, offset - left] : [left, right]
  const least = lines.reduce((nearest, line) => Math.min(nearest, line.start - start), MAX_PADDING)
  const padding = isRuled ? Math.max(0, least) : 0
  return { start: start + padding, end: end - padding }
}

export function verticalAlignmentOf({
  box: [, top, , bottom],
  lines,
}: CellDraft): TableCell['verticalAlignment'] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return 'top'
  const above = first.box[1] - top
  const below = bottom - last.box[3]
  if (above < first.size || above < below * 0.5) return 'top'
  return below < 0.5 * above ? 'bottom' : 'middle'
}

/** Whether a table goes on in another one at the top of the next page. */
export function isContinued(one: TableDraft, other: TableDraft): boolean {
  return (
    other.page === one.page + 1 &&
    one.isRuled === other.isRuled &&
    one.xs.length === other.xs.length &&
    one.xs.every((x, at) => Math.abs(x - other.xs[at]!) < SAME_COLUMN)
  )
}

/** The number of rows at the top of a further part that are those of the first part. */
function repeatedRows(first: TableDraft, part: TableDraft): number {
  let count = 0
  while (
    count < part.rows.length - 1 &&
    count < first.rows.length &&
    rowText(first, count) === rowText(part, count) &&
    rowText(part, count).trim() !== ''
  )
    count++
  return count
}

function rowText({ rows }: TableDraft, at: number): string {
  return rows[at]!.cells.map(({ lines }) => textOf(lines)).join('\t')
}

function textOf(lines: readonly DraftLine[]): string {
  return lines.map(({ text }) => text).join(' ')
}

/**
 * The rows that repeat on further pages, or else a first row in bold or with a background of its own, or of words above
 * columns of numbers.
 */
function headerRowsOf(parts: readonly TableDraft[]): number {
  const [first, second] = [parts[0]!, parts[1]]
  if (second !== undefined) {
    const repeated = repeatedRows(first, second)
    if (repeated > 0) return repeated
  }
  const [head, ...body] = first.rows
  if (head === undefined || body.length === 0) return 0
  const filled = head.cells.filter(({ lines }) => lines.length > 0)
  if (filled.length < 2 || filled.some(isNumber)) return 0
  const isBold = ({ lines }: CellDraft): boolean => lines.every(({ look }) => look.isBold)
  const inBody = body.flatMap(({ cells }) => cells.filter(({ lines }) => lines.length > 0))
  const isMarked = filled.every(isBold) && !inBody.every(isBold)
  const isShaded =
    filled.every(({ shading }) => shading !== undefined) &&
    !inBody.every(({ shading }) => shading === filled[0]!.shading)
  return isMarked || isShaded || isAboveNumbers(filled, body) ? 1 : 0
}

/** The years above columns are no numbers of theirs. */
function isNumber({ lines }: CellDraft): boolean {
  const text = textOf(lines)
  return NUMERIC.test(text) && !YEAR.test(text)
}

/** Whether all columns but the first have a head, and nothing but numbers below it. */
function isAboveNumbers(head: readonly CellDraft[], body: readonly RowDraft[]): boolean {
  if (body.length < LEAST_BODY) return false
  const heads = head.filter(({ column }) => column > 0)
  return heads.every(({ column, columnSpan }) =>
    body.every(({ cells }) => {
      const below = cells.find((cell) => cell.column === column)
      return columnSpan === 1 && below !== undefined && below.lines.length > 0 && isNumber(below)
    }),
  )
}
