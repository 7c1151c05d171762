import type { Block, LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { blocksIn } from '../from-layout/blocks-in.js'
import type { ContentsEntry } from '../web-page/contents.js'

/** Reading systems take long for files with more letters than this. */
const MOST_LETTERS = 200_000
/** Where nothing says where chapters begin, a new one begins at a page behind so many letters. */
const USUAL_LETTERS = 40_000
/** Behind so many chapters, one needs so many letters. */
const MANY = 300
const LEAST_LETTERS = 20_000

/** Text that is a file of its own. */
export interface Chapter {
  readonly name: string
  readonly blocks: readonly Block[]
}

/** Divides a document where its outline, or else its largest headings, say that chapters begin. */
export function chaptersOf({ sections }: LayoutDocument, entries: readonly ContentsEntry[]): Chapter[] {
  const blocks = sections.flatMap((section) => section.blocks)
  const starts = startsOf(blocks, entries)
  const chapters: Block[][] = [[]]
  let letters = 0
  let page = -1
  for (const block of blocks) {
    const isNewPage = block.page !== page
    page = block.page
    const begins =
      starts.size > 0
        ? starts.has(block) && (chapters.length < MANY || letters > LEAST_LETTERS)
        : isNewPage && letters > USUAL_LETTERS
    if (chapters.at(-1)!.length > 0 && (begins || letters > MOST_LETTERS)) {
      chapters.push([])
      letters = 0
    }
    chapters.at(-1)!.push(block)
    letters += lettersOf(block)
  }
  const digits = Math.max(2, String(chapters.length).length)
  return chapters.map((own, at) => ({
    name: `chapter-${String(at + 1).padStart(digits, '0')}.xhtml`,
    blocks: own,
  }))
}

/** A single entry, as for the title of the document, is no chapter: those below it are. */
function startsOf(blocks: readonly Block[], entries: readonly ContentsEntry[]): ReadonlySet<Block> {
  let level = entries
  while (level.length === 1 && level[0]!.children.length > 0) level = level[0]!.children
  const ids = new Set(level.flatMap((entry) => firstId(entry) ?? []))
  const starts = new Set<Block>()
  const heading = largestHeading(blocks)
  for (const block of blocks) {
    if (ids.size === 0 ? isHeading(block, heading) : hasAnchor(block, ids)) starts.add(block)
  }
  return starts
}

export function firstId({ id, children }: ContentsEntry): string | undefined {
  if (id !== undefined) return id
  for (const child of children) {
    const own = firstId(child)
    if (own !== undefined) return own
  }
  return undefined
}

function hasAnchor(block: Block, ids: ReadonlySet<string>): boolean {
  for (const { anchors } of blocksIn([block])) if (anchors.some((anchor) => ids.has(anchor))) return true
  return false
}

/** The highest level with several headings. */
function largestHeading(blocks: readonly Block[]): number {
  const counts = new Map<number, number>()
  for (const block of blocks)
    if (block.kind === 'paragraph' && block.role.type === 'heading')
      counts.set(block.role.level, (counts.get(block.role.level) ?? 0) + 1)
  const several = [...counts].filter(([, count]) => count > 1).map(([level]) => level)
  return Math.min(...several)
}

function isHeading(block: Block, level: number): boolean {
  return block.kind === 'paragraph' && block.role.type === 'heading' && block.role.level <= level
}

function lettersOf(block: Block): number {
  let letters = 0
  for (const each of blocksIn([block])) if (each.kind === 'paragraph') letters += textOf(each).length
  return letters
}

/** The notes that each chapter refers to first; those that no text refers to are in the last one. */
export function notesByChapter(chapters: readonly Chapter[], noteCount: number): number[][] {
  const left = new Set(Array.from({ length: noteCount }, (_, note) => note))
  const notes = chapters.map(({ blocks }): number[] => {
    const own: number[] = []
    for (const block of blocksIn(blocks))
      if (block.kind === 'paragraph') for (const note of notesIn(block)) if (left.delete(note)) own.push(note)
    return own
  })
  for (const note of left) notes.at(-1)!.push(note)
  return notes
}

function* notesIn({ lines }: Paragraph): Generator<number> {
  for (const { runs } of lines) for (const { note } of runs) if (note !== undefined) yield note
}
