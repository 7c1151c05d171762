import type { Block, Source } from './source.js'

/** A source in memory. */
export function memorySource(bytes: Uint8Array): Source {
  return new MemorySource(bytes)
}

class MemorySource implements Source {
  readonly size: number
  readonly #whole: Block

  constructor(bytes: Uint8Array) {
    this.size = bytes.length
    this.#whole = { bytes, base: 0 }
  }

  block(): Block {
    return this.#whole
  }

  read(position: number, target: Uint8Array): number {
    const part = this.#whole.bytes.subarray(position, position + target.length)
    target.set(part)
    return part.length
  }
}
