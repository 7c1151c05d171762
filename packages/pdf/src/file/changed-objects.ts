import type { PdfDict, PdfValue } from '../syntax/objects.js'
import { MemoryStream } from './stream-data.js'

/**
 * Objects of a file that were changed or added since it was opened. They replace the objects of the source
 * for all readers. New objects are numbered after the highest number that a file can have, so no reference in
 * the file points to one by accident.
 */
export class ChangedObjects {
  /**
   * The changed values of objects in the file. `#behind` contains, by object number, the index of the value
   * plus 1.
   */
  readonly #changed: PdfValue[] = []
  #behind = new Int32Array(0)
  /** New objects, starting at the first new number. */
  readonly #added: PdfValue[] = []
  readonly #firstAdded: number
  /** The numbers of all these objects in the order in which they were changed or added. */
  readonly #order: number[] = []

  constructor(maxObjectNumber: number) {
    this.#firstAdded = maxObjectNumber + 1
  }

  has(num: number): boolean {
    return this.get(num) !== undefined
  }

  /** Undefined if the object is unchanged; null if it was removed. */
  get(num: number): PdfValue | undefined {
    if (num >= this.#firstAdded) return this.#added[num - this.#firstAdded]
    const behind = num < this.#behind.length ? this.#behind[num]! : 0
    return behind === 0 ? undefined : this.#changed[behind - 1]
  }

  set(num: number, value: PdfValue): void {
    if (num >= this.#firstAdded) {
      // A number that was never added cannot be changed.
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
