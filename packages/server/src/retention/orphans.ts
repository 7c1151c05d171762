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

const BETWEEN_TURNS = 50

/**
 * Deletes files without a row: left by a service that died between writing a file and its row, or between
 * deleting a row and its file.
 */
export async function sweepOrphans({ records, blobs, olderThan, signal }: OrphanSweep): Promise<number> {
  let removed = 0
  let seen = 0
  for await (const { blob, modifiedAt } of blobs.list()) {
    if (signal.aborted) break
    if (++seen % BETWEEN_TURNS === 0) await turn()
    if (modifiedAt >= olderThan || blobs.isUnrecorded(blob) || (await records.files.hasBlob(blob))) continue
    await blobs.remove(blob)
    removed++
  }
  return removed
}
