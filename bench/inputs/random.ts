import { createCipheriv } from 'node:crypto'

/** Pseudo-random numbers that are the same on every machine (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

/** Bytes that do not compress, the same for the same seed: an AES counter stream, as fast as memory. */
export function noise(seed: number, length: number): Buffer {
  const key = Buffer.alloc(16)
  key.writeUInt32BE(seed >>> 0)
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
