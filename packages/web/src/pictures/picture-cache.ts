export interface Cached {
  readonly bytes: number
  /** Releases the memory. */
  close(): void
}

/** The most recently used pictures, up to a number of bytes. */
export class PictureCache<Picture extends Cached> {
  readonly #most: number
  /** Least recently used first. */
  readonly #kept = new Map<string, Picture>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Picture | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found
  }

  set(key: string, picture: Picture): void {
    this.delete(key)
    this.#kept.set(key, picture)
    this.#bytes += picture.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most || oldest === key) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.#kept.get(key)
    if (found === undefined) return
    this.#kept.delete(key)
    this.#bytes -= found.bytes
    found.close()
  }

  deleteWhere(isUnwanted: (key: string) => boolean): void {
    for (const key of [...this.#kept.keys()]) if (isUnwanted(key)) this.delete(key)
  }
}
