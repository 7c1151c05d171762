import type { Block, LayoutDocument, OutlineItem } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'
import { escaped } from '../office-files/xml.js'

const MAX_ENTRIES = 10_000
const DEEPEST = 20
const LONGEST_TITLE = 300

/** An entry of a table of contents. */
export interface ContentsEntry {
  readonly title: string
  /** The identifier that it leads to. */
  readonly id: string | undefined
  readonly children: readonly ContentsEntry[]
}

export interface Contents {
  readonly entries: readonly ContentsEntry[]
  /** Identifiers of headings that have no anchor. */
  readonly headingIds: ReadonlyMap<Block, string>
}

/** The outline of a document, without what leads nowhere; its headings where it has none. */
export function contentsOf({ outline, sections }: LayoutDocument): Contents {
  const known = new Set<string>()
  for (const { blocks } of sections)
    for (const block of blocksIn(blocks)) for (const anchor of block.anchors) known.add(anchor)
  let left = MAX_ENTRIES
  const entriesOf = (items: readonly OutlineItem[], depth: number): ContentsEntry[] =>
    items.flatMap(({ title, anchor, children }) => {
      if (left <= 0) return []
      left--
      const inner = depth < DEEPEST ? entriesOf(children, depth + 1) : []
      const id = anchor !== undefined && known.has(anchor) ? anchor : undefined
      const shown = shortened(title)
      return (id === undefined && inner.length === 0) || shown === ''
        ? inner
        : [{ title: shown, id, children: inner }]
    })
  const entries = entriesOf(outline, 1)
  return entries.length > 0 ? { entries, headingIds: new Map() } : headingContents(sections)
}

function headingContents(sections: LayoutDocument['sections']): Contents {
  const headings: DeepEntry[] = []
  const headingIds = new Map<Block, string>()
  for (const { blocks } of sections)
    for (const block of blocksIn(blocks)) {
      if (block.kind !== 'paragraph' || block.role.type !== 'heading') continue
      const title = shortened(textOf(block))
      if (title === '' || headingIds.size >= MAX_ENTRIES) continue
      const id = `heading-${headingIds.size + 1}`
      headingIds.set(block, id)
      headings.push({ title, id, depth: block.role.level })
    }
  return { entries: nested(headings), headingIds }
}

type DeepEntry = Pick<ContentsEntry, 'title' | 'id'> & { readonly depth: number }

interface OpenEntry extends ContentsEntry {
  readonly children: OpenEntry[]
}

/** Puts each entry below the last one before it that is less deep. */
export function nested(deep: readonly DeepEntry[]): readonly ContentsEntry[] {
  const entries: OpenEntry[] = []
  const open: { readonly depth: number; readonly entry: OpenEntry }[] = []
  for (const { title, id, depth } of deep) {
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop()
    const entry: OpenEntry = { title, id, children: [] }
    ;(open.at(-1)?.entry.children ?? entries).push(entry)
    open.push({ depth, entry })
  }
  return entries
}

/** Where an identifier is: in an EPUB with the name of its file. */
export type AddressOf = (id: string) => string | undefined

/** Entries as nested lists. */
export function* contentsMarkup(entries: readonly ContentsEntry[], addressOf: AddressOf): Generator<string> {
  yield '<ol>\n'
  for (const { title, id, children } of entries) {
    const address = id === undefined ? undefined : addressOf(id)
    const shown = escaped(title)
    yield address === undefined
      ? `<li><span>${shown}</span>`
      : `<li><a href="${escaped(address)}">${shown}</a>`
    if (children.length > 0) yield* contentsMarkup(children, addressOf)
    yield '</li>\n'
  }
  yield '</ol>\n'
}

function shortened(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE)}…` : line
}
