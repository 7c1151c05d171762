import { coefficientScale, transformBlock } from './forward-dct.js'
import { type HuffmanTable, LENGTH_BITS, SCAN_ORDER } from './tables.js'

/** How the blocks of a component are coded. */
export class BlockCoding {
  readonly dc: Int32Array
  readonly ac: Int32Array
  /** From the result of the transform to the quantised coefficient, by position. */
  readonly factors: Float64Array

  /** The steps of the quantisation are in the order of the scan. */
  constructor(dc: HuffmanTable, ac: HuffmanTable, steps: Uint8Array) {
    this.dc = dc.words
    this.ac = ac.words
    this.factors = Float64Array.from(
      SCAN_ORDER,
      (place, position) => coefficientScale(position) / steps[place]!,
    )
  }
}

/** Makes numbers positive, so that truncating them is rounding. */
const POSITIVE = 16_384
const ROUNDING = POSITIVE + 0.5
const LENGTH = (1 << LENGTH_BITS) - 1
const END_OF_BLOCK = 0x00
const SIXTEEN_ZEROS = 0xf0
/** Of a block: one for each coefficient, and one for its end. */
const MAX_WORDS = 65
/** Of a word, with a zero after each 0xff. */
const MAX_BYTES = 8
/** The last bits and the end marker. */
const END_BYTES = 16

/**
 * The entropy-coded data of a baseline scan (ITU-T T.81, annex F.1.2). Loops over pixels or coefficients are
 * partly unrolled here and in the files beside, because the compiler checks every array again in each turn of a
 * loop; that is most of the time of such a loop.
 */
export class JpegScan {
  readonly #words: Int32Array
  #wordCount = 0
  /** The quantised coefficients of a block in the order of the scan. */
  readonly #levels = new Int32Array(64)
  #bytes = new Uint8Array(65_536)
  #view = new DataView(this.#bytes.buffer)
  #end = 0
  /** The last bits, fewer than 32, and how many are missing to 32. */
  #bits = 0
  #missing = 32

  /** The number of blocks that may be added before they are written. */
  constructor(blocks: number) {
    this.#words = new Int32Array(blocks * MAX_WORDS)
  }

  /** Starts a new file. */
  start(head: Uint8Array): void {
    this.#end = 0
    this.#makeRoom(head.length)
    this.#bytes.set(head)
    this.#end = head.length
    this.#wordCount = 0
    this.#bits = 0
    this.#missing = 32
  }

