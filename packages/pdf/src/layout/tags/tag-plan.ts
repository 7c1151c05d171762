import { GROUPING, isBlock } from './element-kinds.js'
import { isTaggedContent, type TaggedContent, type TaggedElement } from './structure-tree.js'

export type TextType = 'body' | 'title' | 'heading' | 'item' | 'contents' | 'caption' | 'quote' | 'footnote'

/** One paragraph. The words of its content are found on the pages by its number. */
export interface TagText {
  readonly kind: 'text'
  readonly id: number
  readonly type: TextType
  /** Of a heading or an entry of a table of contents. */
  readonly level: number
  /** The number of the text that is the marker of an item, if it is tagged as such. */
  readonly label: number | undefined
  /** Whether its content stands between elements of blocks: it can be several paragraphs. */
  readonly isLoose: boolean
}

export interface TagTable {
  readonly kind: 'table'
  readonly rows: readonly (readonly TagCell[])[]
  readonly headerRows: number
}

export interface TagCell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly nodes: readonly TagNode[]
}

export interface TagFigure {
  readonly kind: 'figure'
  readonly id: number
  /** The index of its page in the file. */
  readonly page: number
  readonly alternative: string | undefined
}

export type TagNode = TagText | TagTable | TagFigure

/** The blocks of a document in the order of its tags, and the content that belongs to each. */
export interface TagPlan {
  /** Each with the index of the last page that it has content on. */
  readonly nodes: readonly { readonly node: TagNode; readonly lastPage: number }[]
  /** The texts of each note. */
  readonly notes: readonly (readonly TagNode[])[]
  /** The number of the text or figure of each marked-content sequence: by page, form and identifier. */
  readonly ids: ReadonlyMap<string, number>
}

const HEADING = /^H([1-6])?$/
const DEEPEST_HEADING = 6
const MAX_COLUMNS = 500
const MAX_ROW_SPAN = 10_000
/** Rows by columns of a table: any number of which this many for each cell are filled. */
const MAX_PLACES = 200_000
const PLACES_OF_A_CELL = 8
/** Tables and lists of contents within each other. */
const DEEPEST_CONTENTS = 8

type Kid = TaggedElement | TaggedContent

interface Place {
  readonly type: TextType
  readonly sections: number
  readonly contents: number
}

export function contentKey({ page, owner, id }: TaggedContent): string {
  return `${page} ${owner} ${id}`
}

/** Undefined if the tags say nothing but that there are paragraphs: then their looks say more. */
export function planOf(root: TaggedElement): TagPlan | undefined {
  const planning = new Planning()
  const nodes: TagPlan['nodes'][number][] = []
  for (const node of planning.group(root.kids, { type: 'body', sections: 0, contents: 0 }))
    nodes.push({ node, lastPage: planning.lastPageOf(node) })
  return planning.isTelling ? { nodes, notes: planning.notes, ids: planning.ids } : undefined
}

class Planning {
  readonly ids = new Map<string, number>()
  readonly notes: TagNode[][] = []
  isTelling = false
  /** By the number of the text. */
  readonly #lastPages: number[] = []

