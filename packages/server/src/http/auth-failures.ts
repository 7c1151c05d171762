import { ServiceError } from '../errors/service-error.js'
import type { AddressLimiter } from './address-limiter.js'

const MOST_KNOWN = 50_000

/** Limits requests without a valid token by address, so that tokens cannot be guessed at leisure. */
export interface AuthFailures {
  count(address: string): void
  /**
   * Throws `rate_limited` for an address with too many failures. Those who were let in from there before go on: a
   * stranger behind the same proxy does not lock them out.
   */
  check(address: string, owner: string | undefined): void
}

export function createAuthFailures(limiter: AddressLimiter): AuthFailures {
  const letIn = new Set<string>()
  return {
    count: (address) => limiter.failed(address),
    check(address, owner) {
      const visit = owner === undefined ? undefined : `${owner} ${address}`
      if (visit !== undefined && letIn.has(visit)) return
      const retryAfter = limiter.retryAfter(address)
      if (retryAfter > 0) {
        throw new ServiceError(
          'rate_limited',
          `Too many requests without a valid token came from your address. Try again in ${retryAfter} s.`,
          { retryAfter },
        )
      }
      if (visit === undefined) return
      if (letIn.size >= MOST_KNOWN) letIn.clear()
      letIn.add(visit)
    },
  }
}
