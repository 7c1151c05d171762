import { PdfError } from '../errors.js'
import { defaultLimits, type Limits } from '../limits.js'

type PixelLimits = Pick<Limits, 'maxFilePixels' | 'maxRunPixels'>

/**
 * The pixels per byte of scanned text that is compressed well. A file can therefore have more pixels than its
 * limit if it is large.
 */
const PIXELS_PER_BYTE = 64

/**
 * Limits the pixels that are decoded from the picture files of one run. The limit for one picture is not
 * enough: the pages of a TIFF can share their data, and a frame of a GIF takes a few bytes.
 */
export class PixelBudget {
  readonly #limits: PixelLimits
  #spent = 0

  constructor(limits: PixelLimits = defaultLimits) {
    this.#limits = limits
  }

  /** The number of pixels decoded so far. */
  get spent(): number {
    return this.#spent
  }

  /** The budget for one reading of a file of this many bytes. */
  ofFile(bytes: number): FilePixels {
    const most = Math.max(this.#limits.maxFilePixels, bytes * PIXELS_PER_BYTE)
    let spent = 0
    return {
      spend: (pixels) => {
        spent += pixels
        if (spent > most)
          throw exceeded(
            `The images of the file have more than ${most} pixels in total, the maximum for one file of its size. Divide it into several files, or reduce the resolution.`,
            most,
          )
        this.#spent += pixels
        const { maxRunPixels } = this.#limits
        if (this.#spent > maxRunPixels)
          throw exceeded(
            `With the images of this file, there are more than ${maxRunPixels} pixels in total, the maximum for one run. Process fewer files at once, or reduce the resolution.`,
            maxRunPixels,
          )
      },
    }
  }
}

export interface FilePixels {
  /** Called before pixels are decoded. Throws `limit_exceeded` if there are too many. */
  spend(pixels: number): void
}

function exceeded(message: string, limit: number): PdfError {
  return new PdfError('limit_exceeded', message, { limit })
}
