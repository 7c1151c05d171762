/** Text as Markdown. @module */
import { pageDict, type SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type PageText, type PageTextOptions, TextReader } from '../page-text.js'
import { readStructureTree } from '../tagged/structure-tree.js'
import { taggedMarkdown } from '../tagged/tagged-markdown.js'
import { TaggedWords } from '../tagged/tagged-words.js'
import { HeadingLevels } from './heading-levels.js'
import { linksOf, type PageLink } from './links.js'
import { addHeadings, joinPieces, type PageMarkdownOptions, pageMarkdown } from './page-markdown.js'
import { Survey } from './survey.js'
import { OutlineTitles } from './titles.js'

/** The number of pages examined to determine what the headings of a document look like. */
const MAX_SURVEYED = 40
/** Tags are used if they cover at least this fraction of the text. */
const GOOD_COVERAGE = 0.9
const MAX_TAGGED_PAGES = 2_000

export interface MarkdownOptions extends PageTextOptions {
  /** Whether to keep running heads, footers and page numbers. The default is false. */
  readonly keepsMargins?: boolean
}

export interface PageMarkdown {
  readonly markdown: string
  readonly text: PageText
}

/** Writes the pages of a document as Markdown, one after the other, based on their appearance. */
export class MarkdownWriter {
  readonly reader: TextReader
  readonly #file: PdfFile
  readonly #options: MarkdownOptions
  readonly #survey = new Survey()
  readonly #titles: OutlineTitles
  readonly #levels = new HeadingLevels()

  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    pages: readonly SourcePage[],
    options: MarkdownOptions = {},
  ) {
    this.#file = file
    this.#options = options
    this.reader = new TextReader(file, catalogue, { rules: true })
    this.#titles = new OutlineTitles(file, catalogue)
    const step = Math.max(1, Math.ceil(pages.length / MAX_SURVEYED))
    const surveyed: { readonly page: SourcePage; readonly text: PageText }[] = []
    for (let at = 0; at < pages.length; at += step)
      surveyed.push({ page: pages[at]!, text: this.reader.readUpright(pages[at]!, options) })
    for (const { text } of surveyed) this.#survey.add(text)
    for (const [at, { page, text }] of surveyed.entries())
      addHeadings(text, this.#survey, this.#pageOptions(page, []), at === 0)
    this.reader.restartCounts()
  }

  page(page: SourcePage): PageMarkdown {
    const text = this.reader.readUpright(page, this.#options)
    const links = linksOf(this.#file, pageDict(this.#file, page), text.fromPage)
    const pieces = pageMarkdown(text, this.#survey, this.#pageOptions(page, links))
    return { markdown: joinPieces(pieces), text }
  }

  #pageOptions(page: SourcePage, links: readonly PageLink[]): PageMarkdownOptions {
    return {
      links,
      keepsMargins: this.#options.keepsMargins === true,
      titles: this.#titles.of(page.num),
      levels: this.#levels,
    }
  }
}

export interface TaggedMarkdown {
  readonly markdown: string
  /** The fraction of the text that the tags cover, from 0 to 1. */
  readonly coverage: number
}

/**
 * The Markdown of a tagged document according to its tags; undefined if it has none, or if they do not cover
 * most of its text. `chosen` contains the indexes of the pages to use, and `read` reads one of them.
 */
export function markdownByTags(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[],
  chosen: Iterable<number>,
  read: (page: SourcePage) => PageText,
): TaggedMarkdown | undefined {
  const indexes = [...new Set(chosen)]
  if (indexes.length > MAX_TAGGED_PAGES) return undefined
  const root = readStructureTree(file, catalogue, pages)
  if (root === undefined) return undefined
  const words = new TaggedWords()
  for (const index of indexes) words.add(index, read(pages[index]!))
  const markdown = joinPieces(taggedMarkdown(root, words))
  const { coverage } = words
  return coverage >= GOOD_COVERAGE ? { markdown, coverage } : undefined
}
