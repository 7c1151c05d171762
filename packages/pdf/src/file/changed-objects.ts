import type { PdfDict, PdfValue } from '../syntax/objects.js'
import { MemoryStream } from './stream-data.js'

/**
 * Objects of a file that were changed or added since it was opened; readers of the file see these in place of its own. New objects
 * are numbered past the highest number that a file may have, so that no reference of the file leads to one by accident.
 */
export class ChangedObjects {
  readonly #values = new Map<number, PdfValue>()
  #next: number

  constructor(maxObjectNumber: number) {
    this.#next = maxObjectNumber + 1
  }

  has(num: number): boolean {
    return this.#values.has(num)
  }

  /** Undefined where the object is as it was; null where it was taken away. */
  get(num: number): PdfValue | undefined {
    return this.#values.get(num)
  }

  set(num: number, value: PdfValue): void {
    this.#values.set(num, value)
  }

  add(value: PdfValue): number {
    const num = this.#next++
    this.#values.set(num, value)
    return num
  }

  addStream(dict: PdfDict, bytes: Uint8Array): number {
    const num = this.#next++
    this.#values.set(num, new MemoryStream(dict, bytes, num))
    return num
  }

  entries(): Iterable<readonly [num: number, value: PdfValue]> {
    return this.#values
  }
}
