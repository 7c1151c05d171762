import { PdfRef, type PdfValue } from '../syntax/objects.js'

/** As far up as a copier notes numbers: no object of a file is there. */
const HIGHEST_NUMBER = 0x7fffffff

/** Values that a copier carries over in the place of its input's objects; what they refer to are objects of the input. */
export class StandIns {
  readonly #values = new Map<number, PdfValue>()
  #added = 0

  get(num: number): PdfValue | undefined {
    return this.#values.size > 0 ? this.#values.get(num) : undefined
  }

  set(num: number, value: PdfValue): void {
    this.#values.set(num, value)
  }

  /** For an object that the input does not have. */
  add(value: PdfValue): PdfRef {
    const num = HIGHEST_NUMBER - this.#added++
    this.#values.set(num, value)
    return new PdfRef(num)
  }

  delete(num: number): void {
    this.#values.delete(num)
  }
}
