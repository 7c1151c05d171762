import { ServiceError } from '../errors/service-error.js'
import { StorageFull } from '../errors/storage-full.js'
import { OverQuota } from '../records/errors.js'

/** What the stores refuse, as a caller is told of it; undefined for an error that says nothing to a caller. */
export function serviceErrorOf(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  if (error instanceof OverQuota) {
    return new ServiceError(
      'quota_exceeded',
      `${error.message} Delete some processes, or wait until they expire.`,
    )
  }
  if (error instanceof StorageFull) {
    return new ServiceError(
      'storage_full',
      `${error.message} Try again when something has expired or was deleted.`,
    )
  }
  return undefined
}
