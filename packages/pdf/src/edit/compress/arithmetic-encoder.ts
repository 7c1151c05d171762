/** For each state of a context: its estimate, the next state after the more and the less probable symbol, whether they change places (T.88, table E.1). */
const STATES: readonly (readonly [estimate: number, more: number, less: number, swaps: number])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
]
/** The state that stays itself, with the smallest estimate. */
const SUREST = 45
const HALF = 0x8000

// A context is twice its state, plus the more probable symbol.
const ESTIMATE = Int32Array.from({ length: 94 }, (_, i) => STATES[i >> 1]![0])
const AFTER_MORE = Uint8Array.from({ length: 94 }, (_, i) => STATES[i >> 1]![1] * 2 + (i & 1))
const AFTER_LESS = Uint8Array.from(
  { length: 94 },
  (_, i) => STATES[i >> 1]![2] * 2 + ((i & 1) ^ STATES[i >> 1]![3]),
)

/** The arithmetic encoder of JBIG2 (ITU-T T.88, annex E; the procedures are those of figures E.3 to E.11). */
export class ArithmeticEncoder {
  readonly #contexts: Uint8Array
  #interval = HALF
  #code = 0
  #shifts = 12
  #bytes: Uint8Array
  /** The place of the byte that a carry may still change; the first one is none. */
  #at = 0

  constructor(contexts: number, expectedBytes: number) {
    this.#contexts = new Uint8Array(contexts)
    this.#bytes = new Uint8Array(expectedBytes)
  }

  encode(context: number, bit: number): void {
    const state = this.#contexts[context]!
    const estimate = ESTIMATE[state]!
    let interval = this.#interval - estimate
    if (bit === (state & 1)) {
      if (interval >= HALF) {
        this.#code += estimate
        this.#interval = interval
        return
      }
      if (interval < estimate) interval = estimate
      else this.#code += estimate
      this.#contexts[context] = AFTER_MORE[state]!
    } else {
      if (interval < estimate) this.#code += estimate
      else interval = estimate
      this.#contexts[context] = AFTER_LESS[state]!
    }
    this.#interval = interval
    this.#renormalise()
  }

  /** A run of zeros in one context. Where zeros are next to sure, all of them at once. */
  encodeZeros(context: number, count: number): void {
    let left = count
    while (left > 0 && this.#contexts[context] !== SUREST * 2) {
      this.encode(context, 0)
      left--
    }
    while (left > 0) {
      // The estimate is 1: so many fit before the interval falls below a half.
      const fit = Math.min(left, this.#interval - HALF)
      this.#interval -= fit
      this.#code += fit
      left -= fit
      if (left === 0) return
      this.encode(context, 0)
      left--
    }
  }

  #renormalise(): void {
    do {
      this.#interval <<= 1
      this.#code <<= 1
      if (--this.#shifts === 0) this.#byteOut()
    } while (this.#interval < HALF)
  }

  #byteOut(): void {
    if (this.#bytes[this.#at] === 0xff) {
      this.#next(7)
      return
    }
    if (this.#code >= 0x8000000) {
      this.#bytes[this.#at]! += 1
      if (this.#bytes[this.#at] === 0xff) {
        this.#code &= 0x7ffffff
        this.#next(7)
        return
      }
    }
    this.#next(8)
  }

  /** After 0xff a byte has room for a carry. */
  #next(bits: 7 | 8): void {
    this.#at++
    if (this.#at + 4 >= this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2 + 16)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    const place = bits === 7 ? 20 : 19
    this.#bytes[this.#at] = (this.#code >> place) & 255
    this.#code &= (1 << place) - 1
    this.#shifts = bits
  }

  finish(): Uint8Array {
    const top = this.#code + this.#interval
    this.#code |= 0xffff
    if (this.#code >= top) this.#code -= HALF
    this.#code <<= this.#shifts
    this.#byteOut()
    this.#code <<= this.#shifts
    this.#byteOut()
    if (this.#bytes[this.#at] !== 0xff) {
      this.#at++
      this.#bytes[this.#at] = 0xff
    }
    this.#bytes[this.#at + 1] = 0xac
    return this.#bytes.subarray(1, this.#at + 2)
  }
}
