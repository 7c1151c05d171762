import { BlockCache } from '@octavo/pdf/block-cache'
import { memorySource } from '@octavo/pdf/memory-source'
import type { Source } from '@octavo/pdf/source'
import type { OpenSource, StoredFile } from '../declare/task.js'
import type { Verification } from '../run/workspace.js'
import type { StoredBytes } from './byte-store.js'

const BUFFER_BYTES = 256 * 1024
/** The buffer of a closed file, for reuse. */
let spareBuffer: Uint8Array | undefined

/** A file of a run in a browser, written through a buffer, because the engine's writes are many and small. */
export class StoredOutput<Kept> implements StoredFile {
  readonly stored: StoredBytes<Kept>
  verification: Verification | undefined = undefined
  #buffer: Uint8Array | undefined
  #buffered = 0
  #cache: BlockCache | undefined

  constructor(stored: StoredBytes<Kept>) {
    this.stored = stored
    this.#buffer = spareBuffer ?? new Uint8Array(BUFFER_BYTES)
    spareBuffer = undefined
  }

  get position(): number {
    return this.stored.size + this.#buffered
  }

  write(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > BUFFER_BYTES) this.#flush()
    if (bytes.length >= BUFFER_BYTES) this.stored.append(bytes)
    else {
      this.#buffer!.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
  }

  source(): Source {
    // Data that fits into the buffer is read from there.
    if (this.stored.size === 0 && this.#buffer !== undefined)
      return memorySource(this.#buffer.subarray(0, this.#buffered))
    return this.open()
  }

  open(): OpenSource {
    this.#flush()
    const { stored } = this
    const load = (position: number, length: number): Uint8Array => {
      const target = new Uint8Array(length)
      return target.subarray(0, stored.read(position, target))
    }
    const cache = new BlockCache(stored.size, load)
    this.#cache = cache
    return {
      size: stored.size,
      read: (position, target) => stored.read(position, target),
      block: (position, length) => cache.block(position, length),
      close: () => cache.clear(),
    }
  }

  size(): number {
    return this.position
  }

  verified(pages: number): void {
    this.verification = { pages, bytes: this.position }
  }

  close(): void {
    this.#flush()
    this.#cache?.clear()
    spareBuffer = this.#buffer ?? spareBuffer
    this.#buffer = undefined
  }

  remove(): void {
    this.stored.remove()
  }

  #flush(): void {
    if (this.#buffered === 0) return
    this.stored.append(this.#buffer!.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}
