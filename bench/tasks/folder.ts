import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * A folder in memory if there is enough space, unless `TMPDIR` is set. On a disk, thousands of new files per
 * second would measure the file system: on ext4, the same run takes two or three times as long for minutes
 * after many files were deleted.
 */
export function taskFolder(): { readonly path: string; readonly isInMemory: boolean } {
  const isInMemory = process.env.TMPDIR === undefined && hasRoom(MEMORY)
  return { path: mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'octavo-bench-')), isInMemory }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
