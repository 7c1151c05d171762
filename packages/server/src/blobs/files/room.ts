import { statfs } from 'node:fs/promises'
import { StorageFull } from '../../errors/storage-full.js'

const TRUSTED_FOR_MS = 250

/**
 * Keeps a part of the disk free of files, so that the database can be written, and things deleted, when the disk is
 * full otherwise. The system is asked now and then; between two times what we write ourselves is counted.
 */
export class Room {
  readonly #folder: string
  readonly #keepFree: number
  #left = 0
  /** Whether the last who asked was refused. */
  #isShort = false
  #asked: Promise<void> = Promise.resolve()
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string, keepFree: number) {
    this.#folder = folder
    this.#keepFree = keepFree
  }

  /** Rejects with `StorageFull` if so many bytes more are too many. */
  async take(bytes: number): Promise<void> {
    const now = performance.now()
    if (now - this.#askedAt > TRUSTED_FOR_MS) {
      this.#askedAt = now
      this.#asked = this.#ask()
    }
    await this.#asked
    this.#isShort = this.#left < bytes
    if (this.#isShort) throw new StorageFull()
    this.#left -= bytes
  }

  /** Something was deleted: where there was no room, there may be some now. */
  freed(): void {
    if (this.#isShort) this.#askedAt = Number.NEGATIVE_INFINITY
  }

  async #ask(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    this.#left = Math.max(0, bavail * bsize - this.#keepFree)
  }
}
