import { PdfError } from '../errors.js'
import { defaultLimits, type Limits } from '../limits.js'

type PictureLimits = Pick<Limits, 'maxFileSamples' | 'maxRunSamples'>

/** Bytes of samples per byte of a file. Scans of text that are compressed well have about as many. */
const SAMPLES_PER_BYTE = 64
/** A picture takes this much work besides its pixels: it becomes objects and a page. */
const PER_PICTURE = 4096

/**
 * Limits the work with the picture files of one run, in bytes of samples that are decoded and compressed again.
 * The limit for one picture is not enough: the pages of a TIFF can share their data, and a frame of a GIF takes a
 * few bytes. What takes longer than samples of a photo, such as data that cannot be compressed, counts more.
 */
export class PictureBudget {
  readonly #limits: PictureLimits
  #ofFiles = 0
  #spent = 0

  constructor(limits: PictureLimits = defaultLimits) {
    this.#limits = limits
  }

  /** The number of bytes decoded so far. */
  get spent(): number {
    return this.#spent
  }

  /** The budget for one reading of a file of this many bytes. */
  ofFile(bytes: number): FileBudget {
    const { maxFileSamples, maxRunSamples } = this.#limits
    const most = Math.max(maxFileSamples, bytes * SAMPLES_PER_BYTE)
    this.#ofFiles += bytes * SAMPLES_PER_BYTE
    let spent = 0
    const spend = (samples: number): void => {
      spent += samples
      if (spent > most)
        throw exceeded(
          `The images of the file have more than ${most} bytes when decoded, the maximum for one file of its size. Divide it into several files, or reduce the resolution.`,
          most,
        )
      this.#spent += samples
      const mostOfRun = Math.max(maxRunSamples, this.#ofFiles)
      if (this.#spent > mostOfRun)
        throw exceeded(
          `With the images of this file, there are more than ${mostOfRun} bytes of decoded images, the maximum for one run. Process fewer files at once, or reduce the resolution.`,
          mostOfRun,
        )
    }
    return { spend, begin: () => spend(PER_PICTURE), has: (samples) => spent + samples <= most }
  }
}

export interface FileBudget {
  /** Called for each picture, and before bytes of samples are decoded. Both throw `limit_exceeded`. */
  begin(): void
  spend(samples: number): void
  /** Whether so many bytes of samples of the file can be decoded. */
  has(samples: number): boolean
}

function exceeded(message: string, limit: number): PdfError {
  return new PdfError('limit_exceeded', message, { limit })
}
