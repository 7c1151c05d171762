import { blackRuns, LONGEST_RUN_CODE, type RunCode, whiteRuns } from './codes.js'

/** The parameters of CCITTFaxDecode (ISO 32000-1, table 11). */
export interface CcittParameters {
  /** Negative: two-dimensional (Group 4); 0: one-dimensional; positive: mixed (Group 3). */
  readonly k: number
  readonly columns: number
  /** 0 if the number of rows is known only from the data. */
  readonly rows: number
  readonly byteAlign: boolean
}

export interface DecodedBitmap {
  /** One bit per pixel, 1 for black. Each row is padded to a byte boundary. */
  readonly bytes: Uint8Array
  readonly rows: number
  /** Whether the data ended or became invalid before the last row. The remaining rows are white. */
  readonly damaged: boolean
}

const runTable = (codes: readonly RunCode[]): Int32Array => {
  const table = new Int32Array(1 << LONGEST_RUN_CODE).fill(-1)
  for (const { run, code, bits } of codes) {
    const free = LONGEST_RUN_CODE - bits
    table.fill((run << 4) | bits, code << free, (code + 1) << free)
  }
  return table
}
const white = runTable(whiteRuns)
const black = runTable(blackRuns)

const MODE_PASS = 10
const MODE_HORIZONTAL = 11
/** Modes by the next seven bits: the kind of the mode, and the number of its bits. */
const modes = ((): Int8Array[] => {
  const kinds = new Int8Array(128).fill(-128)
  const lengths = new Int8Array(128)
  const set = (code: number, bits: number, kind: number): void => {
    const free = 7 - bits
    kinds.fill(kind, code << free, (code + 1) << free)
    lengths.fill(bits, code << free, (code + 1) << free)
  }
  set(1, 1, 0)
  set(0b011, 3, 1)
  set(0b010, 3, -1)
  set(0b000011, 6, 2)
  set(0b000010, 6, -2)
  set(0b0000011, 7, 3)
  set(0b0000010, 7, -3)
  set(0b0001, 4, MODE_PASS)
  set(0b001, 3, MODE_HORIZONTAL)
  return [kinds, lengths]
})()
const UNKNOWN = -128

/**
 * Decodes fax data (ITU-T T.4 and T.6). `maxRows` limits the number of rows, because the data can state any
 * length.
 */
export function decodeCcitt(data: Uint8Array, parameters: CcittParameters, maxRows: number): DecodedBitmap {
  const { k, columns, byteAlign } = parameters
  const rows = parameters.rows > 0 ? Math.min(parameters.rows, maxRows) : maxRows
  const rowBytes = Math.ceil(columns / 8)
  const bits = new Bits(data)
  let out = new Uint8Array(rowBytes * (parameters.rows > 0 ? rows : Math.min(rows, 1024)))
  /**
   * The positions of colour changes in the row above and in the current row, white to black first. Each list
   * is terminated by the number of columns.
   */
  let above = Uint32Array.of(columns, columns, columns, columns)
  let aboveCount = 0
  const most = columns + 4
  let own = new Uint32Array(most)
  let spare = new Uint32Array(most)
  let row = 0
  let damaged = false
  for (; row < rows; row++) {
    if (byteAlign) bits.align()
    let isTwoDimensional = k < 0
    if (k >= 0) {
      const marks = bits.skipEndOfLines(k > 0)
      if (marks.count >= 2 || bits.isAtEnd) break
      isTwoDimensional = k > 0 && marks.count > 0 && !marks.isNextOneDimensional
    } else if (bits.isAtEnd || bits.isEndOfBlock) break
    const count = isTwoDimensional
      ? decodeTwoDimensional(bits, above, aboveCount, own, columns)
      : decodeOneDimensional(bits, own, columns)
    if (count < 0) {
      damaged = true
      break
    }
    if ((row + 1) * rowBytes > out.length) {
      const grown = new Uint8Array(Math.min(rows * rowBytes, out.length * 2))
      grown.set(out)
      out = grown
    }
    fillRow(out, row * rowBytes, own, count, columns)
    own.fill(columns, count, Math.min(most, count + 4))
    const finished = own
    own = spare
    spare = above.length === most ? above : new Uint32Array(most)
    above = finished
    aboveCount = count
  }
  const expected = parameters.rows > 0 ? rows : row
  return {
    bytes: out.subarray(0, expected * rowBytes),
    rows: expected,
    damaged: damaged || (parameters.rows > 0 && row < rows),
  }
}

/** Returns the number of colour changes in the row; negative if the data are invalid. */
function decodeOneDimensional(bits: Bits, own: Uint32Array, columns: number): number {
  let at = 0
  let count = 0
  for (let isBlack = false; at < columns; isBlack = !isBlack) {
    const run = bits.run(isBlack)
    if (run < 0 || count >= own.length) return -1
    at = Math.min(columns, at + run)
    if (at < columns) own[count++] = at
  }
  return count
}

