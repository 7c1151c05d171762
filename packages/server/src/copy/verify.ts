import type { FileRow, ProcessRow } from '../records/records.js'
import { allProcesses, type CopyStore } from './copy.js'
import { eachOf } from './each-of.js'

export interface Verified {
  processes: number
  files: number
  bytes: number
  /** Processes that are missing or differ, by ID. */
  wrong: string[]
}

const AT_ONCE = 8

/**
 * Reads the copy as its users would: every process with its result and its files, and every file with its
 * bytes.
 */
export async function verifyCopy(from: CopyStore, to: CopyStore, now: number): Promise<Verified> {
  const verified: Verified = { processes: 0, files: 0, bytes: 0, wrong: [] }
  for await (const page of allProcesses(from.records)) {
    await eachOf(page, AT_ONCE, async (row) => {
      if (row.expiresAt <= now) return
      const there = await to.records.processes.get(row.id)
      const files = there === undefined ? [] : await to.records.files.of(row.id)
      if (there === undefined || !(await isWhole(from, to, row, there, files))) {
        verified.wrong.push(row.id)
        return
      }
      verified.processes++
      verified.files += files.length
      for (const { size } of files) verified.bytes += size
    })
  }
  return verified
}

async function isWhole(
  from: CopyStore,
  to: CopyStore,
  row: ProcessRow,
  there: ProcessRow,
  files: readonly FileRow[],
): Promise<boolean> {
  for (const { blob, size } of files) if ((await to.blobs.size(blob)) !== size) return false
  // A later state was written by the other store's own service.
  if (there.version !== row.version) return there.version > row.version
  const wanted = await from.records.files.of(row.id)
  const result = await from.records.processes.resultOf(row.id)
  return (
    JSON.stringify(files.map(marks)) === JSON.stringify(wanted.map(marks)) &&
    (await to.records.processes.resultOf(row.id)) === result
  )
}

function marks({ id, kind, position, size, sha256, blob }: FileRow): unknown {
  return [id, kind, position, size, sha256, blob]
}
