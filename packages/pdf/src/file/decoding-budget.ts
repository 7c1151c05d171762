import { limitExceeded, PdfError } from '../errors.js'
import type { DecodedStream } from '../filters/decode.js'
import type { Limits } from '../limits.js'

/** Decoding the same again costs no memory, but it must come to an end as well. */
const REPEATS_ALLOWED = 8

/** How many bytes the streams of one file may decode to, together. One that came to its own cap counts, and is not decoded again. */
export class DecodingBudget {
  readonly #limits: Limits
  /** Where the data of streams begin that decode to more than one may. */
  readonly #tooLong = new Map<number, PdfError>()
  #spent = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Begins to count again. */
  renew(): void {
    this.#spent = 0
  }

  /** How many bytes have been decoded. */
  get spent(): number {
    return this.#spent
  }

  /** What `decode` makes of the stream whose data begin at `start`; 0 for one that lies in no file. */
  decoded(start: number, isFirstTime: boolean, decode: () => DecodedStream): DecodedStream {
    const known = this.#tooLong.get(start)
    if (known !== undefined) throw known
    let result: DecodedStream
    try {
      result = decode()
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'limit_exceeded') throw error
      if (start > 0) this.#tooLong.set(start, error)
      this.#spend(this.#limits.maxDecodedBytes)
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