function decodeTwoDimensional(
  bits: Bits,
  above: Uint32Array,
  aboveCount: number,
  own: Uint32Array,
  columns: number,
): number {
  const [kinds, lengths] = modes as [Int8Array, Int8Array]
  let at = 0
  let count = 0
  let isBlack = false
  /** Before the first pixel there is an imaginary white one. */
  let isStart = true
  let b = 0
  while (at < columns) {
    // b1: the first change in the row above that is after this position and to the opposite of the current
    // colour.
    while (b > 0 && (above[b - 1]! > at || (isStart && above[b - 1]! >= at))) b--
    while (b < aboveCount && (isStart ? above[b]! < at : above[b]! <= at)) b++
    if ((b & 1) !== (isBlack ? 1 : 0)) b++
    const b1 = b < aboveCount ? above[b]! : columns
    const index = bits.peek(7)
    const kind = kinds[index]!
    if (kind === UNKNOWN || bits.isAtEnd) return -1
    bits.skip(lengths[index]!)
    if (kind === MODE_PASS) {
      at = b + 1 < aboveCount ? above[b + 1]! : columns
      isStart = false
    } else if (kind === MODE_HORIZONTAL) {
      const first = bits.run(isBlack)
      const second = first < 0 ? -1 : bits.run(!isBlack)
      if (second < 0) return -1
      const middle = Math.min(columns, at + first)
      at = Math.min(columns, middle + second)
      if (count + 2 > own.length) return -1
      if (middle < columns) own[count++] = middle
      if (middle < columns && at < columns) own[count++] = at
      isStart = false
    } else {
      const to = b1 + kind
      if (to < at || to > columns || (to === at && !isStart)) return -1
      at = to
      if (at < columns) {
        if (count >= own.length) return -1
        own[count++] = at
      }
      isBlack = !isBlack
      isStart = false
    }
  }
  return count
}

/** From this number of bytes on, `fill` is faster than a loop. */
const LONG_RUN = 32

/** Fills the runs from each change to black to the next change to white. */
function fillRow(out: Uint8Array, from: number, changes: Uint32Array, count: number, columns: number): void {
  for (let i = 0; i < count; i += 2)
    fillBits(out, from, changes[i]!, i + 1 < count ? changes[i + 1]! : columns)
}

function fillBits(out: Uint8Array, from: number, start: number, end: number): void {
  if (start >= end) return
  const first = from + (start >> 3)
  const last = from + ((end - 1) >> 3)
  const firstMask = 0xff >> (start & 7)
  const lastMask = (0xff << (7 - ((end - 1) & 7))) & 0xff
  if (first === last) {
    out[first]! |= firstMask & lastMask
    return
  }
  out[first]! |= firstMask
  if (last - first > LONG_RUN) out.fill(0xff, first + 1, last)
  else for (let i = first + 1; i < last; i++) out[i] = 0xff
  out[last]! |= lastMask
}

/** The number of bytes that can be read after the end before the end is checked. */
const LOOK_AHEAD = 16

/** The bits of the data, most significant first. Bits after the end are 0. */
class Bits {
  readonly #data: DataView
  readonly #end: number
  #position = 0

  constructor(data: Uint8Array) {
    const padded = new Uint8Array(data.length + LOOK_AHEAD)
    padded.set(data)
    this.#data = new DataView(padded.buffer)
    this.#end = data.length * 8
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#end
  }

  /** Two consecutive end-of-line codes (T.6, 2.4.1.1). */
  get isEndOfBlock(): boolean {
    return this.peek(24) === 0x001001
  }

  peek(count: number): number {
    return (this.#data.getInt32(this.#position >> 3) << (this.#position & 7)) >>> (32 - count)
  }

  skip(count: number): void {
    this.#position += count
  }

  align(): void {
    this.#position = (this.#position + 7) & ~7
  }

  /** A run of one colour: any number of make-up codes (multiples of 64), then a terminating code. */
  run(isBlack: boolean): number {
    const table = isBlack ? black : white
    let total = 0
    for (;;) {
      const entry = table[this.peek(LONGEST_RUN_CODE)]!
      if (entry < 0 || this.isAtEnd) return -1
      this.#position += entry & 15
      const run = entry >> 4
      total += run
      if (run < 64) return total
    }
  }

  /**
   * Skips end-of-line codes and the zeros before them. With mixed coding, a bit after each code states how
   * the next row is coded.
   */
  skipEndOfLines(isMixed: boolean): { readonly count: number; readonly isNextOneDimensional: boolean } {
    let count = 0
    let isNextOneDimensional = true
    for (;;) {
      const start = this.#position
      let zeros = 0
      while (!this.isAtEnd && this.peek(1) === 0) {
        this.#position++
        zeros++
      }
      if (zeros < 11 || this.isAtEnd) {
        if (!this.isAtEnd || zeros < 11) this.#position = start
        return { count, isNextOneDimensional }
      }
      this.#position++
      count++
      if (isMixed) {
        isNextOneDimensional = this.peek(1) === 1
        this.#position++
      }
    }
  }
}
