import { limitExceeded } from '../errors.js'

/** The kinds of cross-reference entries. */
export const MISSING = 0
export const FREE = 1
export const AT_OFFSET = 2
export const IN_STREAM = 3

/** Most small files have fewer objects. */
const FIRST_CAPACITY = 128
const BYTES_PER_ENTRY = 8 + 4 + 1
const NO_KINDS = new Uint8Array(0)
const NO_PLACES = new Float64Array(0)
const NO_DETAILS = new Uint32Array(0)

/** Released memory for reuse: for a small file, allocating it takes longer than reading the table. */
let spare: { kind: typeof NO_KINDS; where: typeof NO_PLACES; detail: typeof NO_DETAILS } | undefined

/**
 * The positions of all objects, in typed arrays: a million entries take 13 MB and cause no garbage
 * collection. The first entry set for a number is kept, because revisions are read from the newest to the
 * oldest.
 */
export class XrefTable {
  /** The highest number with an entry, plus one. */
  size = 0
  readonly #maxObjectNumber: number
  #kind = NO_KINDS
  #where = NO_PLACES
  #detail = NO_DETAILS

  constructor(maxObjectNumber: number) {
    this.#maxObjectNumber = maxObjectNumber
  }

  /** Releases the memory of a small table, which must not be used afterwards. */
  release(): void {
    if (this.#kind.length === FIRST_CAPACITY)
      spare = { kind: this.#kind, where: this.#where, detail: this.#detail }
    this.#kind = NO_KINDS
    this.#where = NO_PLACES
    this.#detail = NO_DETAILS
    this.size = 0
  }

  kind(num: number): number {
    return this.#kind[num] ?? MISSING
  }

  /** The offset of an object in the file, or the number of the object stream that contains it. */
  where(num: number): number {
    return this.#where[num] ?? 0
  }

  /** The generation of an object in the file, or its index in its object stream. */
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
    const mayTakeSpare = this.#kind.length === 0 && this.#maxObjectNumber >= FIRST_CAPACITY
    if (spare !== undefined && num < FIRST_CAPACITY && mayTakeSpare) {
      this.#kind = spare.kind.fill(MISSING)
      this.#where = spare.where
      this.#detail = spare.detail
      spare = undefined
      return
    }
    const wanted = Math.max(FIRST_CAPACITY, this.#kind.length * 2)
    const capacity = Math.max(num + 1, Math.min(wanted, this.#maxObjectNumber + 1))
    // One allocation is faster than three.
    const memory = new ArrayBuffer(capacity * BYTES_PER_ENTRY)
    const where = new Float64Array(memory, 0, capacity)
    where.set(this.#where)
    this.#where = where
    const detail = new Uint32Array(memory, where.byteLength, capacity)
    detail.set(this.#detail)
    this.#detail = detail
    const kind = new Uint8Array(memory, where.byteLength + detail.byteLength, capacity)
    kind.set(this.#kind)
    this.#kind = kind
  }
}
