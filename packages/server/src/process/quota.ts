import { ServiceError } from '../errors/service-error.js'
import type { Records } from '../records/records.js'
import type { Caller } from './caller.js'

/** Bytes that are on their way in. */
export interface Allowance {
  /** Throws `quota_exceeded`, with nothing taken. */
  take(bytes: number): void
  /** They have a row now, or are gone. */
  release(): void
}

/**
 * The store refuses what is too much in the end; this refuses it before the bytes are on the disk, and counts what
 * parallel uploads of the same token have not finished yet.
 */
export interface Quota {
  of(caller: Caller): number
  allowance(caller: Caller): Promise<Allowance>
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
    async allowance(caller) {
      const { owner } = caller
      const used = await files.bytesOf(owner)
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