  lastPageOf(node: TagNode): number {
    if (node.kind === 'table')
      return node.rows.reduce(
        (last, row) =>
          row.reduce(
            (most, { nodes }) => nodes.reduce((page, each) => Math.max(page, this.lastPageOf(each)), most),
            last,
          ),
        0,
      )
    const own = this.#lastPages[node.id] ?? 0
    return node.kind === 'text' && node.label !== undefined
      ? Math.max(own, this.#lastPages[node.label] ?? 0)
      : own
  }

  /** Content between elements becomes a separate text. */
  group(kids: readonly Kid[], place: Place): TagNode[] {
    const nodes: TagNode[] = []
    let loose: Kid[] = []
    const flush = (): void => {
      if (loose.length > 0) append(nodes, this.#paragraph(loose, place.type, 0, place, true))
      loose = []
    }
    for (const kid of kids) {
      if (isTaggedContent(kid) || !isBlock(kid)) loose.push(kid)
      else {
        flush()
        append(nodes, this.#element(kid, place))
      }
    }
    flush()
    return nodes
  }

  #element(element: TaggedElement, place: Place): TagNode[] {
    const { role, kids } = element
    const heading = HEADING.exec(role)
    if (heading !== null) {
      this.isTelling = true
      const level = Number(heading[1] ?? Math.max(1, place.sections))
      return this.#paragraph(kids, 'heading', Math.min(DEEPEST_HEADING, level), place)
    }
    switch (role) {
      case 'Title':
        return this.#paragraph(kids, 'title', 0, place)
      case 'Caption':
        return this.#paragraph(kids, 'caption', 0, place)
      case 'Table':
        return this.#table(element, place)
      case 'L':
        return kids.flatMap((kid) => this.#item(kid, place))
      case 'LI':
        return this.#item(element, place)
      case 'Figure':
        return this.#figure(element)
      case 'Note':
      case 'FENote':
        this.notes.push(this.group(kids, { ...place, type: 'footnote' }))
        return []
      case 'TOC':
        return this.group(kids, {
          ...place,
          type: 'contents',
          contents: Math.min(DEEPEST_CONTENTS, place.contents + 1),
        })
      case 'TOCI':
        return this.#contents(kids, place)
      case 'BlockQuote':
        return this.group(kids, { ...place, type: 'quote' })
      case 'Sect':
        return this.group(kids, { ...place, sections: place.sections + 1 })
    }
    const isGroup = GROUPING.has(role) || kids.some((kid) => !isTaggedContent(kid) && isOfBlocks(kid))
    return isGroup ? this.group(kids, place) : this.#paragraph(kids, place.type, 0, place)
  }

  /** Text, with the figures and notes that stand in it behind it. */
  #paragraph(kids: readonly Kid[], type: TextType, level: number, place: Place, isLoose = false): TagNode[] {
    const behind: TagNode[] = []
    const id = this.#text(kids, (element) => append(behind, this.#element(element, place)))
    if (id === undefined) return behind
    const text: TagText = {
      kind: 'text',
      id,
      type,
      level: level || place.contents,
      label: undefined,
      isLoose,
    }
    return [text, ...behind]
  }

  /** The number of a text with all content of these kids; undefined if there is none. */
  #text(kids: readonly Kid[], apart: (element: TaggedElement) => void): number | undefined {
    let id: number | undefined
    const visit = (each: readonly Kid[]): void => {
      for (const kid of each)
        if (!isTaggedContent(kid)) {
          if (STANDS_APART.has(kid.role)) apart(kid)
          else visit(kid.kids)
        } else {
          id ??= this.#lastPages.push(0) - 1
          this.ids.set(contentKey(kid), id)
          this.#lastPages[id] = Math.max(this.#lastPages[id]!, kid.page)
        }
    }
    visit(kids)
    return id
  }

  #item(item: Kid, place: Place): TagNode[] {
    if (isTaggedContent(item)) return this.group([item], place)
    if (item.role !== 'LI') return this.#element(item, place)
    this.isTelling = true
    const isLabel = (kid: Kid): boolean => !isTaggedContent(kid) && kid.role === 'Lbl'
    const label = this.#text(item.kids.filter(isLabel), () => undefined)
    const body = item.kids
      .filter((kid) => !isLabel(kid))
      .flatMap((kid) => (!isTaggedContent(kid) && kid.role === 'LBody' ? kid.kids : [kid]))
    const nodes = this.group(body, place)
    const first = nodes.findIndex((node) => node.kind === 'text')
    const text = nodes[first]
    if (text?.kind === 'text' && text.type !== 'heading' && text.type !== 'item')
      nodes[first] = { ...text, type: 'item', label, isLoose: false }
    else if (label !== undefined)
      nodes.unshift({ kind: 'text', id: label, type: 'body', level: 0, label: undefined, isLoose: false })
    return nodes
  }

