import { setImmediate as turn } from 'node:timers/promises'
import type { Blobs } from '../blobs/blobs.js'
import type { Records } from '../records/records.js'

export interface OrphanSweep {
  readonly records: Records
  readonly blobs: Blobs
  /** Unix seconds. */
  readonly olderThan: number
  readonly signal: AbortSignal
}

/** Files that are looked up, and deleted, together. */
const AT_ONCE = 100

/**
 * Deletes files without a row: left by a service that died between writing a file and its row, or between
 * deleting a row and its file.
 */
export async function sweepOrphans({ records, blobs, olderThan, signal }: OrphanSweep): Promise<number> {
  let removed = 0
  let old: string[] = []
  const removeUnused = async (): Promise<void> => {
    const used = await records.files.withBlobs(old)
    const orphans = old.filter((blob) => !used.has(blob))
    await blobs.removeAll(orphans)
    removed += orphans.length
    old = []
    await turn()
  }
  for await (const { blob, modifiedAt } of blobs.list()) {
    if (signal.aborted) return removed
    if (modifiedAt < olderThan && !blobs.isUnrecorded(blob)) old.push(blob)
    if (old.length >= AT_ONCE) await removeUnused()
  }
  await removeUnused()
  return removed
}
