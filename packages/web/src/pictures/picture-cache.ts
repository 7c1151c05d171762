export interface Cached {
  readonly bytes: number
  /** Releases the memory. */
  close(): void
}

/** The most recently used pictures, up to a number of bytes. */
export class PictureCache<Picture extends Cached> {
  readonly #maxBytes: number
  /** Least recently used first. */
  readonly #entries = new Map<string, Picture>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Picture | undefined {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: string, picture: Picture): void {
    this.delete(key)
    this.#entries.set(key, picture)
    this.#bytes += picture.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.#entries.get(key)
    if (found === undefined) return
    this.#entries.delete(key)
    this.#bytes -= found.bytes
    found.close()
  }

  deleteWhere(isUnwanted: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (isUnwanted(key)) this.delete(key)
  }
}
