import type { Block } from './source.js'

/** A read at a random position loads a small block; sequential reads from there load larger ones. */
const FIRST_BYTES = 8 * 1024
const BYTES_BEFORE = 4 * 1024
const MAX_BYTES = 128 * 1024
/** A small file is read at once, because a call costs more than the bytes. */
const WHOLE_BYTES = 64 * 1024
const BLOCKS_KEPT = 64
/** A pass over a file that is longer than this leaves none of its first blocks in the cache. */
export const MAX_CACHED = BLOCKS_KEPT * MAX_BYTES
/** Longer blocks are not cached. */
const LARGEST_KEPT = 256 * 1024

/** The cache limit for all open files together. The most recently read blocks are kept. */
const BYTES_HELD = 24 * 1024 * 1024
const filled: BlockCache[] = []
let bytesHeld = 0

/** The end and the length of the last read. */
interface LastRead {
  end: number
  bytes: number
}

/**
 * A few recently read blocks. Related objects are usually close together, so one or two reads return a page,
 * its fonts and its content. Between long streams, only a few bytes are needed.
 */
export class BlockCache {
  readonly #size: number
  readonly #load: (position: number, length: number) => Uint8Array
  readonly #readInto: ((position: number, target: Uint8Array) => number) | undefined
  readonly #blocks: Block[] = []
  #bytes = 0
  readonly #lastRead: LastRead = { end: 0, bytes: FIRST_BYTES }
  /** Apart from the others, because nodes of the page tree are read between pages. */
  readonly #lastPassed: LastRead = { end: 0, bytes: FIRST_BYTES }
  /** The buffer for passes, and the part of the file that is in it. */
  #window: Uint8Array | undefined
  #passed: Block | undefined

  /** Without `readInto`, a pass uses blocks, too. */
  constructor(
    size: number,
    load: (position: number, length: number) => Uint8Array,
    readInto?: (position: number, target: Uint8Array) => number,
  ) {
    this.#size = size
    this.#load = load
    this.#readInto = readInto
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

  /** A block that is valid until the next call. */
  passing(position: number, length: number): Block {
    const passed = this.#passed
    const end = Math.min(position + length, this.#size)
    const isAhead = passed === undefined || position >= passed.base
    if (passed !== undefined && isAhead && end <= passed.base + passed.bytes.length) return passed
    // In a file whose pages are not in order, the same bytes are needed again and again.
    const needsBlock = !isAhead || this.#size <= WHOLE_BYTES || length > MAX_BYTES
    if (needsBlock || this.#readInto === undefined) return this.block(position, length)
    const { base, count } = this.#extent(position, length, this.#lastPassed)
    this.#window ??= new Uint8Array(BYTES_BEFORE + MAX_BYTES)
    const filled = this.#readInto(base, this.#window.subarray(0, count))
    this.#lastPassed.end = base + filled
    this.#passed = { bytes: this.#window.subarray(0, filled), base }
    return this.#passed
  }

  /** Releases all blocks. */
  clear(): void {
    this.#window = undefined
    this.#passed = undefined
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
    const { base, count } = this.#extent(position, length, this.#lastRead)
    const bytes = this.#load(base, count)
    this.#lastRead.end = base + bytes.length
    return { bytes, base }
  }

  /** What to read so that it contains these bytes. */
  #extent(position: number, length: number, last: LastRead): { base: number; count: number } {
    // A read counts as sequential even over a gap that would be read anyway, because pages are usually
    // between their contents.
    const goesOn = position <= last.end + BYTES_BEFORE && position + MAX_BYTES >= last.end
    const ahead = goesOn ? Math.min(last.bytes * 2, MAX_BYTES) : FIRST_BYTES
    // Related objects are often directly before an object, too.
    const base = goesOn ? Math.min(position, last.end) : Math.max(0, position - BYTES_BEFORE)
    const wanted = position - base + Math.max(ahead, length)
    last.bytes = ahead
    return { base, count: Math.max(0, Math.min(wanted, this.#size - base)) }
  }
}
