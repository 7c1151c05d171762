import type { Block } from './source.js'

/** A read at a random position loads a small block; sequential reads from there load larger ones. */
const FIRST_BYTES = 8 * 1024
const BYTES_BEFORE = 4 * 1024
const MOST_BYTES = 128 * 1024
/** A small file is read at once, because a call costs more than the bytes. */
const WHOLE_BYTES = 64 * 1024
const BLOCKS_KEPT = 64
/** Longer blocks are not cached. */
const LARGEST_KEPT = 256 * 1024

/** The cache limit for all open files together. The most recently read blocks are kept. */
const BYTES_HELD = 24 * 1024 * 1024
const filled: BlockCache[] = []
let bytesHeld = 0

/**
 * A few recently read blocks. Related objects are usually close together, so one or two reads return a page,
 * its fonts and its content. Between long streams, only a few bytes are needed.
 */
export class BlockCache {
  readonly #size: number
  readonly #load: (position: number, length: number) => Uint8Array
  readonly #blocks: Block[] = []
  #bytes = 0
  /** The end and the length of the last read. */
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
        // `splice` and `unshift` would take longer, because the block is nearly always close to the front.
        for (let at = i; at > 0; at--) blocks[at] = blocks[at - 1]!
        blocks[0] = block
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

  /** Releases all blocks. */
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
    // A read counts as sequential even over a gap that would be read anyway, because pages are usually
    // between their contents.
    const goesOn = position <= this.#lastEnd + BYTES_BEFORE && position + MOST_BYTES >= this.#lastEnd
    const ahead = goesOn ? Math.min(this.#lastBytes * 2, MOST_BYTES) : FIRST_BYTES
    // Related objects are often directly before an object, too.
    const base = goesOn ? Math.min(position, this.#lastEnd) : Math.max(0, position - BYTES_BEFORE)
    const wanted = position - base + Math.max(ahead, length)
    const bytes = this.#load(base, Math.max(0, Math.min(wanted, this.#size - base)))
    this.#lastEnd = base + bytes.length
    this.#lastBytes = ahead
    return { bytes, base }
  }
}
