import { ServiceError } from '../errors/service-error.js'
import type { SharedRates } from './context.js'

const MAX_OWNERS = 100_000
/** How often the machines tell each other what they have allowed, if it is little. */
const SETTLE_EVERY_MS = 5000

/** What this machine knows about the bucket of a token. */
interface Bucket {
  /** Requests that are allowed; others may have taken some of them since. */
  left: number
  /** When `left` was counted, by the monotonic clock in milliseconds. */
  at: number
  /** Requests that this machine has allowed and not told, or is telling now. */
  untold: number
  beingTold: number
}

/**
 * A token bucket for each API token: it holds the requests of one minute and refills evenly. With several
 * machines, each allows a few requests by what it knows, and then tells Redis: together they allow at most
 * 1 % more for each machine. What was allowed too much is missing from the bucket afterwards.
 */
export function createRequestRate(
  perMinute: number,
  shared?: SharedRates | undefined,
): (owner: string) => Promise<void> {
  if (perMinute === 0) return async () => undefined
  const perMs = perMinute / 60_000
  const maxUntold = shared === undefined ? Number.POSITIVE_INFINITY : Math.floor(perMinute / 100)
  const buckets = new Map<string, Bucket>()
  if (shared !== undefined && maxUntold > 0) setInterval(tellAll, SETTLE_EVERY_MS).unref()

  function bucketOf(owner: string): Bucket {
    const now = performance.now()
    const bucket = buckets.get(owner) ?? { left: perMinute, at: now, untold: 0, beingTold: 0 }
    bucket.left = Math.min(perMinute, bucket.left + (now - bucket.at) * perMs)
    bucket.at = now
    if (!buckets.has(owner) && buckets.size >= MAX_OWNERS) buckets.clear()
    buckets.set(owner, bucket)
    return bucket
  }

  /** Returns how long to wait if one more request is asked for; 0 if it is allowed, or Redis is not available. */
  async function tell(owner: string, bucket: Bucket, asked: 0 | 1): Promise<number> {
    const told = bucket.untold
    bucket.untold = 0
    bucket.beingTold += told
    try {
      const { waitMs, left } = await shared!.take(`token:${owner}`, perMinute, told, asked)
      bucket.left = left - bucket.untold - (bucket.beingTold - told)
      bucket.at = performance.now()
      return waitMs
    } catch {
      bucket.left -= asked
      return 0
    } finally {
      bucket.beingTold -= told
    }
  }

  function tellAll(): void {
    for (const [owner, bucket] of buckets) if (bucket.untold > 0) void tell(owner, bucket, 0)
  }

  async function take(owner: string): Promise<number> {
    const bucket = bucketOf(owner)
    if (bucket.left < 1) return (1 - bucket.left) / perMs
    if (bucket.untold + bucket.beingTold >= maxUntold) return tell(owner, bucket, 1)
    bucket.left--
    bucket.untold++
    return 0
  }

  return async (owner) => {
    const waitMs = await take(owner)
    if (waitMs === 0) return
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ServiceError(
      'rate_limited',
      `Your token has made more than ${perMinute} requests in a minute. Try again in ${retryAfter} s.`,
      { retryAfter },
    )
  }
}
