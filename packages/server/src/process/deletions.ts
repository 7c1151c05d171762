import { setTimeout as wait } from 'node:timers/promises'
import type { Blobs } from '../blobs/blobs.js'
import type { FileRecords, FileRow } from '../records/records.js'

/**
 * Deletes the bytes of removed files in the background, because a store may take long for those of one
 * process.
 */
export interface Deletions {
  /**
   * For files whose rows were removed; bytes that another file still has are kept. Resolves when they are
   * deleted, and never rejects: what cannot be deleted now is found by the clean-up of orphans.
   */
  add(owner: string, files: readonly Pick<FileRow, 'blob'>[]): Promise<void>
  /**
   * Delays the response to a request until its files are deleted, but not for long: only an owner with very
   * many waiting files has to wait for all of them.
   */
  delayResponse(owner: string, deleted: Promise<void>): Promise<void>
  /** Waits for everything that was added. */
  settled(): Promise<void>
}

/** Files of one request to the store. */
const BATCH = 500
/** Owners whose files are deleted at the same time, one batch of each. */
const AT_ONCE = 4
const MAX_WAITING = 10_000
const DELAY_MS = 1000

interface Added {
  readonly left: string[]
  deleted(): void
}

export interface DeletionsOptions {
  readonly records: { readonly files: Pick<FileRecords, 'withBlobs'> }
  readonly blobs: Pick<Blobs, 'removeAll'>
  readonly observer: { failed(what: string, error: unknown): void }
}

export function createDeletions({ records, blobs, observer }: DeletionsOptions): Deletions {
  /** By owner. Those at work are in `busy` too; the others wait for their turn in this order. */
  const waiting = new Map<string, Added[]>()
  const busy = new Set<string>()
  const working = new Set<Promise<void>>()

  async function deleteUnused(batch: readonly string[]): Promise<void> {
    try {
      const used = await records.files.withBlobs(batch)
      await blobs.removeAll(batch.filter((blob) => !used.has(blob)))
    } catch (error) {
      observer.failed('Files could not be deleted; the clean-up will delete them.', error)
    }
  }

  async function deleteNext(owner: string, added: Added[]): Promise<void> {
    const batch: string[] = []
    const ended: Added[] = []
    while (batch.length < BATCH && added.length > 0) {
      const [first] = added as [Added]
      batch.push(...first.left.splice(0, BATCH - batch.length))
      if (first.left.length === 0) ended.push(added.shift()!)
    }
    await deleteUnused(batch)
    // To the end of the queue.
    waiting.delete(owner)
    if (added.length > 0) waiting.set(owner, added)
    for (const { deleted } of ended) deleted()
  }

  function begin(): void {
    for (const [owner, added] of waiting) {
      if (busy.size >= AT_ONCE) return
      if (busy.has(owner)) continue
      busy.add(owner)
      const work = deleteNext(owner, added).then(() => {
        busy.delete(owner)
        working.delete(work)
        begin()
      })
      working.add(work)
    }
  }

  return {
    add(owner, files) {
      if (files.length === 0) return Promise.resolve()
      return new Promise((deleted) => {
        const added = waiting.get(owner) ?? []
        added.push({ left: files.map(({ blob }) => blob), deleted })
        waiting.set(owner, added)
        begin()
      })
    },
    async delayResponse(owner, deleted) {
      const added = waiting.get(owner) ?? []
      const isFull = added.reduce((sum, { left }) => sum + left.length, 0) > MAX_WAITING
      await (isFull ? deleted : Promise.race([deleted, wait(DELAY_MS, undefined, { ref: false })]))
    },
    async settled() {
      while (working.size > 0) await Promise.all(working)
    },
  }
}
