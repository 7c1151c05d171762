import { pageDict, type SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import { type PageText, type PageTextOptions, TextReader } from '../page-text.js'
import { linksOf } from './links.js'
import { joinPieces, pageMarkdown } from './page-markdown.js'
import { Survey } from './survey.js'

/** So many pages are looked at to learn what a document's headings look like. */
const MOST_SURVEYED = 40

export interface DocumentMarkdownOptions extends PageTextOptions {
  readonly keepsMargins?: boolean
}

/** Writes the pages of a document as Markdown, one after the other. */
export class MarkdownWriter {
  readonly reader: TextReader
  readonly #file: PdfFile
  readonly #options: DocumentMarkdownOptions
  readonly #survey = new Survey()

  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    pages: readonly SourcePage[],
    options: DocumentMarkdownOptions = {},
  ) {
    this.#file = file
    this.#options = options
    this.reader = new TextReader(file, catalogue, { rules: true })
    const step = Math.max(1, Math.ceil(pages.length / MOST_SURVEYED))
    for (let at = 0; at < pages.length; at += step) this.#survey.add(this.reader.read(pages[at]!, options))
  }

  /** The Markdown of one page, and what was read of it. */
  page(page: SourcePage): { readonly markdown: string; readonly text: PageText } {
    const text = this.reader.read(page, this.#options)
    const links = linksOf(this.#file, pageDict(this.#file, page), text.fromPage)
    const pieces = pageMarkdown(text, this.#survey, {
      links,
      keepsMargins: this.#options.keepsMargins === true,
    })
    return { markdown: joinPieces(pieces), text }
  }
}
