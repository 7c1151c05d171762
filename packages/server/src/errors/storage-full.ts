import { systemFailure } from '@octavo/tasks/task-failure'

/** The disk, or the share of it that the service may take, has no room left. */
export class StorageFull extends Error {
  readonly code = 'storage_full'
  constructor() {
    super('The service has no storage space left.')
    this.name = 'StorageFull'
  }
}

/** Whether the system says that a disk is full, or that this user has its share of it. */
export function systemSaysFull(error: unknown): boolean {
  return systemFailure(error)?.code === 'storage_full'
}

/** Undefined where there is no room for the work; then something else is done about it. */
export async function unlessFull<T>(work: Promise<T>, instead: () => unknown): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    await instead()
    return undefined
  }
}
