import { open, rm } from 'node:fs/promises'
import { StorageFull } from '../../errors/storage-full.js'

const BYTES = 2 ** 20

/**
 * Deleting a row writes to the log first, so on a full disk nothing could be deleted any more. A file of zeros keeps a
 * little room for that: it is given up when it is needed, and filled again when there is room.
 */
export class Reserve {
  readonly #path: string
  #isFull = false
  #filling: Promise<void> = Promise.resolve()
  /** Works that may need the room at this moment. */
  #works = 0

  constructor(path: string) {
    this.#path = path
  }

  /** What is there from before stays: room that is given up even for a moment may be taken by others. */
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
      // As much as there was room for is kept; the next time there may be more.
      this.#isFull = false
    }
  }

  /** Does work that makes room, with the reserve where it is needed. */
  async makingRoom<T>(work: () => Promise<T>): Promise<T> {
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
    // What is being written keeps its room until it is closed.
    await this.#filling
    this.#isFull = false
    await rm(this.#path, { force: true })
  }
}
