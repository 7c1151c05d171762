import type { AbortFlag } from '../abort-flag.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { Limits } from '../limits.js'

/** An object up to this size costs nothing: as many of them as a file can hold are read soon. */
const SMALL_OBJECT = 4 * 1024
/** Each object of a file may well be read a few times. */
const TIMES_EACH = 16

/**
 * How many bytes of objects may be read in one file. Objects do not overlap, so all of them together are no longer than the
 * file; but a string without an end extends to the end of the file, and a hostile file has a hundred thousand of those.
 */
export class ReadingBudget {
  readonly #limit: number
  readonly #signal: AbortFlag | undefined
  #left: number
  #read = 0

  constructor(sourceBytes: number, limits: Limits, signal: AbortFlag | undefined) {
    this.#signal = signal
    this.#limit = Math.max(limits.maxParsedBytes, sourceBytes * TIMES_EACH)
    this.#left = this.#limit
  }

  /** Called before an object is read: throws when the budget is spent, or when the caller has aborted. */
  ensure(): void {
    if (this.#signal?.aborted) throw new PdfError('aborted', 'Reading was aborted by its caller.')
    if (this.#left < 0)
      throw limitExceeded('The number of bytes that its objects take to be read', this.#limit)
  }

  /** The file is read again from the beginning, for another piece of work. */
  renew(): void {
    this.#left = this.#limit
  }

  /** How many bytes of objects have been read, repeated reads included. */
  get read(): number {
    return this.#read
  }

  spend(bytes: number): void {
    this.#read += bytes
    if (bytes > SMALL_OBJECT) this.#left -= bytes
  }
}
