import { ServiceError } from '../errors/service-error.js'
import { StorageFull } from '../errors/storage-full.js'
import { StoreUnavailable } from '../errors/store-unavailable.js'
import { OverQuota, QueueFull } from '../records/errors.js'

const QUEUE_RETRY_SECONDS = 5

/** A database that was restarted, or failed over, is available again within a few seconds. */
const RETRY_SECONDS = 5

/** Errors of the stores, as reported to a caller; undefined for other errors. */
export function serviceErrorOf(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  if (error instanceof OverQuota) {
    return new ServiceError(
      'quota_exceeded',
      `${error.message} Delete some processes, or wait until they expire.`,
    )
  }
  if (error instanceof QueueFull)
    return new ServiceError('queue_full', `${error.message} Try again in ${QUEUE_RETRY_SECONDS} s.`, {
      retryAfter: QUEUE_RETRY_SECONDS,
    })
  if (error instanceof StorageFull) {
    return new ServiceError(
      'storage_full',
      `${error.message} Try again when something has expired or was deleted.`,
    )
  }
  if (error instanceof StoreUnavailable) {
    return new ServiceError('storage_unavailable', `${error.message} Try again in a moment.`, {
      retryAfter: RETRY_SECONDS,
    })
  }
  return undefined
}
