import type { ByteStore, StoredBytes } from './byte-store.js'

/** The part of the browser's FileSystemSyncAccessHandle that is needed; it exists in workers only. */
export interface SyncFile {
  read(target: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

interface Extent {
  readonly position: number
  length: number
}

/**
 * Stores everything that a run writes in one file of the origin private file system. The engine creates files
 * synchronously, but there a file can only be opened asynchronously: so one file is opened before the run,
 * and the files of the run are extents of it. The results are Blobs that refer to those extents, without
 * copying.
 */
export function oneFileStore(file: SyncFile, reopen: () => Promise<Blob>): ByteStore<Blob> {
  const space = new FreeSpace()
  let finished: Blob | undefined
  return {
    create: () => new Extents(file, space, () => finished!),
    async finish() {
      file.flush()
      file.close()
      finished = await reopen()
    },
  }
}

class Extents implements StoredBytes<Blob> {
  size = 0
  readonly #file: SyncFile
  readonly #space: FreeSpace
  readonly #finished: () => Blob
  #extents: Extent[] = []

  constructor(file: SyncFile, space: FreeSpace, finished: () => Blob) {
    this.#file = file
    this.#space = space
    this.#finished = finished
  }

  append(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const { position, length } = this.#space.take(bytes.length - done)
      writeAll(this.#file, bytes.subarray(done, done + length), position)
      const last = this.#extents.at(-1)
      if (last !== undefined && last.position + last.length === position) last.length += length
      else this.#extents.push({ position, length })
      done += length
      this.size += length
    }
  }

  read(position: number, target: Uint8Array): number {
    let filled = 0
    let begin = 0
    for (const extent of this.#extents) {
      const end = begin + extent.length
      if (filled === target.length) break
      const from = position + filled
      if (from < end) {
        const length = Math.min(end - from, target.length - filled)
        const part = target.subarray(filled, filled + length)
        filled += readAll(this.#file, part, extent.position + (from - begin))
      }
      begin = end
    }
    return filled
  }

  remove(): void {
    for (const extent of this.#extents) this.#space.give(extent)
    this.#extents = []
    this.size = 0
  }

  kept(type: string): Blob {
    const file = this.#finished()
    const slices = this.#extents.map(({ position, length }) => file.slice(position, position + length))
    return new Blob(slices, { type })
  }
}

/** The space of removed files is reused first, so that scratch files of a long run do not add up. */
class FreeSpace {
  #end = 0
  readonly #free: Extent[] = []

  /** An extent for this number of bytes, or for the first of them. */
  take(length: number): Extent {
    const found = this.#free.pop()
    if (found === undefined) {
      const position = this.#end
      this.#end += length
      return { position, length }
    }
    if (found.length <= length) return found
    this.#free.push({ position: found.position + length, length: found.length - length })
    return { position: found.position, length }
  }

  give(extent: Extent): void {
    if (extent.position + extent.length === this.#end) this.#end = extent.position
    else this.#free.push(extent)
  }
}

function writeAll(file: SyncFile, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = file.write(bytes.subarray(done), { at: position + done })
    // At the quota, some browsers write fewer bytes instead of throwing.
    if (count === 0) throw new DOMException('The file cannot grow.', 'QuotaExceededError')
    done += count
  }
}

function readAll(file: SyncFile, target: Uint8Array, position: number): number {
  let filled = 0
  while (filled < target.length) {
    const count = file.read(target.subarray(filled), { at: position + filled })
    if (count === 0) break
    filled += count
  }
  return filled
}
