import { StorageFull } from '../../errors/storage-full.js'

/** The second one is said of the file in which readers and writers find each other: it has to be there before anything is read. */
const FULL = new Set<unknown>(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])

/** The error to throw: `StorageFull` where this one, or what caused it, says that there is no room. */
export function asStorageFull(error: unknown): unknown {
  return saysFull(error) ? new StorageFull() : error
}

export function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(error.code)) || saysFull(error.cause)
}
