import type { ObjectStream } from './object-stream.js'

/** How many bytes of decoded object streams are cached, all together. */
const KEPT_BYTES = 16 * 1024 * 1024
/** What one needs to be read (its /Length, its /Filter) may lie in another, but not in a long row of others. */
const LONGEST_CHAIN = 4

/** The object streams that were read last: one is decoded once, as long as not too many others are in use. */
export class ObjectStreamCache {
  readonly #read: (num: number, isFirstTime: boolean) => ObjectStream | null
  readonly #kept = new Map<number, ObjectStream | null>()
  readonly #everRead = new Set<number>()
  #keptBytes = 0
  #beingRead = 0

  constructor(read: (num: number, isFirstTime: boolean) => ObjectStream | null) {
    this.#read = read
  }

  /** The object stream with this number; null when there is none. */
  get(num: number): ObjectStream | null {
    const known = this.#kept.get(num)
    if (known !== undefined) return known
    if (this.#beingRead >= LONGEST_CHAIN) return null
    // Taken for missing while it is read: an object stream cannot lie inside itself.
    this.#kept.set(num, null)
    this.#beingRead++
    try {
      const stream = this.#read(num, !this.#everRead.has(num))
      this.#everRead.add(num)
      this.#keep(num, stream)
      return stream
    } finally {
      this.#beingRead--
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#keptBytes = 0
  }

  /** Keeps the newest, at the cost of the oldest. */
  #keep(num: number, stream: ObjectStream | null): void {
    this.#kept.delete(num)
    this.#kept.set(num, stream)
    this.#keptBytes += stream?.bytes.length ?? 0
    for (const [oldest, other] of this.#kept) {
      if (this.#keptBytes <= KEPT_BYTES || oldest === num) break
      this.#kept.delete(oldest)
      this.#keptBytes -= other?.bytes.length ?? 0
    }
  }
}
