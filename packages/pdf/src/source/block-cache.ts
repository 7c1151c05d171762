import type { Block } from './source.js'

/** A read at a random position loads a small block; sequential reads from there load larger ones. */
const FIRST_BYTES = 8 * 1024
const BYTES_BEFORE = 4 * 1024
const MOST_BYTES = 128 * 1024
/** A small file is read at once: one call costs more than the bytes. */
const WHOLE_BYTES = 64 * 1024
const BLOCKS_KEPT = 64
/** Longer blocks are not cached. */
const LARGEST_KEPT = 256 * 1024

/** The cache limit for all open files together; the blocks that were read last stay. */
const BYTES_HELD = 24 * 1024 * 1024
const filled: BlockCache[] = []
let bytesHeld = 0

/**
 * A few recently read blocks. Objects that belong together mostly lie together, so a page, its fonts and its
 * content are served by one or two reads; between long streams, only a few bytes are of interest.
 */
export class BlockCache {
  readonly #size: number
  readonly #load: (position: number, length: number) => Uint8Array
  readonly #blocks: Block[] = []
  #bytes = 0
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
    if (filled[0] !== this) this.#moveToFront()
    blocks.unshift(fresh)
    this.#count(fresh.bytes.length)
    if (blocks.length > BLOCKS_KEPT) this.#count(-blocks.pop()!.bytes.length)
    while (bytesHeld > BYTES_HELD && filled.length > 1) filled.at(-1)!.clear()
    return fresh
  }

  /** Lets go of all blocks. */
  clear(): void {
    this.#blocks.length = 0
    this.#count(-this.#bytes)
    const at = filled.indexOf(this)
    if (at >= 0) filled.splice(at, 1)
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    bytesHeld += bytes
  }

  #moveToFront(): void {
    const at = filled.indexOf(this)
    if (at >= 0) filled.splice(at, 1)
    filled.unshift(this)
  }

  #read(position: number, length: number): Block {
    if (this.#size <= WHOLE_BYTES && position <= this.#size)
      return { bytes: this.#load(0, this.#size), base: 0 }
    // Over a gap that would be read anyway, a read goes on as well: pages mostly lie between their contents.
    const goesOn = position <= this.#lastEnd + BYTES_BEFORE && position + MOST_BYTES >= this.#lastEnd
    const ahead = goesOn ? Math.min(this.#lastBytes * 2, MOST_BYTES) : FIRST_BYTES
    // What belongs to an object often lies right before it, too.
    const base = goesOn ? Math.min(position, this.#lastEnd) : Math.max(0, position - BYTES_BEFORE)
    const wanted = position - base + Math.max(ahead, length)
    const bytes = this.#load(base, Math.max(0, Math.min(wanted, this.#size - base)))
    this.#lastEnd = base + bytes.length
    this.#lastBytes = ahead
    return { bytes, base }
  }
}
