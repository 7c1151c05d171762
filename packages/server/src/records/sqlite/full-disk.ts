import { StorageFull } from '../../errors/storage-full.js'

/** The second code is about the shared-memory file of the log, which has to exist before anything is read. */
const FULL = new Set<unknown>(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])

/** The error to throw: `StorageFull` if this one, or its cause, reports a full disk. */
export function asStorageFull(error: unknown): unknown {
  return isDatabaseFull(error) ? new StorageFull() : error
}

export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(error.code)) || isDatabaseFull(error.cause)
}
