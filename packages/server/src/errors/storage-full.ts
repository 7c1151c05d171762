import { systemFailure } from '@octavo/tasks/task-failure'

/** The disk, or the part of it that the service may use, is full. */
export class StorageFull extends Error {
  readonly code = 'storage_full'
  constructor() {
    super('The service has no storage space left.')
    this.name = 'StorageFull'
  }
}

/** Whether the system says that a disk is full, or that this user has its share of it. */
export function isFullDiskError(error: unknown): boolean {
  return systemFailure(error)?.code === 'storage_full'
}

/** Undefined if the disk is full; `instead` is called then. */
export async function unlessFull<T>(work: Promise<T>, instead: () => unknown): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    await instead()
    return undefined
  }
}
