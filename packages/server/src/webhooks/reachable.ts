import { ServiceError } from '../errors/service-error.js'
import type { addressCheck } from '../outbound/addresses.js'
import { AddressRefused, pinnedAddress, type Resolver } from '../outbound/pinned-request.js'

/** A resolver that takes longer does not delay the execution. */
const RESOLVED_WITHIN_MS = 1000
const KNOWN_FOR_MS = 60_000

/**
 * Rejects with `invalid_parameter` if nothing can be delivered to the host as its name resolves now: the sender is told at once, and not only the log of the
 * service when the delivery is given up. What is found is used for a minute.
 */
export function createReachableCheck(
  resolve: Resolver,
  mayReach: ReturnType<typeof addressCheck>,
): (url: URL) => Promise<void> {
  /** Only listed hosts get here, so there are few. */
  const known = new Map<string, { readonly problem: Promise<string | undefined>; readonly at: number }>()

  async function problemOf(url: URL): Promise<string | undefined> {
    try {
      await pinnedAddress({ url, resolve, mayReach, signal: AbortSignal.timeout(RESOLVED_WITHIN_MS) })
      return undefined
    } catch (error) {
      if (error instanceof AddressRefused)
        return 'The host has an address that webhooks may not reach. Operators list private networks in OCTAVO_WEBHOOK_NETWORKS.'
      // Any other failure of the resolver may pass, and deliveries are retried.
      const isUnknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
      return isUnknown ? 'There is no host with this name. Check its spelling.' : undefined
    }
  }

  return async (url) => {
    const now = performance.now()
    const last = known.get(url.hostname)
    const found =
      last !== undefined && now - last.at < KNOWN_FOR_MS ? last : { problem: problemOf(url), at: now }
    known.set(url.hostname, found)
    const problem = await found.problem
    if (problem !== undefined)
      throw new ServiceError('invalid_parameter', `webhook: ${problem}`, { field: 'webhook' })
  }
}
