import { createCipheriv } from 'node:crypto'

/** Pseudo-random numbers (mulberry32), the same on all machines. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

/** Incompressible bytes, the same for the same seed: an AES-CTR key stream, which is as fast as memory. */
export function noise(seed: number, length: number): Buffer {
  const key = Buffer.alloc(16)
  key.writeUInt32BE(seed >>> 0)
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
