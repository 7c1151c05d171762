import { PdfRef, type PdfValue } from '../syntax/objects.js'

/** The highest number that a copier can store: no object of a file has it. */
const HIGHEST_NUMBER = 0x7fffffff

/**
 * Values that a copier writes in place of its input's objects; their references are to objects of the input.
 */
export class SubstituteObjects {
  readonly #values = new Map<number, PdfValue>()
  #added = 0

  get(num: number): PdfValue | undefined {
    return this.#values.size > 0 ? this.#values.get(num) : undefined
  }

  set(num: number, value: PdfValue): void {
    this.#values.set(num, value)
  }

  /** Adds an object that the input does not have. */
  add(value: PdfValue): PdfRef {
    const num = HIGHEST_NUMBER - this.#added++
    this.#values.set(num, value)
    return new PdfRef(num)
  }

  delete(num: number): void {
    this.#values.delete(num)
  }
}
