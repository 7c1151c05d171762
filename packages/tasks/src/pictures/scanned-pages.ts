import { type Draft, openDraft, scannedPage } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { PixelSize } from '../declare/image-coding.js'
import type { RenderedPixels } from '../declare/rendering.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'

/** A JPEG decodes to a half of its size or less where it has so many times the pixels of the picture, in a fraction of the time. */
const CLEARLY_LARGER = 3
/** Of a pixel: an edge that is no farther off is not seen to be. */
const SAME_EDGE = 0.1

/** Small pictures of pages that are one JPEG: decoded at a reduced size, where pdfium would decode all of it. */
export class ScannedPages {
  readonly #draft: Draft
  readonly #source: OpenSource
  readonly #engines: TaskContext<unknown>['engines']

  private constructor(draft: Draft, source: OpenSource, engines: TaskContext<unknown>['engines']) {
    this.#draft = draft
    this.#source = source
    this.#engines = engines
  }

  /** Undefined for a document that our engine would have to repair: pdfium may see other pages in it. */
  static open(
    { file, filename }: TaskEntry,
    { primitives, signal, engines }: Pick<TaskContext<unknown>, 'primitives' | 'signal' | 'engines'>,
    pageCount: number,
  ): ScannedPages | undefined {
    const source = file.open()
    try {
      const draft = openDraft({ name: filename, source, password: file.password }, { primitives, signal })
      if (draft.pages.length === pageCount && draft.file.repairs.size === 0)
        return new ScannedPages(draft, source, engines)
    } catch (error) {
      if (!isOfFile(error)) {
        source.close()
        throw error
      }
    }
    source.close()
    return undefined
  }

  /** The pixels of a page; undefined for one that pdfium has to draw. */
  async pixels(index: number, size: PixelSize, dpi: number): Promise<RenderedPixels | undefined> {
    const page = this.#draft.pages[index]
    const { imageCoder } = this.#engines
    if (page === undefined || imageCoder === undefined) return undefined
    try {
      const found = scannedPage(this.#draft, page)
      if (found === undefined || (found.offset / 72) * dpi > SAME_EDGE) return undefined
      const { image } = found
      const isLarge =
        image.width >= size.width * CLEARLY_LARGER && image.height >= size.height * CLEARLY_LARGER
      if (!isLarge) return undefined
      const coder = await imageCoder()
      // What is damaged is drawn by pdfium, as far as it goes.
      const data = await coder.pixels({ data: image.data }, size, 3).catch(() => undefined)
      return data && { ...size, channels: 3, data }
    } catch (error) {
      if (!isOfFile(error)) throw error
      return undefined
    }
  }

  close(): void {
    this.#source.close()
  }
}

function isOfFile(error: unknown): boolean {
  return error instanceof PdfError && error.code !== 'aborted'
}
