import type { Device, PaintedImage } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import { PageResources } from '../content/resources.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox } from '../geometry/box.js'
import { viewPage } from '../pages/page-view.js'
import { isWhite } from '../syntax/characters.js'

/** The pictures of a page, for the resolution at which it is drawn to be recognised. */
export interface PicturesOnPage {
  /** Whether the page has no content at all. */
  readonly isEmpty: boolean
  /** The part of the page that they cover, from 0 to 1; parts that several cover count once for each. */
  readonly coverage: number
  /** The highest resolution of a picture that covers more than a small part of the page. */
  readonly dpi: number | undefined
}

/** Smaller pictures, such as a logo, do not determine the resolution. */
const SMALL = 0.05
const POINTS_PER_INCH = 72

/** Finds the pictures of a document's pages, whose content may take limited work together. */
export class PagePictures {
  readonly #draft: Draft
  readonly #interpreter: Interpreter
  readonly #resources: PageResources

  constructor(draft: Draft) {
    this.#draft = draft
    this.#interpreter = new Interpreter(draft.file)
    this.#resources = new PageResources(draft.file)
  }

  /** Pictures of a page that cannot be read to its end are those up to there. */
  of(index: number): PicturesOnPage {
    const { file } = this.#draft
    const { dict, box, unit } = viewPage(this.#draft, index)
    const device = new PictureDevice(file, box, unit)
    let isEmpty = false
    try {
      const content = pageContent(file, dict.get('Contents'))
      isEmpty = content.every(isWhite)
      this.#interpreter.interpret(content, this.#resources.of(dict.get('Resources')), device)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    }
    const { coverage, dpi } = device
    return { isEmpty, coverage: Math.min(1, coverage), dpi: dpi > 0 ? dpi : undefined }
  }
}

class PictureDevice implements Device {
  readonly ignoresPaths = true
  coverage = 0
  dpi = 0
  readonly #file: PdfFile
  readonly #box: Box
  readonly #unit: number

  constructor(file: PdfFile, box: Box, unit: number) {
    this.#file = file
    this.#box = box
    this.#unit = unit
  }

  image({ dict }: PaintedImage, { matrix }: GraphicsState): void {
    const [left, bottom, right, top] = transformBox(matrix, [0, 0, 1, 1])
    const [pageLeft, pageBottom, pageRight, pageTop] = this.#box
    const width = Math.min(right, pageRight) - Math.max(left, pageLeft)
    const height = Math.min(top, pageTop) - Math.max(bottom, pageBottom)
    if (!(width > 0 && height > 0)) return
    const part = (width * height) / ((pageRight - pageLeft) * (pageTop - pageBottom))
    this.coverage += part
    if (part < SMALL) return
    const [a, b, c, d] = matrix
    const across = this.#pixels(dict, 'Width', 'W') / (Math.hypot(a, b) * this.#unit)
    const up = this.#pixels(dict, 'Height', 'H') / (Math.hypot(c, d) * this.#unit)
    const dpi = Math.max(across, up) * POINTS_PER_INCH
    if (Number.isFinite(dpi)) this.dpi = Math.max(this.dpi, dpi)
  }

  /** Inline images may have abbreviated keys (ISO 32000-2, table 91). */
  #pixels(dict: PaintedImage['dict'], key: string, short: string): number {
    return this.#file.number(dict.get(key) ?? dict.get(short)) ?? 0
  }
}
