import type { LocalCopy } from '../blobs.js'

export interface CopyCacheOptions {
  /**
   * Maximum size of all copies together. A copy that is larger than that, or is needed while everything else
   * is in use, is allowed beyond it.
   */
  readonly bytes: number
  /** A path that does not exist yet. */
  newPath(): string
  /** Deletes the file, if it exists. */
  remove(path: string): Promise<void>
}

/** Where a copy is written. */
export interface Place {
  readonly path: string
  /** To be awaited before this number of bytes is written. */
  evictFor(bytes: number): Promise<void>
}

interface Copy {
  readonly path: string
  /** Resolves when the copy is complete; until then the file is being written. */
  ready: Promise<void>
  isReady: boolean
  holders: number
  bytes: number
  /** Whether it is kept when it is released, and counted. */
  isKept: boolean
  /** By the monotonic clock, in milliseconds. */
  usedAt: number
}

/**
 * Copies of blobs on the local disk: created once for concurrent requests, never deleted while in use, and
 * evicted in least-recently-used order. Independent of the store and the file system: the caller says how a
 * copy is made.
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

  /** Of all copies that are counted, including those being made. */
  get bytes(): number {
    return this.#bytes
  }

  /** The copy, created by `make` if there is none. What a failed `make` leaves behind is deleted. */
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

  /** Whether there is a copy; undefined if it is in use or being made. */
  has(blob: string): boolean | undefined {
    const copy = this.#copies.get(blob)
    return copy !== undefined && copy.holders > 0 ? undefined : copy !== undefined
  }

  /** The path of a copy that exists at this moment. Callers that need it longer have to hold it. */
  find(blob: string): string | undefined {
    const copy = this.#copies.get(blob)
    if (copy === undefined || !copy.isReady) return undefined
    this.#touch(blob, copy)
    return copy.path
  }

  /** Adopts a file of this size as a copy, by `move`; false if there is no space for it. */
  async keep(blob: string, bytes: number, move: (path: string) => Promise<void>): Promise<boolean> {
    if (!this.#fits(bytes)) return false
    const { release } = await this.hold(blob, async (place) => {
      await place.evictFor(bytes)
      await move(place.path)
    })
    await release()
    return true
  }

  /** The blob was removed: current holders keep the copy, new requests do not get it. */
  async drop(blob: string): Promise<void> {
    const copy = this.#copies.get(blob)
    if (copy === undefined) return
    this.#copies.delete(blob)
    if (copy.holders === 0) await this.#remove(copy)
  }

  /**
   * Deletes copies that are not in use and were not used since (monotonic clock, in milliseconds); returns
   * their number.
   */
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
    copy.ready = make({ path, evictFor: (bytes) => this.#evictFor(copy, bytes) }).then(
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

  #fits(bytes: number): boolean {
    let free = this.#options.bytes - this.#bytes
    for (const { isKept, holders, bytes: own } of this.#copies.values()) {
      if (free >= bytes) break
      if (isKept && holders === 0) free += own
    }
    return free >= bytes
  }

  async #evictFor(copy: Copy, bytes: number): Promise<void> {
    if (!this.#fits(bytes)) return
    for (const [blob, other] of this.#copies) {
      if (this.#options.bytes - this.#bytes >= bytes) break
      if (!other.isKept || other.holders > 0) continue
      this.#copies.delete(blob)
      void this.#remove(other)
    }
    copy.isKept = true
    copy.bytes = bytes
    this.#bytes += bytes
    // Includes deletions that others have started: their bytes are already released.
    await Promise.all(this.#removals)
  }

  /** Failures are ignored: the folder is emptied at the next start. */
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
