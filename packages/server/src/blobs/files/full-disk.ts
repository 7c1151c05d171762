import { isFullDiskError, StorageFull } from '../../errors/storage-full.js'

/** Rejects with `StorageFull` if the system reports a full disk. */
export async function orStorageFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asStorageFull(error)
  }
}

/** The error to throw: `StorageFull` if this one reports a full disk. */
export function asStorageFull(error: unknown): unknown {
  return isFullDiskError(error) ? new StorageFull() : error
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
