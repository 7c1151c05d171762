import type {
  Block,
  Figure,
  LayoutDocument,
  Paragraph,
  Run,
  Shape,
  Table,
  TableRow,
  TextBox,
  TextLine,
} from '@octavo/pdf/layout-tree'
import { blocksIn } from '../from-layout/blocks-in.js'
import { endOf, lineGroups, startOf } from '../from-layout/line-groups.js'
import { borderShapes, filledBox } from '../from-layout/table-shapes.js'
import { withMarker } from '../from-layout/with-marker.js'

/** Lines of a paragraph that stand together on a slide. */
export interface TextItem {
  readonly kind: 'text'
  readonly paragraph: Paragraph
  readonly lines: readonly TextLine[]
  /** Whether they are its first lines: those behind a list marker, those that can be a title. */
  readonly isStart: boolean
}

export interface TableItem {
  readonly kind: 'table'
  readonly table: Table
  /** Those on this page. */
  readonly rows: readonly TableRow[]
}

export interface BoxItem {
  readonly kind: 'box'
  readonly box: TextBox
}

/** What a slide shows, in reading order. */
export interface SlideContent {
  /** Pictures, drawings and shapes, which are behind the text. */
  readonly art: (Figure | Shape)[]
  readonly texts: (TextItem | TableItem | BoxItem)[]
  /** Headers and footers. */
  readonly furniture: TextItem[]
  readonly anchors: Set<string>
}

/** Distributes the blocks of a document to its pages. */
export function slideContents({ pages, sections, notes, repeated }: LayoutDocument): SlideContent[] {
  const slides = pages.map(
    ({ shapes }): SlideContent => ({
      art: [...shapes],
      texts: [],
      furniture: [],
      anchors: new Set(),
    }),
  )
  for (const { blocks } of sections) addBlocks(blocks, slides)
  for (const [page, { header, footer }] of repeated.entries())
    for (const { blocks } of [header, footer]) addFurniture(blocks, slides[page]!)
  for (const { blocks, marker } of notes) {
    const [first, ...others] = blocks
    if (first !== undefined) addBlocks([withMarker(first, marker), ...others], slides)
  }
  return slides
}

function addFurniture(blocks: readonly Block[], { art, furniture }: SlideContent): void {
  for (const block of blocksIn(blocks))
    if (block.kind === 'paragraph') for (const item of textItems(block)) furniture.push(item)
    else if (block.kind === 'figure') art.push(block)
}

function addBlocks(blocks: readonly Block[], slides: readonly SlideContent[]): void {
  for (const block of blocks) {
    const slide = slides[block.page]
    if (slide === undefined) continue
    for (const anchor of block.anchors) slide.anchors.add(anchor)
    switch (block.kind) {
      case 'paragraph':
        for (const item of textItems(block)) slides[item.lines[0]!.page]?.texts.push(item)
        break
      case 'table':
        addTable(block, slides)
        break
      case 'figure':
        slide.art.push(block)
        break
      case 'textBox':
        if (block.rotation !== 0) slide.texts.push({ kind: 'box', box: block })
        else {
          const { border, shading } = block
          if (shading !== undefined) slide.art.push(filledBox(block.box, shading))
          slide.art.push(
            ...borderShapes(block.box, { left: border, top: border, right: border, bottom: border }),
          )
          addBlocks(block.blocks, slides)
        }
        break
      case 'rule': // Among the shapes of its page.
      case 'pageBreak':
        break
    }
  }
}

export function textItems(paragraph: Paragraph): TextItem[] {
  const parts = partsAtTabs(paragraph)
  if (parts !== undefined) return parts
  const { tabs, role } = paragraph
  // Lines with tabulators are rows: they do not flow.
  const isOfRows = tabs.length > 0 && role.type !== 'contents'
  const own: Paragraph = isOfRows
    ? { ...paragraph, lines: paragraph.lines.map((line) => ({ ...line, end: 'break' })) }
    : paragraph
  return lineGroups(own).map((lines, at) => ({ kind: 'text', paragraph: own, lines, isStart: at === 0 }))
}

/**
 * The parts of a single line with tabulators, such as labels beside each other, each at its place. A table of contents
 * stays a line.
 */
function partsAtTabs(paragraph: Paragraph): TextItem[] | undefined {
  const { lines, tabs, role, isRightToLeft } = paragraph
  const [line] = lines
  if (
    line === undefined ||
    lines.length > 1 ||
    tabs.length === 0 ||
    role.type === 'contents' ||
    isRightToLeft
  )
    return undefined
  const parts: Run[][] = [[]]
  for (const run of line.runs)
    for (const [at, text] of run.text.split('\t').entries()) {
      if (at > 0) parts.push([])
      if (text !== '') parts.at(-1)!.push({ ...run, text })
    }
  if (parts.length !== tabs.length + 1 || tabs.some(({ alignment }) => alignment === 'right'))
    return undefined
  const edges = [startOf(line), ...tabs.map(({ x }) => x), endOf(line)]
  if (edges.some((x, at) => at > 0 && x <= edges[at - 1]!)) return undefined
  return parts.flatMap((runs, at): TextItem[] => {
    const [left, end] = [edges[at]!, edges[at + 1]!]
    if (runs.length === 0) return []
    const placed = runs.map((run) => ({ ...run, left, right: end }))
    const part: Paragraph = {
      ...paragraph,
      lines: [{ ...line, runs: placed, box: [left, line.box[1], end, line.box[3]] }],
      role: at === 0 ? role : { type: 'body' },
      tabs: [],
      alignment: 'left',
    }
    return [{ kind: 'text', paragraph: part, lines: part.lines, isStart: at === 0 }]
  })
}

/** A table that goes on has a part on each of its pages. Tables of slides have only text: figures are over them. */
function addTable(table: Table, slides: readonly SlideContent[]): void {
  const parts = new Map<number, TableRow[]>()
  let page = table.page
  for (const row of table.rows) {
    page = row.cells[0]?.page ?? page
    const rows = parts.get(page)
    if (rows === undefined) parts.set(page, [row])
    else rows.push(row)
    for (const { blocks } of row.cells)
      for (const block of blocksIn(blocks)) {
        for (const anchor of block.anchors) slides[page]?.anchors.add(anchor)
        if (block.kind === 'figure') slides[block.page]?.art.push(block)
      }
  }
  for (const [own, rows] of parts) slides[own]?.texts.push({ kind: 'table', table, rows })
}
