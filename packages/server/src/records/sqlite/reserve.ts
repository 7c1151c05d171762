import { open, rm } from 'node:fs/promises'
import { StorageFull } from '../../storage-full.js'

const BYTES = 2 ** 20

/**
 * Deleting a row writes to the log first, so on a full disk nothing could be deleted any more. A file of zeros keeps a
 * little room for that: it is given up when it is needed, and filled again when there is room.
 */
export class Reserve {
  readonly #path: string
  #filled = false

  constructor(path: string) {
    this.#path = path
  }

  async fill(): Promise<void> {
    if (this.#filled) return
    this.#filled = true
    try {
      const handle = await open(this.#path, 'w', 0o600)
      await handle.writeFile(new Uint8Array(BYTES)).finally(() => handle.close())
    } catch {
      await this.#giveUp()
    }
  }

  /** Does work that makes room, with the reserve where it is needed. */
  async makingRoom<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      await this.#giveUp()
      return await work()
    } finally {
      await this.fill()
    }
  }

  async #giveUp(): Promise<void> {
    this.#filled = false
    await rm(this.#path, { force: true })
  }
}