  #contents(kids: readonly Kid[], place: Place): TagNode[] {
    const inner = kids.filter((kid) => !isTaggedContent(kid) && kid.role === 'TOC')
    const own = kids.filter((kid) => !inner.includes(kid))
    return [...this.#paragraph(own, 'contents', place.contents, place), ...this.group(inner, place)]
  }

  #figure({ kids, alternative }: TaggedElement): TagNode[] {
    const id = this.#text(kids, () => undefined)
    return id === undefined ? [] : [{ kind: 'figure', id, page: this.#lastPages[id]!, alternative }]
  }

  #table(table: TaggedElement, place: Place): TagNode[] {
    const rows: { readonly cells: readonly TaggedElement[]; readonly isHead: boolean }[] = []
    const around: TagNode[] = []
    const visit = ({ kids, role }: TaggedElement): void => {
      for (const kid of kids) {
        if (isTaggedContent(kid)) continue
        if (kid.role === 'TR') {
          const cells = kid.kids.filter((cell): cell is TaggedElement => !isTaggedContent(cell))
          const isHead = role === 'THead' || (cells.length > 0 && cells.every((cell) => cell.role === 'TH'))
          rows.push({ cells, isHead })
        } else if (GROUPING.has(kid.role)) visit(kid)
        else append(around, this.#element(kid, place))
      }
    }
    visit(table)
    const inner: Place = { ...place, type: 'body' }
    const shown = placed(rows.map(({ cells }) => cells))
    if (isMostlyEmpty(shown))
      return [...around, ...rows.flatMap(({ cells }) => cells.flatMap(({ kids }) => this.group(kids, inner)))]
    if (rows.length === 0) return around
    this.isTelling = true
    const body = rows.findIndex(({ isHead }) => !isHead)
    return [
      ...around,
      {
        kind: 'table',
        rows: shown.map((row) =>
          row.map(({ cell, ...spans }) => ({ ...spans, nodes: this.group(cell.kids, inner) })),
        ),
        headerRows: Math.max(0, body),
      },
    ]
  }
}

/** An element can have more nodes than a call can have arguments. */
function append(nodes: TagNode[], further: readonly TagNode[]): void {
  for (const node of further) nodes.push(node)
}

/** What is behind the paragraph that contains it. */
const STANDS_APART: ReadonlySet<string> = new Set(['Figure', 'Note', 'FENote', 'Table', 'L'])

function isOfBlocks(kid: TaggedElement): boolean {
  return isBlock(kid) && !STANDS_APART.has(kid.role)
}

/** The columns of cells: those that a cell above covers are left out (ISO 32000-2, table 384). */
function placed(
  rows: readonly (readonly TaggedElement[])[],
): { cell: TaggedElement; column: number; columnSpan: number; rowSpan: number }[][] {
  const taken: number[] = []
  return rows.map((cells, at) => {
    let column = 0
    return cells.flatMap((cell) => {
      while (column < MAX_COLUMNS && (taken[column] ?? 0) > at) column++
      // What has no column of its own shares the last one: `regularRows` puts both into one cell.
      if (column >= MAX_COLUMNS) return [{ cell, column: MAX_COLUMNS - 1, columnSpan: 1, rowSpan: 1 }]
      const columnSpan = within(cell.columnSpan, MAX_COLUMNS - column)
      const rowSpan = within(cell.rowSpan, Math.min(MAX_ROW_SPAN, rows.length - at))
      for (let each = column; each < column + columnSpan; each++) taken[each] = at + rowSpan
      column += columnSpan
      return [{ cell, column: column - columnSpan, columnSpan, rowSpan }]
    })
  })
}

/** Spans of a few cells can make a table of millions of places: then its cells are paragraphs. */
function isMostlyEmpty(rows: readonly (readonly Omit<TagCell, 'nodes'>[])[]): boolean {
  let [cells, columns] = [0, 0]
  for (const row of rows)
    for (const { column, columnSpan } of row) {
      cells++
      columns = Math.max(columns, column + columnSpan)
    }
  return rows.length * columns > MAX_PLACES + PLACES_OF_A_CELL * cells
}

function within(span: number | undefined, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(span ?? 1)))
}
