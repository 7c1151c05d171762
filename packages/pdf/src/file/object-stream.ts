import { PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import { isInteger, type PdfValue } from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'

/** A decoded object stream (ISO 32000-1, 7.5.7), which contains objects that are accessed by index. */
export class ObjectStream {
  readonly bytes: Uint8Array
  readonly #nums: Uint32Array
  readonly #offsets: Uint32Array
  #indexes: Map<number, number> | undefined

  /** `first` is the value of the stream's /First. */
  constructor(first: PdfValue, bytes: Uint8Array, limits: Limits) {
    if (!isInteger(first) || first < 0) {
      throw new PdfError('damaged_pdf', 'An object stream has no /First entry.')
    }
    this.bytes = bytes
    // All pairs before the first object are read, because /N can be too low. Each pair takes at least four
    // bytes.
    const head = Math.min(first, bytes.length)
    const nums = new Uint32Array(Math.min((head >> 2) + 1, limits.maxObjectNumber))
    const offsets = new Uint32Array(nums.length)
    const parser = new Parser(bytes, 0, head, limits.maxNesting)
    let found = 0
    for (; found < nums.length; found++) {
      const num = parser.integer()
      const offset = parser.integer()
      if (num < 0 || offset < 0) break
      nums[found] = num
      offsets[found] = first + offset
    }
    this.#nums = nums.subarray(0, found)
    this.#offsets = offsets.subarray(0, found)
  }

  /** The offset of object `num`, looked up at `index` first; -1 if it is not in this stream. */
  offsetOf(num: number, index: number): number {
    const at = this.#nums[index] === num ? index : this.#indexOf(num)
    const offset = at === undefined ? undefined : this.#offsets[at]
    return offset === undefined || offset >= this.bytes.length ? -1 : offset
  }

  /** The index of an object that is not at the index in the cross-reference table. */
  #indexOf(num: number): number | undefined {
    this.#indexes ??= new Map(Array.from(this.#nums, (known, index) => [known, index]))
    return this.#indexes.get(num)
  }

  get nums(): Uint32Array {
    return this.#nums
  }
}
