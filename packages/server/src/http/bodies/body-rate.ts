import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { networkOf } from '../network-of.js'
import { TokenBuckets } from '../token-buckets.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called before values of the body are parsed. Throws `rate_limited` if they are too many. */
    spendValues(count: number): void
  }
}

/** How many seconds' worth of values may be sent at once. */
const BURST_SECONDS = 5
/** Text of this length takes about as long to parse as another value. */
const BYTES_PER_VALUE = 128

/**
 * Limits the time that the event loop spends on the bodies of one token: it grows with the number of values,
 * which the number of requests does not limit. Each machine counts for itself, because each has its own event
 * loop. Requests without a token are counted by address.
 */
export function addBodyRate(app: FastifyInstance, perSecond: number): void {
  const buckets = new TokenBuckets({ capacity: perSecond * BURST_SECONDS, perSecond })

  app.decorateRequest('spendValues', function (this: FastifyRequest, count: number): void {
    if (perSecond === 0) return
    const waitMs = buckets.take(this.caller?.owner ?? networkOf(this.ip), count)
    if (waitMs === 0) return
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ServiceError(
      'rate_limited',
      `Your requests contain more than ${perSecond} values a second. Try again in ${retryAfter} s, or send fewer entries and fields.`,
      { retryAfter },
    )
  })
}

/** Number of values that a body of this many values and this length counts as. */
export function bodyCost(values: number, length: number): number {
  return values + Math.ceil(length / BYTES_PER_VALUE)
}
