import { limitExceeded } from '../errors.js'

/** What the cross-reference says of an object number. */
export const MISSING = 0
export const FREE = 1
export const AT_OFFSET = 2
export const IN_STREAM = 3

/** Most small files have no more objects. */
const FIRST_CAPACITY = 128

/**
 * Where every object lies, in typed arrays: a million entries cost 13 MB and no work for the garbage collector.
 * The first entry set for a number stands, because revisions are read from the newest to the oldest.
 */
export class XrefTable {
  /** One more than the highest number that has an entry. */
  size = 0
  readonly #maxObjectNumber: number
  #kind = new Uint8Array(0)
  #where = new Float64Array(0)
  #detail = new Uint32Array(0)

  constructor(maxObjectNumber: number) {
    this.#maxObjectNumber = maxObjectNumber
  }

  kind(num: number): number {
    return this.#kind[num] ?? MISSING
  }

  /** The position of an object in the file, or the number of the object stream that holds it. */
  where(num: number): number {
    return this.#where[num] ?? 0
  }

  /** The generation of an object in the file, or its index inside its object stream. */
  detail(num: number): number {
    return this.#detail[num] ?? 0
  }

  setIfMissing(num: number, kind: number, where: number, detail: number): void {
    if (this.kind(num) === MISSING) this.set(num, kind, where, detail)
  }

  set(num: number, kind: number, where: number, detail: number): void {
    if (num >= this.#kind.length) this.#grow(num)
    if (num >= this.size) this.size = num + 1
    this.#kind[num] = kind
    this.#where[num] = where
    this.#detail[num] = detail
  }

  #grow(num: number): void {
    if (num > this.#maxObjectNumber) throw limitExceeded(`Object number ${num}`, this.#maxObjectNumber)
    const wanted = Math.max(FIRST_CAPACITY, this.#kind.length * 2)
    const capacity = Math.max(num + 1, Math.min(wanted, this.#maxObjectNumber + 1))
    const kind = new Uint8Array(capacity)
    kind.set(this.#kind)
    this.#kind = kind
    const where = new Float64Array(capacity)
    where.set(this.#where)
    this.#where = where
    const detail = new Uint32Array(capacity)
    detail.set(this.#detail)
    this.#detail = detail
  }
}
