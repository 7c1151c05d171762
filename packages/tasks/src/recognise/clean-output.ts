import { type AbortFlag, throwIfAborted } from '@octavo/pdf/abort-flag'
import { type Draft, ScannedPictures, viewPage } from '@octavo/pdf/draft'
import { PixelBudget } from '@octavo/pdf/raster'
import type { RenderedDocument } from '../declare/rendering.js'
import type { TaskContext } from '../declare/task.js'
import { drawnSize } from '../pictures/drawn-size.js'
import { cleanPicture, UNCLEANED } from '../scan/clean-picture.js'
import { PictureCoder } from '../scan/encode-picture.js'
import { KeptPictures } from '../scan/kept-pictures.js'
import { type CodedPicture, dpiOf, isReplaceable, placePictures } from '../scan/placed-pictures.js'
import type { PictureBudget } from './page-picture.js'

/** As in `scan-pdf`. */
const QUALITY = 80
/** Pages keep their places, on which the recognised words are. */
const IN_PLACE = { ...UNCLEANED, specks: true, whiten: true }

/** Gives scanned pages of the output a clean picture. */
export class OutputCleaner {
  readonly #draft: Draft
  readonly #coder: PictureCoder
  readonly #finder: ScannedPictures
  readonly #kept: KeptPictures
  readonly #pictures = new Map<number, CodedPicture>()

  private constructor(draft: Draft, coder: PictureCoder, kept: KeptPictures) {
    this.#draft = draft
    this.#coder = coder
    this.#kept = kept
    this.#finder = new ScannedPictures(draft)
  }

  static async open(context: TaskContext<unknown>, draft: Draft): Promise<OutputCleaner> {
    return new OutputCleaner(draft, await PictureCoder.open(context, QUALITY), new KeptPictures(context))
  }

  /** Pages that are not a single picture stay as they are. */
  async clean(
    document: RenderedDocument,
    index: number,
    budget: PictureBudget,
    signal: AbortFlag,
  ): Promise<void> {
    // The document is closed when another page was cancelled.
    throwIfAborted(signal)
    const view = viewPage(this.#draft, index)
    const instead = this.#finder.of(view)
    if (!isReplaceable(instead)) return
    const { width, height, dpi } = drawnSize(document, index, dpiOf(instead, view.unit))
    budget.take(width * height)
    const options = {
      width,
      height,
      isTransparent: false,
      rotation: 0,
      isGrey: false,
      isPlain: true,
    } as const
    const { data } = document.renderPage(index, { ...options, channels: 3 })
    // The next page is drawn into the same memory.
    const scan = { width, height, channels: 3, data: data.slice(0, width * height * 3) } as const
    const look = { dpi, isBilevel: instead.isBilevel }
    const { parts, changed } = cleanPicture(scan, look, IN_PLACE, new PixelBudget(signal))
    if (!changed) return
    const coded = this.#kept.keep(await this.#coder.picture(parts[0]!.picture))
    const place = [0, 0, view.width, view.height] as const
    this.#pictures.set(index, { place, page: undefined, turned: 0, instead, coded })
  }

  isClean(index: number): boolean {
    return this.#pictures.has(index)
  }

  place(): void {
    placePictures(this.#draft, this.#pictures, this.#kept)
  }

  /** When the document is written. */
  close(): void {
    this.#kept.close()
  }
}
