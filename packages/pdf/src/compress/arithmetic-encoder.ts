/**
 * For each state of a context: its probability estimate, the next state after the more and after the less
 * probable symbol, and whether the two symbols are swapped (T.88, table E.1).
 */
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
const HALF = 0x8000
/**
 * The bits of a context that are kept for the next pixel: in each of its three rows all but the leftmost
 * pixel.
 */
const STAYS = 0x7bf7
/** A context of black pixels, without the two pixels that enter it from the rows above. */
const ALL_BLACK = 0xf7ef

/**
 * A context contains its estimate, its state and, in the lowest bit, the more probable symbol, so that one
 * lookup is enough for a pixel.
 */
const held = (state: number, symbol: number): number => (STATES[state]![0] << 8) | (state << 1) | symbol
const AFTER_MORE = Int32Array.from({ length: 94 }, (_, i) => held(STATES[i >> 1]![1], i & 1))
const AFTER_LESS = Int32Array.from({ length: 94 }, (_, i) =>
  held(STATES[i >> 1]![2], (i & 1) ^ STATES[i >> 1]![3]),
)
const CONTEXTS = 1 << 16

/**
 * The arithmetic encoder of JBIG2 (ITU-T T.88, annex E; the procedures are those of figures E.3 to E.11),
 * with 16-bit contexts.
 */
export class ArithmeticEncoder {
  readonly #contexts = new Int32Array(CONTEXTS).fill(held(0, 0))
  #interval = HALF
  #code = 0
  #shifts = 12
  #bytes: Uint8Array
  /** The index of the byte that a carry can still change; the first byte is not part of the output. */
  #at = 0

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(expectedBytes)
  }

  encode(context: number, bit: number): void {
    const found = this.#contexts[context]!
    const left = this.#interval - (found >> 8)
    if (((found ^ bit) & 1) === 0 && left >= HALF) {
      this.#code += found >> 8
      this.#interval = left
    } else this.#interval = this.#adapt(context, found, bit, this.#interval)
  }

  /**
   * Encodes a symbol that is the less probable one or makes the interval too small, and adapts the context.
   * Returns the new interval.
   */
  #adapt(context: number, found: number, bit: number, before: number): number {
    const estimate = found >> 8
    let interval = before - estimate
    if (((found ^ bit) & 1) === 0) {
      if (interval < estimate) interval = estimate
      else this.#code += estimate
      this.#contexts[context] = AFTER_MORE[found & 255]!
    } else {
      if (interval < estimate) this.#code += estimate
      else interval = estimate
      this.#contexts[context] = AFTER_LESS[found & 255]!
    }
    // Doubled until it is at least a half.
    let doublings = Math.clz32(interval) - 16
    interval <<= doublings
    while (doublings >= this.#shifts) {
      doublings -= this.#shifts
      this.#code <<= this.#shifts
      this.#byteOut()
    }
    this.#code <<= doublings
    this.#shifts -= doublings
    return interval
  }

  /**
   * Encodes a run of equal symbols in one context. Probable symbols are encoded together until the interval
   * falls below a half.
   */
  #encodeRun(context: number, bit: number, count: number): void {
    let left = count
    while (left > 0) {
      const found = this.#contexts[context]!
      if (((found ^ bit) & 1) === 0) {
        const estimate = found >> 8
        const room = this.#interval - HALF
        const fit = left * estimate <= room ? left : Math.floor(room / estimate)
        this.#interval -= fit * estimate
        this.#code += fit * estimate
        left -= fit
        if (left === 0) return
      }
      this.encode(context, bit)
      left--
    }
  }

  /**
   * Encodes the first `count` pixels of a 32-bit word, most significant bit first, in the contexts of
   * template 0 of a generic region. The words of the two rows above start with the pixels that enter the
   * context of the first pixel. `before` is that context without these; the context after the last pixel is
   * returned. This is the hot loop: most pixels are inside white or black regions and are encoded as runs.
   */
  encodePixels(pixels: number, above1: number, above2: number, count: number, before: number): number {
    const contexts = this.#contexts
    let row = pixels
    let row1 = above1
    let row2 = above2
    let context = before
    let left = count
    while (left > 0) {
      if (context === 0 || context === ALL_BLACK) {
        const other = context === 0 ? row | row1 | row2 : ~(row & row1 & row2)
        const run = Math.min(left, Math.clz32(other))
        if (run > 0) {
          this.#encodeRun(context === 0 ? 0 : 0xffff, context & 1, run)
          left -= run
          row <<= run
          row1 <<= run
          row2 <<= run
          // A shift by 32 would have no effect, but no pixels are left then.
          if (left === 0) return context
        }
      }
      let interval = this.#interval
      // For probable symbols, the code increases by as much as the interval decreases.
      let top = (this.#code + interval) | 0
      do {
        context |= ((row2 >>> 31) << 11) | ((row1 >>> 31) << 4)
        const bit = row >>> 31
        const found = contexts[context]!
        const rest = interval - (found >> 8)
        if (((found ^ bit) & 1) === 0 && rest >= HALF) interval = rest
        else {
          this.#code = top - interval
          interval = this.#adapt(context, found, bit, interval)
          top = (this.#code + interval) | 0
        }
        context = ((context & STAYS) << 1) | bit
        row <<= 1
        row1 <<= 1
        row2 <<= 1
        left--
      } while (left > 0 && context !== 0 && context !== ALL_BLACK)
      this.#interval = interval
      this.#code = top - interval
    }
    return context
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

  /** The byte after 0xff has 7 bits, to leave room for a carry. */
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