  /** A copy of the file; the last byte of the scan is filled with ones. */
  finish(): Uint8Array {
    const padding = this.#missing & 7
    const bits = (this.#bits << padding) | ((1 << padding) - 1)
    for (let left = 32 - this.#missing + padding; left > 0; left -= 8)
      this.#writeByte((bits >> (left - 8)) & 0xff)
    this.#bytes[this.#end++] = 0xff
    this.#bytes[this.#end++] = 0xd9
    return this.#bytes.slice(0, this.#end)
  }

  /**
   * Adds a block of 64 samples, which are overwritten. Returns the DC coefficient, from which that of the
   * component's next block is predicted.
   */
  add(samples: Float64Array, start: number, coding: BlockCoding, lastDc: number): number {
    if (allEqual(samples, start)) return this.addFlat(samples[start]!, coding, lastDc)
    const { dc, ac, factors } = coding
    const words = this.#words
    const levels = this.#levels
    const order = SCAN_ORDER
    transformBlock(samples, start)
    for (let at = 0; at < 64; at += 8) quantiseRow(samples, start + at, factors, at, order, levels)
    const ownDc = levels[0]!
    let count = this.#wordCount
    words[count++] = wordOf(dc, 0, ownDc - lastDc)
    let last = 0
    for (let at = 1; at < 64; at++) {
      const value = levels[at]!
      if (value !== 0) {
        let zeros = at - last - 1
        for (; zeros > 15; zeros -= 16) words[count++] = ac[SIXTEEN_ZEROS]!
        words[count++] = wordOf(ac, zeros << 4, value)
        last = at
      }
    }
    if (last < 63) words[count++] = ac[END_OF_BLOCK]!
    this.#wordCount = count
    return ownDc
  }

  /** Adds a block of equal samples. */
  addFlat(sample: number, { dc, ac, factors }: BlockCoding, lastDc: number): number {
    const ownDc = rounded(sample * 64 * factors[0]!)
    this.#words[this.#wordCount++] = wordOf(dc, 0, ownDc - lastDc)
    this.#words[this.#wordCount++] = ac[END_OF_BLOCK]!
    return ownDc
  }

  /** Adds a block that is not shown, in as few bits as possible. */
  addUnseen({ dc, ac }: BlockCoding): void {
    this.#words[this.#wordCount++] = dc[0]!
    this.#words[this.#wordCount++] = ac[END_OF_BLOCK]!
  }

  /** Writes the blocks that were added. */
  write(): void {
    const words = this.#words
    const count = this.#wordCount
    this.#makeRoom(count * MAX_BYTES)
    let bits = this.#bits
    let missing = this.#missing
    for (let at = 0; at < count; at++) {
      const word = words[at]!
      const length = word & LENGTH
      const value = word >> LENGTH_BITS
      if (length < missing) {
        bits = (bits << length) | value
        missing -= length
      } else {
        const over = length - missing
        this.#write32((bits << missing) | (value >> over))
        bits = value
        missing = 32 - over
      }
    }
    this.#bits = bits
    this.#missing = missing
    this.#wordCount = 0
  }

  #write32(bits: number): void {
    const mayHaveFf = ((~bits - 0x01010101) & bits & 0x80808080) !== 0
    if (mayHaveFf) for (let shift = 24; shift >= 0; shift -= 8) this.#writeByte((bits >> shift) & 0xff)
    else {
      this.#view.setInt32(this.#end, bits)
      this.#end += 4
    }
  }

  #writeByte(byte: number): void {
    this.#bytes[this.#end++] = byte
    if (byte === 0xff) this.#bytes[this.#end++] = 0
  }

  #makeRoom(more: number): void {
    const needed = this.#end + more + END_BYTES
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(needed * 2)
    larger.set(this.#bytes.subarray(0, this.#end))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

function allEqual(samples: Float64Array, start: number): boolean {
  const first = samples[start]
  for (let at = start + 1; at < start + 64; at++) if (samples[at] !== first) return false
  return true
}

function quantiseRow(
  samples: Float64Array,
  from: number,
  factors: Float64Array,
  at: number,
  order: Uint8Array,
  levels: Int32Array,
): void {
  levels[order[at]!] = rounded(samples[from]! * factors[at]!)
  levels[order[at + 1]!] = rounded(samples[from + 1]! * factors[at + 1]!)
  levels[order[at + 2]!] = rounded(samples[from + 2]! * factors[at + 2]!)
  levels[order[at + 3]!] = rounded(samples[from + 3]! * factors[at + 3]!)
  levels[order[at + 4]!] = rounded(samples[from + 4]! * factors[at + 4]!)
  levels[order[at + 5]!] = rounded(samples[from + 5]! * factors[at + 5]!)
  levels[order[at + 6]!] = rounded(samples[from + 6]! * factors[at + 6]!)
  levels[order[at + 7]!] = rounded(samples[from + 7]! * factors[at + 7]!)
}

function rounded(value: number): number {
  return ((value + ROUNDING) | 0) - POSITIVE
}

/** The symbol contains the number of bits of the value, which follow its code (F.1.2.1). */
function wordOf(words: Int32Array, symbol: number, value: number): number {
  const sign = value >> 31
  const length = 32 - Math.clz32((value ^ sign) - sign)
  return words[symbol | length]! | (((value + sign) & ((1 << length) - 1)) << LENGTH_BITS)
}
