import { ServiceError } from '../../errors/service-error.js'
import type { Upload } from '../../process/upload.js'

/** A file of which some chunks have come. */
export interface PartialUpload {
  readonly owner: string
  readonly upload: Upload
  /** The next chunk, from 0. */
  readonly next: number
  readonly chunks: number
}

const KEPT_MS = 10 * 60_000
const MOST = 100
const MOST_OF_OWNER = 10

/**
 * Files that come in chunks, one request for each, in their order: between two of them they wait here, in the memory of this machine, for a
 * while. They are known by their task and their name, which is all that the SDKs send.
 */
export class ChunkedUploads {
  readonly #waiting = new Map<string, PartialUpload & { readonly timer: NodeJS.Timeout }>()

  /** Whoever takes it has it alone, until it is kept again or discarded. */
  take(owner: string, task: string, filename: string): PartialUpload | undefined {
    const key = keyOf(owner, task, filename)
    const found = this.#waiting.get(key)
    if (found === undefined) return undefined
    clearTimeout(found.timer)
    this.#waiting.delete(key)
    return found
  }

  keep(task: string, filename: string, partial: PartialUpload): void {
    const { owner, upload } = partial
    const ofOwner = [...this.#waiting.values()].filter((one) => one.owner === owner).length
    if (this.#waiting.size >= MOST || ofOwner >= MOST_OF_OWNER) {
      throw new ServiceError(
        'quota_exceeded',
        `More than ${MOST_OF_OWNER} files are coming in chunks at once. Send one after the other.`,
        { field: 'chunk' },
      )
    }
    const key = keyOf(owner, task, filename)
    const timer = setTimeout(() => {
      this.#waiting.delete(key)
      upload.discard().catch(() => undefined)
    }, KEPT_MS).unref()
    this.#waiting.set(key, { ...partial, timer })
  }
}

function keyOf(owner: string, task: string, filename: string): string {
  return JSON.stringify([owner, task, filename])
}
