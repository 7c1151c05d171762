import type { PdfAStandard, RenderPage } from '@octavo/pdf/archive'
import type { Draft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { RenderedDocument } from '../declare/rendering.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { openToDraw } from '../pictures/open-to-draw.js'

const POINTS = 72

type Context = Pick<
  TaskContext<{ readonly standard: PdfAStandard }>,
  'entries' | 'options' | 'engines' | 'primitives' | 'scratch' | 'output' | 'signal'
>

/** The inputs as pdfium draws them, for PDF/A-1: where transparency is, its output has a picture. */
export class PageDrawings {
  readonly #documents = new Map<TaskEntry, RenderedDocument>()

  /** Without pdfium, and of what it cannot read, nothing is drawn. */
  static async open(context: Context): Promise<PageDrawings> {
    const drawings = new PageDrawings()
    const { rendering } = context.engines
    if (!context.options.standard.startsWith('1') || rendering === undefined) return drawings
    for (const entry of context.entries)
      try {
        drawings.#documents.set(entry, await openToDraw(rendering, entry, context, []))
      } catch (error) {
        if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      }
    return drawings
  }

  /** Undefined if the pages of the draft are not those that were opened. */
  of(entry: TaskEntry, draft: Draft): RenderPage | undefined {
    const document = this.#documents.get(entry)
    const isWhole = document?.pageCount === draft.pages.length && entry.rotation % 360 === 0
    return document !== undefined && isWhole ? pagesOf(document) : undefined
  }

  close(): void {
    for (const document of this.#documents.values()) document.close()
  }
}

export function pagesOf(document: RenderedDocument): RenderPage {
  return (page, dpi, hasAnnotations) => {
    const size = document.pageSize(page)
    const [width, height] = [size.width, size.height].map((side) => Math.ceil((side * dpi) / POINTS))
    const options = { width: width!, height: height!, isTransparent: false, rotation: 0, isGrey: false }
    const { data } = document.renderPage(page, { ...options, channels: 3, isPlain: !hasAnnotations })
    return { width: width!, height: height!, data }
  }
}
