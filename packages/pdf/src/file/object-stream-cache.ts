import type { ObjectStream } from './object-stream.js'

/** The maximum total size of cached object streams, in bytes. */
const KEPT_BYTES = 16 * 1024 * 1024
/**
 * Objects needed to read an object stream (/Length, /Filter) can be in another object stream, but not in a
 * long chain of them.
 */
const LONGEST_CHAIN = 4

/** Caches the object streams read last. A stream is decoded once, unless too many others are in use. */
export class ObjectStreamCache {
  readonly #read: (num: number, isFirstTime: boolean) => ObjectStream | null
  readonly #kept = new Map<number, ObjectStream | null>()
  readonly #everRead = new Set<number>()
  #keptBytes = 0
  #beingRead = 0

  constructor(read: (num: number, isFirstTime: boolean) => ObjectStream | null) {
    this.#read = read
  }

  /** The object stream with this number; null if there is none. */
  get(num: number): ObjectStream | null {
    const known = this.#kept.get(num)
    if (known !== undefined) return known
    if (this.#beingRead >= LONGEST_CHAIN) return null
    // Treated as missing while it is read, because an object stream cannot contain itself.
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

  /** Adds the newest stream and evicts the oldest ones. */
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
