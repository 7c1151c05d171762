import type { PdfDict, PdfValue } from '../syntax/objects.js'
import { MemoryStream } from './stream-data.js'

/**
 * Objects of a file that were changed or added since it was opened; readers of the file see these in place of its own. New objects
 * are numbered past the highest number that a file may have, so that no reference of the file leads to one by accident.
 */
export class ChangedObjects {
  /** Of objects of the file, as they were changed; and by their numbers the place behind theirs among these. */
  readonly #changed: PdfValue[] = []
  #behind = new Int32Array(0)
  /** New objects from the first of their numbers on. */
  readonly #added: PdfValue[] = []
  readonly #firstAdded: number
  /** The numbers of all of them as they were changed or added. */
  readonly #order: number[] = []

  constructor(maxObjectNumber: number) {
    this.#firstAdded = maxObjectNumber + 1
  }

  has(num: number): boolean {
    return this.get(num) !== undefined
  }

  /** Undefined if the object is as it was; null if it was taken away. */
  get(num: number): PdfValue | undefined {
    if (num >= this.#firstAdded) return this.#added[num - this.#firstAdded]
    const behind = num < this.#behind.length ? this.#behind[num]! : 0
    return behind === 0 ? undefined : this.#changed[behind - 1]
  }

  set(num: number, value: PdfValue): void {
    if (num >= this.#firstAdded) {
      // What was never added is nothing, and stays so.
      if (num - this.#firstAdded < this.#added.length) this.#added[num - this.#firstAdded] = value
      return
    }
    if (num >= this.#behind.length) this.#grow(num)
    const behind = this.#behind[num]!
    if (behind > 0) {
      this.#changed[behind - 1] = value
      return
    }
    this.#behind[num] = this.#changed.push(value)
    this.#order.push(num)
  }

  add(value: PdfValue): number {
    const num = this.#firstAdded + this.#added.length
    this.#added.push(value)
    this.#order.push(num)
    return num
  }

  addStream(dict: PdfDict, bytes: Uint8Array): number {
    const num = this.#firstAdded + this.#added.length
    return this.add(new MemoryStream(dict, bytes, num))
  }

  *entries(): Generator<readonly [num: number, value: PdfValue]> {
    for (const num of this.#order) yield [num, this.get(num)!]
  }

  #grow(num: number): void {
    const grown = new Int32Array(Math.min(Math.max(num + 1, this.#behind.length * 2, 1024), this.#firstAdded))
    grown.set(this.#behind)
    this.#behind = grown
  }
}
