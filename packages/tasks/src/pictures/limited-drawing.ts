import { DrawingCost } from '@octavo/pdf/drawing-cost'
import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import { type OpenedInput, openInput } from '@octavo/pdf/open-input'
import { pageLook } from '@octavo/pdf/page-look'
import { pageDict } from '@octavo/pdf/pages'
import type { RenderedDocument, RenderPageOptions } from '../declare/rendering.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'

/**
 * Operators of forms, patterns, soft masks and Type 3 glyphs that a document may draw repeatedly, and pixels of its
 * images, 125 of which are an operator. pdfium cannot be interrupted, and needs a few seconds for them; pages of real documents repeat up to a million.
 */
const MAX_REPEATED = 5_000_000
/** More for each page that is drawn. */
const REPEATED_PER_PAGE = 100_000
/** The work of opening and encoding a page that the page tree lists again, in operators. */
const PAGE_AGAIN = 6_000

/** What pdfium draws, to be read by our engine first. */
export interface DrawnFile {
  readonly filename: string
  readonly file: Pick<TaskEntry['file'], 'password' | 'open' | 'openRescued'>
}

/** A page that will be drawn, and how many pixels a square point of it becomes. */
export interface PlannedPage {
  readonly index: number
  readonly resolution: number
}

export interface LimitedDrawing extends RenderedDocument {
  /** The same for pages that look the same; undefined if it is not known what the page is. */
  look(index: number): string | undefined
}

/** The document, with a refusal of pages that would take pdfium very long although they are short. */
export function limitedDrawing(document: RenderedDocument, work: DrawingWork): LimitedDrawing {
  return {
    pageCount: document.pageCount,
    look: (index) => work.look(index, document.pageCount),
    pageSize: (index) => document.pageSize(index),
    renderPage(index: number, options: RenderPageOptions) {
      const { width, height } = document.pageSize(index)
      work.take(index, document.pageCount, (options.width * options.height) / (width * height))
      return document.renderPage(index, options)
    },
    pageText(index) {
      work.takeOnce(index, document.pageCount)
      return document.pageText(index)
    },
    close() {
      work.close()
      document.close()
    },
  }
}

/** The work of drawing a file, estimated by our engine. Pages that are planned can be refused before pdfium opens it. */
export class DrawingWork {
  readonly #name: string
  readonly #open: OpenSource[] = []
  readonly #input: OpenedInput | undefined
  readonly #cost: DrawingCost | undefined
  #left = MAX_REPEATED
  readonly #taken = new Set<number>()
  readonly #planned = new Set<number>()
  /** By the object numbers of the pages drawn so far: where they were drawn first. */
  readonly #drawn = new Map<number, number>()
  /** The most that any page repeats, at the highest resolution so far. */
  #most = { resolution: -1, repeated: 0 }

  constructor(
    { file, filename: name }: DrawnFile,
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

  /** Takes the work of all these pages. */
  plan(pages: Iterable<PlannedPage>): void {
    const pageCount = this.#input?.tree.pages.length ?? 0
    for (const { index, resolution } of pages) {
      if (index >= pageCount) continue
      this.take(index, pageCount, resolution)
      this.#planned.add(index)
    }
  }

  /** The text of a page that is drawn, too, takes little more. */
  takeOnce(index: number, pageCount: number): void {
    if (!this.#taken.has(index)) this.take(index, pageCount, 1)
  }

  /** Takes the work of a page from what is left. The resolution is in pixels of a square point. */
  take(index: number, pageCount: number, resolution: number): void {
    if (this.#planned.has(index) && this.#input?.tree.pages.length === pageCount) return
    this.#taken.add(index)
    try {
      const isAgain = this.#isAgain(index)
      this.#left += isAgain ? -PAGE_AGAIN : REPEATED_PER_PAGE
      this.#left -= this.#repeated(index, pageCount, { resolution, isAgain })
      if (this.#left < 0)
        throw limitExceeded(
          `The number of operators that drawing page ${index + 1} repeats, with the pixels of its images,`,
          MAX_REPEATED,
        )
    } catch (error) {
      if (error instanceof PdfError) error.input = this.#name
      throw error
    }
  }

  look(index: number, pageCount: number): string | undefined {
    const { opened, tree } = this.#input ?? {}
    const page = tree?.pages.length === pageCount ? tree.pages[index] : undefined
    return opened && page && pageLook(pageDict(opened.file, page))
  }

  #isAgain(index: number): boolean {
    const num = this.#input?.tree.pages[index]?.num ?? 0
    if (num === 0) return false
    if (!this.#drawn.has(num)) this.#drawn.set(num, index)
    return this.#drawn.get(num) !== index
  }

  /** If pdfium finds other pages than our engine, the page is not known: it is the one with most work. */
  #repeated(index: number, pageCount: number, how: { resolution: number; isAgain: boolean }): number {
    const [input, cost] = [this.#input, this.#cost]
    if (input === undefined || cost === undefined) return 0
    const { pages } = input.tree
    const repeated = (page: (typeof pages)[number]) => cost.repeated(pageDict(input.opened.file, page), how)
    if (pages.length === pageCount) return repeated(pages[index]!)
    if (how.resolution > this.#most.resolution) {
      const most = pages.reduce((most, page) => Math.max(most, repeated(page)), 0)
      this.#most = { resolution: how.resolution, repeated: most }
    }
    return this.#most.repeated
  }

  close(): void {
    for (const source of this.#open) source.close()
  }
}
