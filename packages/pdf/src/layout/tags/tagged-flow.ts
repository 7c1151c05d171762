import { markerOf } from '../lists/markers.js'
import { withNotes } from '../notes/find-footnotes.js'
import type { DraftLine } from '../page/draft-line.js'
import type { PageContent } from '../page/page-content.js'
import { alignmentOf } from '../paragraphs/alignment.js'
import type { Columns } from '../paragraphs/columns.js'
import type { ColumnEdges, DraftParagraph } from '../paragraphs/draft-paragraph.js'
import { withoutMarker } from '../paragraphs/finish.js'
import { goesOn, joinTo } from '../paragraphs/join.js'
import type { TableDraft } from '../tables/table-draft.js'
import type { Block, Figure, Note, Paragraph, Table, TableCell } from '../tree.js'
import type { TagCell, TagFigure, TagNode, TagPlan, TagTable, TagText } from './tag-plan.js'
import type { TaggedPage } from './tagged-page.js'
import { makeTaggedTable } from './tagged-table.js'

/** A line that leaves this fraction of its column free was ended on purpose, if the next word would have fitted. */
const MUCH_ROOM = 0.25
const NOTE_MARKER = /^(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*\u2020\u2021\u00a7\u00b6#]{1,3})[.)]?$/

/** How texts and the lines of figures become blocks. */
export interface BlockMaking {
  readonly columns: Columns
  paragraph(draft: DraftParagraph, text: TagText, before: DraftParagraph | undefined): Paragraph
  split(lines: readonly DraftLine[], column: ColumnEdges): DraftParagraph[]
  /** The paragraphs of lines without tags of their own. */
  paragraphs(lines: readonly DraftLine[], column: ColumnEdges): Paragraph[]
}

/** A line, and the edges of the column that it is in. */
interface PlacedLine {
  readonly line: DraftLine
  readonly column: ColumnEdges
}

/** Makes the blocks of a document in the order of its tags, as soon as their last page was read. */
export class TaggedFlow {
  readonly #plan: TagPlan
  readonly #making: BlockMaking
  readonly #lines = new Map<number, PlacedLine[]>()
  readonly #figures = new Map<number, Figure[]>()
  /** The index of each page in the file, with that among the pages that were read. */
  readonly #pages = new Map<number, number>()
  /** The tables with rules, by page. */
  readonly #tables = new Map<number, readonly TableDraft[]>()
  /** The notes that were not met yet, by their first text. */
  readonly #noteOf = new Map<number, readonly TagNode[]>()
  readonly #notes: { readonly nodes: readonly TagNode[]; readonly marker: string; readonly first: number }[] =
    []
  #before: DraftParagraph | undefined
  #next = 0

  constructor(plan: TagPlan, making: BlockMaking) {
    this.#plan = plan
    this.#making = making
    for (const nodes of plan.notes) {
      const first = nodes.find((node) => node.kind === 'text')
      if (first?.kind === 'text') this.#noteOf.set(first.id, nodes)
    }
  }

  add({ page, regions, tagged }: PageContent, at: number): void {
    if (tagged === undefined) return
    this.#pages.set(page.index, at)
    const edges = (line: DraftLine): ColumnEdges => {
      const y = (line.box[1] + line.box[3]) / 2
      const x = (line.box[0] + line.box[2]) / 2
      const region =
        regions.find(({ box }) => box[0] <= x && box[2] >= x && box[1] <= y && box[3] >= y) ?? regions[0]
      return region === undefined
        ? { start: line.start, end: line.end }
        : this.#making.columns.of(region, page.width, line)
    }
    const notes = this.#notesOn(tagged)
    for (const [id, lines] of tagged.texts) {
      const placed = lines.map((line) => ({ line: withNotes(line, notes), column: edges(line) }))
      const known = this.#lines.get(id)
      if (known === undefined) this.#lines.set(id, placed)
      else for (const each of placed) known.push(each)
    }
    for (const [id, figures] of tagged.figures) {
      const known = this.#figures.get(id)
      if (known === undefined) this.#figures.set(id, [...figures])
      else for (const figure of figures) known.push(figure)
    }
    const tables = regions.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'table' && item.isRuled ? [item] : [])),
    )
    if (tables.length > 0) this.#tables.set(at, tables)
  }

  /** The blocks that end on this page of the file or before it. */
  *settled(page: number): Generator<Block> {
    const { nodes } = this.#plan
    for (; this.#next < nodes.length && nodes[this.#next]!.lastPage <= page; this.#next++)
      yield* this.#blocks(nodes[this.#next]!.node, undefined)
  }

  /** The notes in the order of their pages, when all pages were read. */
  notes(): Note[] {
    return this.#notes.map(({ nodes, marker, first }) => {
      const lines = this.#lines.get(first)
      const [line, ...others] = lines ?? []
      if (lines !== undefined && line !== undefined && marker !== '') {
        const isAlone = line.line.line.words.length === 1
        this.#lines.set(first, isAlone ? others : [{ ...line, line: withoutMarker(line.line) }, ...others])
      }
      const blocks = nodes.flatMap((node) => [...this.#blocks(node, undefined)])
      return {
        marker,
        markerRuns: [],
        isAtEnd: false,
        blocks: blocks.filter((block) => block.kind === 'paragraph'),
      }
    })
  }

  /** The numbers of the notes that begin on a page, by their markers. */
  #notesOn(tagged: TaggedPage): Map<string, number> {
    const found = new Map<string, number>()
    for (const [id, [line]] of tagged.texts) {
      const nodes = this.#noteOf.get(id)
      if (nodes === undefined || line === undefined) continue
      this.#noteOf.delete(id)
      const marker = noteMarkerOf(line)
      if (marker !== '') found.set(marker, this.#notes.length)
      this.#notes.push({ nodes, marker, first: id })
    }
    return found
  }

  *#blocks(node: TagNode, column: ColumnEdges | undefined): Generator<Block> {
    if (node.kind === 'table') {
      const table = this.#table(node)
      this.#before = undefined
      if (table !== undefined) yield table
      return
    }
    const placed = this.#take(node.id)
    if (node.kind === 'figure') {
      const figures = this.#figures.get(node.id) ?? this.#unseen(node)
      this.#figures.delete(node.id)
      for (const figure of figures) yield { ...figure, alternative: node.alternative }
      if (placed.length > 0)
        yield* this.#making.paragraphs(
          placed.map(({ line }) => line),
          column ?? placed[0]!.column,
        )
      return
    }
    const figures = this.#figures.get(node.id) ?? []
    this.#figures.delete(node.id)
    yield* figures
    if (placed.length === 0) return
    // In a cell its lines say too little.
    if (node.isLoose && node.type === 'body' && column === undefined) yield* this.#paragraphs(node, placed)
    else yield this.#paragraph(node, placed, column)
  }

  /** A figure that neither a picture nor a drawing shows, but of which the tags tell something. */
  #unseen({ page, alternative = '' }: TagFigure): Figure[] {
    const at = this.#pages.get(page)
    if (at === undefined || alternative.trim() === '') return []
    const content = { type: 'drawing', shapes: [], pictures: [] } as const
    return [
      { kind: 'figure', page: at, box: [0, 0, 0, 0], anchors: [], content, alternative, isInline: true },
    ]
  }

  /** The paragraphs of content without elements of their own, as in a document without tags. */
  *#paragraphs(node: TagText, placed: readonly PlacedLine[]): Generator<Paragraph> {
    const drafts: DraftParagraph[] = []
    for (let at = 0; at < placed.length; ) {
      const { column } = placed[at]!
      const lines: DraftLine[] = []
      for (; at < placed.length && placed[at]!.column === column; at++) lines.push(placed[at]!.line)
      for (const draft of this.#making.split(lines, column)) {
        const last = drafts.at(-1)
        const isElsewhere = last !== undefined && draft.lines[0]!.page !== last.lines.at(-1)!.page
        if (isElsewhere && goesOn(last, draft)) joinTo(last, draft)
        else drafts.push(draft)
      }
    }
    for (const draft of drafts) {
      yield this.#making.paragraph({ ...draft, marker: undefined }, node, this.#before)
      this.#before = draft
    }
  }

  #paragraph(node: TagText, placed: readonly PlacedLine[], column: ColumnEdges | undefined): Paragraph {
    const label = node.label === undefined ? undefined : this.#take(node.label)[0]?.line
    const lines = placed.map(({ line }) => line)
    const edges = column ?? placed[0]!.column
    const draft: DraftParagraph = {
      kind: 'paragraph',
      lines,
      column: edges,
      edge: edges.end,
      alignment: alignmentOf(lines, edges.start, edges.end),
      marker: node.type === 'item' ? markerOf(label ?? lines[0]!, label !== undefined) : undefined,
      label,
      role: undefined,
      above: undefined,
    }
    const paragraph = this.#making.paragraph(draft, node, this.#before)
    this.#before = draft
    return withBreaks(paragraph, draft)
  }

  #table(node: TagTable): Table | undefined {
    return makeTaggedTable(node, this.#tables, {
      linesOf: (cell) => this.#linesOf(cell),
      blocksOf: (cell, column): TableCell['blocks'] => {
        this.#before = undefined
        return cell.nodes.flatMap((each) => [...this.#blocks(each, column)])
      },
    })
  }

  #linesOf({ nodes }: TagCell): DraftLine[] {
    return nodes.flatMap((node): DraftLine[] =>
      node.kind === 'table'
        ? node.rows.flatMap((row) => row.flatMap((cell) => this.#linesOf(cell)))
        : (this.#lines.get(node.id) ?? []).map(({ line }) => line),
    )
  }

  #take(id: number): readonly PlacedLine[] {
    const lines = this.#lines.get(id) ?? []
    this.#lines.delete(id)
    return lines
  }
}

function withBreaks(paragraph: Paragraph, { lines, column, edge }: DraftParagraph): Paragraph {
  const room = MUCH_ROOM * (edge - column.start)
  const isBroken = (at: number): boolean => {
    const [line, next] = [lines[at]!, lines[at + 1]]
    if (next === undefined || next.page !== line.page || next.base <= line.base) return false
    return line.end - line.start + room + next.firstWidth < edge - Math.min(line.start, column.start)
  }
  if (!lines.some((_, at) => isBroken(at))) return paragraph
  return {
    ...paragraph,
    lines: paragraph.lines.map((line, at) => (isBroken(at) ? { ...line, end: 'break' as const } : line)),
  }
}

/** The marker at the beginning of a note; empty if there is none. */
function noteMarkerOf({ line, runs }: DraftLine): string {
  const [run] = runs
  if (run !== undefined && run.look.position === 'superscript') return run.text.trim()
  const text = line.words[0]!.text
  return NOTE_MARKER.test(text) ? text.replace(/[.)]$/, '') : ''
}
