import { readLayout } from '@octavo/pdf/layout'
import { markdownOf } from '@octavo/pdf/markdown'
import type { OpenedInput } from '@octavo/pdf/open-input'
import { type PageText, TextReader } from '@octavo/pdf/page-text'
import { isTaggedContent, readStructureTree, type TaggedElement } from '@octavo/pdf/structure-tree'
import { type Overlap, orderScore, overlapOf } from './order.js'
import { TaggedWords } from './tagged-words.js'

type Word = PageText['regions'][number][number]['words'][number]

/** Tags that cover a smaller share of the text are not reliable. */
const MIN_COVERAGE = 0.95
const HEADING = /^(?:H[1-6]?|Title)$/
/** `A.`, `2.1` or `§ 3` before a heading: in tags, it is a separate label or missing. */
const NUMBERING = /^(?:§\s*)?(?:\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Z]|[IVXLC]{1,5})[.):]?)\s+(?=\S)/u
const LINK = /\[((?:\\.|[^\]\\])*)\]\(<[^>]*>\)/g

export interface TagScore {
  readonly order: number
  readonly words: number
  readonly headings: Overlap
  /** Headings that only the tags have. */
  readonly missed: readonly string[]
  /** Headings that only our result has. */
  readonly wrong: readonly string[]
  /** The whole text, to recognize copies of a document. */
  readonly text: string
}

/**
 * Compares the reading order and the headings that we find without tags with those in the tags. Undefined if
 * the document has no reliable tags.
 */
export function againstTags({ opened, catalogue, tree }: OpenedInput): TagScore | undefined {
  const root = readStructureTree(opened.file, catalogue, tree.pages)
  if (root === undefined) return undefined
  const reader = new TextReader(opened.file, catalogue)
  const tagged = new TaggedWords()
  const found: Word[] = []
  for (const [index, page] of tree.pages.entries()) {
    const text = reader.read(page)
    tagged.add(index, text)
    for (const region of text.regions)
      for (const line of region) for (const word of line.words) found.push(...(word.pieces ?? [word]))
  }
  const rankOf = new Map<Word, number>()
  const headings: string[] = []
  walk(root, tagged, rankOf, headings)
  if (tagged.coverage < MIN_COVERAGE || rankOf.size === 0) return undefined
  const ranks = found.flatMap((word) => rankOf.get(word) ?? [])
  const pages = [...tree.pages.keys()]
  const layout = readLayout(opened.file, catalogue, tree.pages, pages, { ignoresTags: true })
  const ours = [...markdownOf(layout)]
    .join('')
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map((text) => normal(text.replace(LINK, '$1')))
  const theirs = headings.map(normal).filter((text) => text !== '')
  return {
    order: orderScore(ranks),
    words: ranks.length,
    headings: overlapOf(ours, theirs),
    missed: without(theirs, ours),
    wrong: without(ours, theirs),
    text: found.map((word) => word.text).join(' '),
  }
}

function without(ones: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return ones.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function walk(
  element: TaggedElement,
  words: TaggedWords,
  ranks: Map<Word, number>,
  headings: string[],
  isInTable = false,
): string {
  let text = ''
  for (const kid of element.kids) {
    if (!isTaggedContent(kid)) {
      text += walk(kid, words, ranks, headings, isInTable || element.role === 'Table')
      continue
    }
    for (const word of words.take(kid)) {
      ranks.set(word, ranks.size)
      text += ` ${word.text}`
    }
  }
  // A heading in a table cell does not structure the document, and Markdown cannot express it.
  if (HEADING.test(element.role) && !isInTable) headings.push(text)
  return text
}

/** Only letters and digits, without a leading number, so that spacing and punctuation are not compared. */
function normal(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(NUMBERING, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
