import { StorageFull, systemSaysFull } from '../../errors/storage-full.js'

/** Rejects with `StorageFull` where the system says that there is no room. */
export async function withRoom<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asStorageFull(error)
  }
}

/** The error to throw: `StorageFull` where this one says that there is no room. */
export function asStorageFull(error: unknown): unknown {
  return systemSaysFull(error) ? new StorageFull() : error
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
