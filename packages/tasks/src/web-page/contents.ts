import type { Block, LayoutDocument, OutlineItem } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'

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

interface OpenEntry extends ContentsEntry {
  readonly children: OpenEntry[]
}

function headingContents(sections: LayoutDocument['sections']): Contents {
  const entries: OpenEntry[] = []
  const headingIds = new Map<Block, string>()
  const open: { readonly level: number; readonly entry: OpenEntry }[] = []
  for (const { blocks } of sections)
    for (const block of blocksIn(blocks)) {
      if (block.kind !== 'paragraph' || block.role.type !== 'heading') continue
      const title = shortened(textOf(block))
      if (title === '' || headingIds.size >= MAX_ENTRIES) continue
      const id = `heading-${headingIds.size + 1}`
      headingIds.set(block, id)
      const { level } = block.role
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
      const entry: OpenEntry = { title, id, children: [] }
      ;(open.at(-1)?.entry.children ?? entries).push(entry)
      open.push({ level, entry })
    }
  return { entries, headingIds }
}

function shortened(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE)}…` : line
}
