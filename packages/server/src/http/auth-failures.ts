import { ServiceError } from '../errors/service-error.js'
import type { AddressLimiter } from './address-limiter.js'
import type { SharedRates } from './context.js'
import { networkOf } from './network-of.js'

const MAX_KNOWN = 50_000

/** Limits requests without a valid token by address, so that tokens cannot be guessed. */
export interface AuthFailures {
  count(address: string): Promise<void>
  /**
   * Throws `rate_limited` for an address with too many failures. Tokens that were accepted from this address
   * before still work, so that a stranger behind the same proxy does not lock them out.
   */
  check(address: string, owner: string | undefined): Promise<void>
}

const WINDOW_MS = 60_000
/** How long the machines share which tokens were accepted from an address. */
const ACCEPTED_FOR_MS = 24 * 3_600_000

export function createAuthFailures(limiter: AddressLimiter, shared?: SharedRates | undefined): AuthFailures {
  const accepted = new Set<string>()
  const nameOf = (address: string): string => `failures:${networkOf(address)}`

  async function retryAfterElsewhere(address: string): Promise<number> {
    const counted = await shared?.count(nameOf(address), 0, WINDOW_MS).catch(() => undefined)
    if (counted === undefined || counted.count < limiter.perMinute) return 0
    return Math.ceil(counted.leftMs / 1000)
  }

  /** On another machine: a token that one of them has accepted is locked out by none. */
  async function isAcceptedElsewhere(visit: string): Promise<boolean> {
    const counted = await shared?.count(`accepted:${visit}`, 0, ACCEPTED_FOR_MS).catch(() => undefined)
    return counted !== undefined && counted.count > 0
  }

  return {
    async count(address) {
      limiter.failed(address)
      await shared?.count(nameOf(address), 1, WINDOW_MS).catch(() => undefined)
    },
    async check(address, owner) {
      const visit = owner === undefined ? undefined : `${owner} ${address}`
      if (visit !== undefined && accepted.has(visit)) return
      const retryAfter = limiter.retryAfter(address) || (await retryAfterElsewhere(address))
      if (retryAfter > 0 && (visit === undefined || !(await isAcceptedElsewhere(visit)))) {
        throw new ServiceError(
          'rate_limited',
          `Too many requests without a valid token came from your address. Try again in ${retryAfter} s.`,
          { retryAfter },
        )
      }
      if (visit === undefined) return
      if (accepted.size >= MAX_KNOWN) accepted.clear()
      accepted.add(visit)
      await shared?.count(`accepted:${visit}`, 1, ACCEPTED_FOR_MS).catch(() => undefined)
    },
  }
}
