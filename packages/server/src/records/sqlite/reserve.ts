import { open, rm } from 'node:fs/promises'
import { StorageFull } from '../../errors/storage-full.js'

const BYTES = 2 ** 20

/**
 * Deleting a row writes to the log first, so on a full disk nothing could be deleted. A file of zeros
 * reserves space for that: it is released when it is needed, and filled again when there is space.
 */
export class Reserve {
  readonly #path: string
  #isFull = false
  #filling: Promise<void> = Promise.resolve()
  /** Work in progress that may need the space. */
  #works = 0

  constructor(path: string) {
    this.#path = path
  }

  /** An existing reserve is kept: space that is released even for a moment may be used by others. */
  async fill(): Promise<void> {
    if (this.#isFull) return
    this.#isFull = true
    try {
      const handle = await open(this.#path, 'a', 0o600)
      try {
        const { size } = await handle.stat()
        if (size < BYTES) await handle.writeFile(new Uint8Array(BYTES - size))
      } finally {
        await handle.close()
      }
    } catch {
      // As much as there was space for is kept; the next time there may be more.
      this.#isFull = false
    }
  }

  /** Does work that frees space, with the reserve if it is needed. */
  async freeingSpace<T>(work: () => Promise<T>): Promise<T> {
    this.#works++
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      await this.#giveUp()
      return await work()
    } finally {
      this.#works--
      if (this.#works === 0) {
        this.#filling = this.#filling.then(() => this.fill())
        await this.#filling
      }
    }
  }

  async #giveUp(): Promise<void> {
    // Data being written keeps its space until it is closed.
    await this.#filling
    this.#isFull = false
    await rm(this.#path, { force: true })
  }
}
