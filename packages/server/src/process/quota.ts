import { ServiceError } from '../errors/service-error.js'
import type { Records } from '../records/records.js'
import type { Caller } from './caller.js'

/** Bytes of uploads in progress. */
export interface Allowance {
  /** Throws `quota_exceeded`, and reserves nothing then. */
  take(bytes: number): void
  /** They have a row now, or were discarded. */
  release(): void
}

/**
 * The store enforces the quota in the end; this rejects an upload before its bytes are on the disk, and
 * counts concurrent uploads of the same token.
 */
export interface Quota {
  of(caller: Caller): number
  /** `usedBytes` by the files of the caller are read from the store if they are not known. */
  allowance(caller: Caller, usedBytes?: number): Promise<Allowance>
}

export function createQuota({ files }: Pick<Records, 'files'>, quotaBytes: number): Quota {
  const underWay = new Map<string, number>()

  function count(owner: string, bytes: number): void {
    const sum = (underWay.get(owner) ?? 0) + bytes
    if (sum === 0) underWay.delete(owner)
    else underWay.set(owner, sum)
  }

  const of = (caller: Caller): number => caller.quotaBytes ?? quotaBytes
  return {
    of,
    async allowance(caller, usedBytes) {
      const { owner } = caller
      const used = usedBytes ?? (await files.bytesOf(owner))
      const quota = of(caller)
      let taken = 0
      return {
        take(bytes) {
          if (used + (underWay.get(owner) ?? 0) + bytes > quota) throw quotaExceeded(quota)
          count(owner, bytes)
          taken += bytes
        },
        release() {
          count(owner, -taken)
          taken = 0
        },
      }
    },
  }
}

function quotaExceeded(quota: number): ServiceError {
  return new ServiceError(
    'quota_exceeded',
    `Your files would exceed your quota of ${quota} bytes. Delete some processes, or wait until they expire.`,
  )
}
