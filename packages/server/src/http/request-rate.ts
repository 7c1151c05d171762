import { ServiceError } from '../errors/service-error.js'
import type { SharedRates } from './context.js'

const MINUTE_MS = 60_000
const MAX_OWNERS = 100_000

/** A token bucket for each API token: it holds the requests of one minute and refills evenly. */
export function createRequestRate(
  perMinute: number,
  shared?: SharedRates | undefined,
): (owner: string) => Promise<void> {
  const buckets = new Map<string, { left: number; at: number }>()
  if (perMinute === 0) return async () => undefined

  /** Milliseconds until the next request is allowed. */
  function takeHere(owner: string): number {
    const now = performance.now()
    const bucket = buckets.get(owner) ?? { left: perMinute, at: now }
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / MINUTE_MS)
    bucket.at = now
    if (buckets.size >= MAX_OWNERS) buckets.clear()
    buckets.set(owner, bucket)
    if (bucket.left < 1) return ((1 - bucket.left) * MINUTE_MS) / perMinute
    bucket.left--
    return 0
  }

  return async (owner) => {
    let waitMs = takeHere(owner)
    if (waitMs === 0 && shared !== undefined)
      waitMs = await shared.take(`token:${owner}`, perMinute).catch(() => 0)
    if (waitMs === 0) return
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ServiceError(
      'rate_limited',
      `Your token has made more than ${perMinute} requests in a minute. Try again in ${retryAfter} s.`,
      { retryAfter },
    )
  }
}
