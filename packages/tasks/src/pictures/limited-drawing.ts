import { DrawingCost } from '@octavo/pdf/drawing-cost'
import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import { type OpenedInput, openInput } from '@octavo/pdf/open-input'
import { pageDict } from '@octavo/pdf/pages'
import type { RenderedDocument, RenderPageOptions } from '../declare/rendering.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'

/**
 * Operators of forms, patterns, soft masks and Type 3 glyphs that a document may draw repeatedly. pdfium cannot
 * be interrupted, and needs a few seconds for them; pages of real documents repeat up to a million.
 */
const MAX_REPEATED = 5_000_000
/** More for each page that is drawn. */
const REPEATED_PER_PAGE = 100_000

/** The document, with a refusal of pages that would take pdfium very long although they are short. */
export function limitedDrawing(
  document: RenderedDocument,
  entry: TaskEntry,
  context: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
): RenderedDocument {
  const work = new DrawingWork(entry, context)
  return {
    pageCount: document.pageCount,
    pageSize: (index) => document.pageSize(index),
    renderPage(index: number, options: RenderPageOptions) {
      work.take(index, document.pageCount)
      return document.renderPage(index, options)
    },
    pageText: (index) => document.pageText(index),
    close() {
      work.close()
      document.close()
    },
  }
}

class DrawingWork {
  readonly #name: string
  readonly #open: OpenSource[] = []
  readonly #input: OpenedInput | undefined
  readonly #cost: DrawingCost | undefined
  #left = MAX_REPEATED

  constructor(
    { file, filename: name }: TaskEntry,
    { primitives, signal }: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
  ) {
    this.#name = name
    const kept = <Opened extends OpenSource | undefined>(source: Opened): Opened => {
      if (source !== undefined) this.#open.push(source)
      return source
    }
    try {
      const input = { name, source: kept(file.open()), password: file.password }
      this.#input = openInput(input, { primitives, signal, rescue: () => kept(file.openRescued()) })
      this.#cost = new DrawingCost(this.#input.opened.file)
    } catch (error) {
      // What our engine cannot read is left to pdfium.
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    }
  }

  /** Takes the work of a page from what is left. */
  take(index: number, pageCount: number): void {
    this.#left += REPEATED_PER_PAGE
    this.#left -= this.#repeated(index, pageCount)
    if (this.#left >= 0) return
    const error = limitExceeded(
      `The number of operators that drawing page ${index + 1} repeats`,
      MAX_REPEATED,
    )
    error.input = this.#name
    throw error
  }

  /** If pdfium finds other pages than our engine, the page is not known: it is the one with most work. */
  #repeated(index: number, pageCount: number): number {
    const { file } = this.#input?.opened ?? {}
    if (this.#input === undefined || file === undefined || this.#cost === undefined) return 0
    const { pages } = this.#input.tree
    const candidates = pages.length === pageCount ? [pages[index]!] : pages
    let most = 0
    for (const page of candidates) most = Math.max(most, this.#cost.repeated(pageDict(file, page)))
    return most
  }

  close(): void {
    for (const source of this.#open) source.close()
  }
}
