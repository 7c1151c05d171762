import type { Block } from './source.js'

const BLOCK_BYTES = 64 * 1024
const BLOCKS_KEPT = 16

/**
 * A few recently read blocks. Objects that belong together mostly lie together, so a page, its fonts and its
 * content are served by one or two reads.
 */
export class BlockCache {
  readonly #size: number
  readonly #load: (position: number, target: Uint8Array) => number
  readonly #blocks: Block[] = []

  constructor(size: number, load: (position: number, target: Uint8Array) => number) {
    this.#size = size
    this.#load = load
  }

  block(position: number, length: number): Block {
    const blocks = this.#blocks
    const end = Math.min(position + length, this.#size)
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i]!
      if (position >= block.base && end <= block.base + block.bytes.length) {
        if (i > 0) {
          blocks.splice(i, 1)
          blocks.unshift(block)
        }
        return block
      }
    }
    const fresh = this.#read(position, length)
    blocks.unshift(fresh)
    if (blocks.length > BLOCKS_KEPT) blocks.pop()
    return fresh
  }

  #read(position: number, length: number): Block {
    // Looking back a little serves `startxref` and objects that are read last to first.
    const base = Math.max(0, Math.min(position, this.#size - BLOCK_BYTES))
    const wanted = Math.min(Math.max(BLOCK_BYTES, position - base + length), this.#size - base)
    const target = new Uint8Array(Math.max(0, wanted))
    const count = this.#load(base, target)
    return { bytes: count === target.length ? target : target.subarray(0, count), base }
  }
}
