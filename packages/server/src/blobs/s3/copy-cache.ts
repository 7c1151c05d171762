import type { LocalCopy } from '../blobs.js'

export interface CopyCacheOptions {
  /** What the copies may take together, but for those that are larger than all of it or come while all of it is in use. */
  readonly bytes: number
  /** A path that nothing has yet. */
  newPath(): string
  /** Deletes the file there, if there is one. */
  remove(path: string): Promise<void>
}

/** Where a copy is to be written. */
export interface Place {
  readonly path: string
  /** To be awaited before so many bytes are written. */
  makeRoom(bytes: number): Promise<void>
}

interface Copy {
  readonly path: string
  /** Kept when its promise is; until then the file is being written. */
  ready: Promise<void>
  isReady: boolean
  holders: number
  bytes: number
  /** Whether it stays when nobody holds it, and counts. */
  isKept: boolean
  /** By the monotonic clock, in milliseconds. */
  usedAt: number
}

/**
 * Copies of blobs on the local disk: made once for many askers, never deleted while somebody holds them, and the least recently used
 * deleted first. It knows no store and no file: whoever asks says how a copy is made.
 */
export class CopyCache {
  readonly #options: CopyCacheOptions
  /** The least recently used first. */
  readonly #copies = new Map<string, Copy>()
  readonly #removals = new Set<Promise<void>>()
  #bytes = 0

  constructor(options: CopyCacheOptions) {
    this.#options = options
  }

  /** Of all copies that count, those that are being made included. */
  get bytes(): number {
    return this.#bytes
  }

  /** The copy, made by `make` where there is none. What `make` leaves behind when it fails is deleted. */
  async hold(blob: string, make: (place: Place) => Promise<void>): Promise<LocalCopy> {
    const copy = this.#copies.get(blob) ?? this.#begin(blob, make)
    copy.holders++
    this.#touch(blob, copy)
    await copy.ready
    let isHeld = true
    return {
      path: copy.path,
      release: () => {
        if (!isHeld) return undefined
        isHeld = false
        return this.#release(blob, copy)
      },
    }
  }

  /** Whether there is a copy; undefined where somebody holds it, or waits for it, already. */
  has(blob: string): boolean | undefined {
    const copy = this.#copies.get(blob)
    return copy !== undefined && copy.holders > 0 ? undefined : copy !== undefined
  }

  /** The path of a copy that is there at this moment. Who wants it to stay holds it. */
  find(blob: string): string | undefined {
    const copy = this.#copies.get(blob)
    if (copy === undefined || !copy.isReady) return undefined
    this.#touch(blob, copy)
    return copy.path
  }

  /** Takes over a file of so many bytes as a copy, by `move`; false where there is no room for it. */
  async keep(blob: string, bytes: number, move: (path: string) => Promise<void>): Promise<boolean> {
    if (!this.#hasRoom(bytes)) return false
    const { release } = await this.hold(blob, async (place) => {
      await place.makeRoom(bytes)
      await move(place.path)
    })
    await release()
    return true
  }

  /** The blob was removed: whoever holds the copy keeps it, nobody else gets it. */
  async drop(blob: string): Promise<void> {
    const copy = this.#copies.get(blob)
    if (copy === undefined) return
    this.#copies.delete(blob)
    if (copy.holders === 0) await this.#remove(copy)
  }

  /** Deletes those that nobody holds and nobody has used since (by the monotonic clock, in milliseconds); gives how many. */
  async dropUnusedSince(time: number): Promise<number> {
    let dropped = 0
    for (const [blob, copy] of this.#copies) {
      if (copy.usedAt >= time) break
      if (copy.holders > 0) continue
      await this.drop(blob)
      dropped++
    }
    return dropped
  }

  #begin(blob: string, make: (place: Place) => Promise<void>): Copy {
    const path = this.#options.newPath()
    const copy: Copy = {
      path,
      ready: Promise.resolve(),
      isReady: false,
      holders: 0,
      bytes: 0,
      isKept: false,
      usedAt: performance.now(),
    }
    this.#copies.set(blob, copy)
    copy.ready = make({ path, makeRoom: (bytes) => this.#makeRoom(copy, bytes) }).then(
      () => {
        copy.isReady = true
      },
      async (error: unknown) => {
        if (this.#copies.get(blob) === copy) this.#copies.delete(blob)
        await this.#remove(copy)
        throw error
      },
    )
    return copy
  }

  async #release(blob: string, copy: Copy): Promise<void> {
    copy.holders--
    const isKnown = this.#copies.get(blob) === copy
    if (copy.holders > 0 || (isKnown && copy.isKept)) return
    if (isKnown) this.#copies.delete(blob)
    await this.#remove(copy)
  }

  #hasRoom(bytes: number): boolean {
    let free = this.#options.bytes - this.#bytes
    for (const { isKept, holders, bytes: own } of this.#copies.values()) {
      if (free >= bytes) break
      if (isKept && holders === 0) free += own
    }
    return free >= bytes
  }

  async #makeRoom(copy: Copy, bytes: number): Promise<void> {
    if (!this.#hasRoom(bytes)) return
    for (const [blob, other] of this.#copies) {
      if (this.#options.bytes - this.#bytes >= bytes) break
      if (!other.isKept || other.holders > 0) continue
      this.#copies.delete(blob)
      void this.#remove(other)
    }
    copy.isKept = true
    copy.bytes = bytes
    this.#bytes += bytes
    // Also of what others have begun to delete: its bytes are given away already.
    await Promise.all(this.#removals)
  }

  /** A failure is not told: the folder is emptied at the next start. */
  async #remove(copy: Copy): Promise<void> {
    if (copy.isKept) this.#bytes -= copy.bytes
    copy.isKept = false
    const removal = this.#options.remove(copy.path).catch(() => undefined)
    this.#removals.add(removal)
    await removal
    this.#removals.delete(removal)
  }

  #touch(blob: string, copy: Copy): void {
    copy.usedAt = performance.now()
    if (this.#copies.get(blob) !== copy) return
    this.#copies.delete(blob)
    this.#copies.set(blob, copy)
  }
}
