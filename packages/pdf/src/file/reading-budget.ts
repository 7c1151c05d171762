import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { limitExceeded } from '../errors.js'
import type { Limits } from '../limits.js'

/** Objects up to this size are free: even the maximum number of them is read quickly. */
const SMALL_OBJECT = 4 * 1024
/** Each object of a file can be read a few times. */
const TIMES_EACH = 16

/**
 * Limits the number of bytes of objects read from one file. Objects do not overlap, so in total they are not
 * longer than the file. But a string without an end extends to the end of the file, and a hostile file can
 * have a hundred thousand of those.
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

  /** Called before an object is read. Throws if the budget is used up, or if the caller has aborted. */
  ensure(): void {
    throwIfAborted(this.#signal)
    if (this.#left < 0) throw limitExceeded('The number of bytes of its objects', this.#limit)
  }

  /** Resets the budget when the file is read again for another task. */
  renew(): void {
    this.#left = this.#limit
  }

  /** The number of bytes of objects read so far, including repeated reads. */
  get read(): number {
    return this.#read
  }

  spend(bytes: number): void {
    this.#read += bytes
    if (bytes > SMALL_OBJECT) this.#left -= bytes
  }
}
