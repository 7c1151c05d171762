import type {
  Block,
  LayoutDocument,
  Note,
  Paragraph,
  Run,
  Table,
  TableCell,
  TableRow,
  TextLine,
} from '@octavo/pdf/layout-tree'
import { withMarker } from '../from-layout/with-marker.js'

/** In sizes: the width of a letter of a raised marker, and its distance from the text. */
const MARKER_WIDTH = 0.35
const MARKER_GAP = 0.15

/** What each page shows: blocks that go on over several pages are divided. */
export function blocksByPage({ sections, notes }: LayoutDocument): Map<number, Block[]> {
  const pages = new Map<number, Block[]>()
  const add = (block: Block): void => {
    for (const part of partsOf(block)) {
      const own = pages.get(part.page)
      if (own === undefined) pages.set(part.page, [part])
      else own.push(part)
    }
  }
  for (const { blocks } of sections) for (const block of blocks) add(block)
  for (const note of notes) for (const block of blocksOfNote(note)) add(block)
  return pages
}

/** The parts of a block, each on one page. */
function* partsOf(block: Block): Generator<Block> {
  if (block.kind === 'paragraph') yield* paragraphParts(block)
  else if (block.kind === 'table') yield* tableParts(block)
  else yield block
}

function* paragraphParts(paragraph: Paragraph): Generator<Paragraph> {
  const { lines, page } = paragraph
  if (lines.every((line) => line.page === page)) {
    yield paragraph
    return
  }
  const byPage = new Map<number, TextLine[]>()
  for (const line of lines) {
    const own = byPage.get(line.page)
    if (own === undefined) byPage.set(line.page, [line])
    else own.push(line)
  }
  for (const [at, own] of byPage)
    yield at === page
      ? { ...paragraph, lines: own }
      : { ...paragraph, page: at, lines: own, anchors: [], role: { type: 'body' } }
}

function* tableParts(table: Table): Generator<Block> {
  const byPage = new Map<number, TableRow[]>([[table.page, []]])
  const loose: Block[] = []
  for (const row of table.rows) {
    const cells = new Map<number, TableCell[]>()
    for (const cell of row.cells) {
      const blocks: Block[] = []
      for (const block of cell.blocks)
        for (const part of partsOf(block)) (part.page === cell.page ? blocks : loose).push(part)
      const own = cells.get(cell.page) ?? []
      cells.set(cell.page, own)
      own.push({ ...cell, blocks })
    }
    for (const [page, own] of cells) {
      const rows = byPage.get(page) ?? []
      byPage.set(page, rows)
      rows.push({ ...row, cells: own })
    }
  }
  for (const [page, rows] of byPage)
    yield { ...table, page, rows, anchors: page === table.page ? table.anchors : [] }
  yield* loose
}

/** With the marker before the text of the first paragraph, which the tree has without it. */
function blocksOfNote({ marker, blocks }: Note): readonly Paragraph[] {
  const [first, ...others] = blocks
  return first === undefined || marker.trim() === '' ? blocks : [withMarker(first, marker, raised), ...others]
}

function raised(run: Run, marker: string): Run {
  const { size } = run.look
  const right = run.left - MARKER_GAP * size
  const left = right - MARKER_WIDTH * size * marker.length
  const look = { ...run.look, position: 'superscript' } as const
  return { ...run, text: marker, look, left, right, link: undefined, note: undefined }
}
