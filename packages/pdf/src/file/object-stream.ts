import { PdfError } from '../errors.js'
import { isInteger, type PdfDict } from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'

/** A decoded object stream (ISO 32000-1, 7.5.7): many objects in one piece of data, each found by its index. */
export class ObjectStream {
  readonly bytes: Uint8Array
  readonly #nums: Uint32Array
  readonly #offsets: Uint32Array

  constructor(dict: PdfDict, bytes: Uint8Array, maxNesting: number) {
    const first = dict.get('First')
    const count = dict.get('N')
    if (!isInteger(first) || !isInteger(count) || first < 0 || count < 0) {
      throw new PdfError('damaged_pdf', 'An object stream does not say how many objects it holds.')
    }
    this.bytes = bytes
    // Each pair takes four bytes at least, so a count that lies cannot make the arrays large.
    const believable = Math.min(count, bytes.length >> 2, first)
    const nums = new Uint32Array(believable)
    const offsets = new Uint32Array(believable)
    const parser = new Parser(bytes, 0, Math.min(first, bytes.length), maxNesting)
    let found = 0
    for (; found < believable; found++) {
      const num = parser.integer()
      const offset = parser.integer()
      if (num < 0 || offset < 0) break
      nums[found] = num
      offsets[found] = first + offset
    }
    this.#nums = nums.subarray(0, found)
    this.#offsets = offsets.subarray(0, found)
  }

  /** Where object `num` begins, looked for at `index` first; -1 when it is not here. */
  offsetOf(num: number, index: number): number {
    const at = this.#nums[index] === num ? index : this.#nums.lastIndexOf(num)
    const offset = this.#offsets[at]
    return offset === undefined || offset >= this.bytes.length ? -1 : offset
  }

  get nums(): Uint32Array {
    return this.#nums
  }
}
