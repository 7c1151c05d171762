import type { Block } from './source.js'

/** A look into the middle of nowhere reads little; the further the reading goes on from there, the more. */
const FIRST_BYTES = 8 * 1024
const MOST_BYTES = 128 * 1024
const BLOCKS_KEPT = 16
/** A long stream that is looked into is let go of afterwards. */
const LARGEST_KEPT = 256 * 1024

/** However many files are open, so many of them keep blocks at hand: those that were read last. */
const CACHES_FILLED = 16
const filled: BlockCache[] = []

/**
 * A few recently read blocks. Objects that belong together mostly lie together, so a page, its fonts and its
 * content are served by one or two reads; between long streams, only a few bytes are of interest.
 */
export class BlockCache {
  readonly #size: number
  readonly #load: (position: number, length: number) => Uint8Array
  readonly #blocks: Block[] = []
  /** The end of what was read last, and how much that was. */
  #lastEnd = 0
  #lastBytes = FIRST_BYTES

  constructor(size: number, load: (position: number, length: number) => Uint8Array) {
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
    if (fresh.bytes.length > LARGEST_KEPT) return fresh
    if (filled[0] !== this) this.#comeFirst()
    blocks.unshift(fresh)
    if (blocks.length > BLOCKS_KEPT) blocks.pop()
    return fresh
  }

  /** Lets go of all blocks. */
  clear(): void {
    this.#blocks.length = 0
    const at = filled.indexOf(this)
    if (at >= 0) filled.splice(at, 1)
  }

  #comeFirst(): void {
    const at = filled.indexOf(this)
    if (at >= 0) filled.splice(at, 1)
    filled.unshift(this)
    if (filled.length > CACHES_FILLED) filled.at(-1)!.clear()
  }

  #read(position: number, length: number): Block {
    const goesOn = position <= this.#lastEnd && position + MOST_BYTES >= this.#lastEnd
    const ahead = goesOn ? Math.min(this.#lastBytes * 2, MOST_BYTES) : FIRST_BYTES
    const bytes = this.#load(position, Math.max(0, Math.min(Math.max(ahead, length), this.#size - position)))
    this.#lastEnd = position + bytes.length
    this.#lastBytes = ahead
    return { bytes, base: position }
  }
}
