import { ServiceError } from '../errors/service-error.js'
import type { SharedRates } from './context.js'
import { TokenBuckets } from './token-buckets.js'

/** A token bucket for each API token: it holds the requests of one minute and refills evenly. */
export function createRequestRate(
  perMinute: number,
  shared?: SharedRates | undefined,
): (owner: string) => Promise<void> {
  if (perMinute === 0) return async () => undefined
  const here = new TokenBuckets({ capacity: perMinute, perSecond: perMinute / 60 })

  return async (owner) => {
    let waitMs = here.take(owner, 1)
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
