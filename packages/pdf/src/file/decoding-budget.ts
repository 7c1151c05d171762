import { limitExceeded, PdfError } from '../errors.js'
import type { DecodedStream } from '../filters/decode.js'
import type { Limits } from '../limits.js'

/** Decoding a stream again needs no more memory, but the repetitions must be limited too. */
const REPEATS_ALLOWED = 8

/**
 * Limits the total number of bytes that the streams of one file decode to. A stream that reached its own
 * limit counts, and is not decoded again.
 */
export class DecodingBudget {
  readonly #limits: Limits
  /** The start offsets of streams that decode to more than the limit for one stream. */
  readonly #tooLong = new Map<number, PdfError>()
  #spent = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Resets the count. */
  renew(): void {
    this.#spent = 0
  }

  /** The number of bytes decoded so far. */
  get spent(): number {
    return this.#spent
  }

  /**
   * The result of `decode`, at most `maxBytes`, for the stream whose data begin at `start`, which is 0 for a
   * stream that is not in a file.
   */
  decoded(start: number, isFirstTime: boolean, maxBytes: number, decode: () => DecodedStream): DecodedStream {
    const known = this.#tooLong.get(start)
    if (known !== undefined) throw known
    let result: DecodedStream
    try {
      result = decode()
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'limit_exceeded') throw error
      if (start > 0 && maxBytes === this.#limits.maxDecodedBytes) this.#tooLong.set(start, error)
      this.#spend(maxBytes)
      throw error
    }
    this.#spend(isFirstTime ? result.bytes.length : result.bytes.length / REPEATS_ALLOWED)
    return result
  }

  #spend(bytes: number): void {
    this.#spent += bytes
    if (this.#spent > this.#limits.maxTotalDecodedBytes)
      throw limitExceeded('The decoded size of all streams', this.#limits.maxTotalDecodedBytes)
  }
}
