import { ServiceError } from '../errors/service-error.js'

const MINUTE_MS = 60_000
const MOST_OWNERS = 100_000

/** A bucket for each token that holds a minute's requests and fills evenly. */
export function createRequestRate(perMinute: number): (owner: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  if (perMinute === 0) return () => undefined
  return (owner) => {
    const now = performance.now()
    const bucket = buckets.get(owner) ?? { left: perMinute, at: now }
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / MINUTE_MS)
    bucket.at = now
    if (buckets.size >= MOST_OWNERS) buckets.clear()
    buckets.set(owner, bucket)
    if (bucket.left < 1) {
      const retryAfter = Math.max(1, Math.ceil(((1 - bucket.left) * MINUTE_MS) / perMinute / 1000))
      throw new ServiceError(
        'rate_limited',
        `Your token has made more than ${perMinute} requests in a minute. Try again in ${retryAfter} s.`,
        { retryAfter },
      )
    }
    bucket.left--
  }
}
