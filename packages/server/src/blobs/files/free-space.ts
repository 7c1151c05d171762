import { statfs } from 'node:fs/promises'
import { StorageFull } from '../../errors/storage-full.js'

const CACHED_FOR_MS = 250

/**
 * Keeps a part of the disk free of files, so that the database can be written and files can be deleted when
 * the disk is full. The system is queried at intervals; in between, the bytes that we write are counted.
 */
export class FreeSpace {
  readonly #folder: string
  readonly #keepFree: number
  #left = 0
  /** Whether the last request was refused. */
  #isShort = false
  #asked: Promise<void> = Promise.resolve()
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string, keepFree: number) {
    this.#folder = folder
    this.#keepFree = keepFree
  }

  /** Rejects with `StorageFull` if this number of bytes does not fit. */
  async take(bytes: number): Promise<void> {
    const now = performance.now()
    if (now - this.#askedAt > CACHED_FOR_MS) {
      this.#askedAt = now
      this.#asked = this.#ask()
    }
    await this.#asked
    this.#isShort = this.#left < bytes
    if (this.#isShort) throw new StorageFull()
    this.#left -= bytes
  }

  /** Something was deleted, so there may be space again. */
  freed(): void {
    if (this.#isShort) this.#askedAt = Number.NEGATIVE_INFINITY
  }

  async #ask(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    this.#left = Math.max(0, bavail * bsize - this.#keepFree)
  }
}
