import { FIRST_MAKE_UP, LONGEST_RUN_CODE, runCodes } from './ccitt-codes.js'

/** How an image is encoded (ISO 32000-2, table 11). */
export interface CcittParameters {
  /** Below 0: Group 4; 0: Group 3 in one dimension; above 0: Group 3 in two. */
  readonly k: number
  readonly columns: number
  readonly rows: number
  readonly isByteAligned: boolean
  readonly isBlackOne: boolean
}

/**
 * The samples of a fax image (ITU-T T.4 and T.6), packed in rows of whole bytes. Undefined for data that are not exactly as they should be: what
 * readers show of those differs.
 */
export function decodeCcitt(data: Uint8Array, parameters: CcittParameters): Uint8Array | undefined {
  return new CcittDecoder(data, parameters).decode()
}

const EOL_BITS = 12
const { white: WHITE_CODES, black: BLACK_CODES } = runCodes()

class CcittDecoder {
  readonly #data: Uint8Array
  readonly #parameters: CcittParameters
  /** In bits. */
  #at = 0
  /** Where the colour changes in the present row and in the one above it, beginning with white; each list ends with the width, twice. */
  #changes: Int32Array
  #above: Int32Array
  #count = 0

  constructor(data: Uint8Array, parameters: CcittParameters) {
    this.#data = data
    this.#parameters = parameters
    this.#changes = new Int32Array(parameters.columns + 4)
    this.#above = new Int32Array(parameters.columns + 4).fill(parameters.columns)
  }

  decode(): Uint8Array | undefined {
    const { columns, rows, k, isByteAligned, isBlackOne } = this.#parameters
    const rowBytes = (columns + 7) >> 3
    const out = new Uint8Array(rowBytes * rows)
    if (!isBlackOne) out.fill(255)
    for (let row = 0; row < rows; row++) {
      if (isByteAligned) this.#at = (this.#at + 7) & ~7
      let isTwoDimensional = k < 0
      if (k >= 0) {
        this.#skipEndOfLine()
        if (k > 0) isTwoDimensional = this.#take(1) === 0
      }
      this.#count = 0
      if (!(isTwoDimensional ? this.#codedByAbove() : this.#codedByItself())) return undefined
      this.#paint(out, row * rowBytes, isBlackOne)
      this.#changes.fill(columns, this.#count, this.#count + 3)
      const above = this.#above
      this.#above = this.#changes
      this.#changes = above
    }
    return this.#at <= this.#data.length * 8 ? out : undefined
  }

  #peek(bits: number): number {
    const at = this.#at >> 3
    const data = this.#data
    const word =
      ((data[at] ?? 0) * 0x1000000 +
        (((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0))) >>>
      0
    return (word << (this.#at & 7)) >>> (32 - bits)
  }

  #take(bits: number): number {
    const value = this.#peek(bits)
    this.#at += bits
    return value
  }

  /** Any number of zeros, then a one. */
  #skipEndOfLine(): void {
    if (this.#peek(EOL_BITS - 1) !== 0) return
    const end = this.#data.length * 8
    while (this.#at < end && this.#peek(1) === 0) this.#at++
    this.#at++
  }

  #run(codes: Uint16Array): number {
    let total = 0
    for (;;) {
      const found = codes[this.#peek(LONGEST_RUN_CODE)]!
      if (found === 0 || this.#at > this.#data.length * 8) return -1
      this.#at += found & 15
      const run = found >> 4
      total += run
      if (run < FIRST_MAKE_UP) return total
      if (total > this.#parameters.columns) return -1
    }
  }

  #codedByItself(): boolean {
    const { columns } = this.#parameters
    let isBlack = false
    for (let at = 0; at < columns; ) {
      const run = this.#run(isBlack ? BLACK_CODES : WHITE_CODES)
      if (run < 0 || at + run > columns) return false
      at += run
      this.#changes[this.#count++] = at
      isBlack = !isBlack
    }
    return true
  }

  /** Each change by its distance to one of the row above (T.6, 2.2). */
  #codedByAbove(): boolean {
    const { columns } = this.#parameters
    const above = this.#above
    let a0 = -1
    let isBlack = false
    let next = 0
    while (a0 < columns) {
      // The first change above to the right of a0 that is to the other colour: of white to black where the run is white.
      while (next > 0 && above[next - 1]! > a0) next--
      while ((above[next]! <= a0 && above[next]! < columns) || ((next & 1) === 1) !== isBlack) {
        if (next >= above.length - 2) break
        next++
      }
      const b1 = above[next]!
      const b2 = above[next + 1]!
      const mode = this.#peek(7)
      if (mode >> 6 === 1) {
        this.#at += 1
        a0 = this.#change(b1)
        isBlack = !isBlack
      } else if (mode >> 4 === 3 || mode >> 4 === 2) {
        this.#at += 3
        a0 = this.#change(b1 + (mode >> 4 === 3 ? 1 : -1))
        isBlack = !isBlack
      } else if (mode >> 4 === 1) {
        this.#at += 3
        const first = this.#run(isBlack ? BLACK_CODES : WHITE_CODES)
        const second = first < 0 ? -1 : this.#run(isBlack ? WHITE_CODES : BLACK_CODES)
        if (second < 0) return false
        const start = Math.max(a0, 0)
        if (start + first + second > columns) return false
        this.#change(start + first)
        a0 = this.#change(start + first + second)
      } else if (mode >> 3 === 1) {
        this.#at += 4
        a0 = b2
      } else if (mode >> 1 === 3 || mode >> 1 === 2) {
        this.#at += 6
        a0 = this.#change(b1 + (mode >> 1 === 3 ? 2 : -2))
        isBlack = !isBlack
      } else if (mode === 3 || mode === 2) {
        this.#at += 7
        a0 = this.#change(b1 + (mode === 3 ? 3 : -3))
        isBlack = !isBlack
      } else return false
      if (a0 < 0 || a0 > columns || this.#at > this.#data.length * 8) return false
      if (this.#count > columns + 1) return false
    }
    return true
  }

  #change(at: number): number {
    const before = this.#count === 0 ? 0 : this.#changes[this.#count - 1]!
    if (at < before) return -1
    this.#changes[this.#count++] = at
    return at
  }

  #paint(out: Uint8Array, start: number, isBlackOne: boolean): void {
    const { columns } = this.#parameters
    for (let i = 0; i < this.#count; i += 2) {
      const from = this.#changes[i]!
      const to = i + 1 < this.#count ? this.#changes[i + 1]! : columns
      for (let x = from; x < to; ) {
        if ((x & 7) === 0 && x + 8 <= to) {
          out[start + (x >> 3)] = isBlackOne ? 255 : 0
          x += 8
          continue
        }
        const bit = 128 >> (x & 7)
        if (isBlackOne) out[start + (x >> 3)]! |= bit
        else out[start + (x >> 3)]! &= ~bit
        x++
      }
    }
  }
}
