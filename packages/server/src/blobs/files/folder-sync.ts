import { type FileHandle, open } from 'node:fs/promises'

/**
 * A file name is durable once its folder is synced. Requests for the same folder share one sync: those that
 * arrive during a sync share the next one.
 */
export class FolderSync {
  readonly #handle: FileHandle
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async open(folder: string): Promise<FolderSync> {
    return new FolderSync(await open(folder, 'r'))
  }

  sync(): Promise<void> {
    if (this.#current === undefined) return this.#start()
    this.#next ??= this.#current.then(
      () => this.#start(),
      () => this.#start(),
    )
    return this.#next
  }

  #start(): Promise<void> {
    this.#next = undefined
    const current = this.#handle.sync().finally(() => {
      if (this.#current === current) this.#current = undefined
    })
    this.#current = current
    return current
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
