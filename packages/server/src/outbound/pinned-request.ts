import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'

/** All addresses of a host name. */
export type Resolver = (name: string) => Promise<readonly { readonly address: string }[]>

export const systemResolver: Resolver = (name) => lookup(name, { all: true })

export interface OutboundRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly resolve: Resolver
  readonly mayReach: (address: string) => boolean
  readonly signal: AbortSignal
}

/**
 * A request that the caller has to end. It connects to the address that was checked, so that a later change
 * of the DNS record has no effect. Rejects with `AddressRefused`.
 */
export async function pinnedRequest(asked: OutboundRequest): Promise<ClientRequest> {
  const { url, method, headers, signal } = asked
  const address = await pinnedAddress(asked)
  const options: RequestOptions = {
    method,
    headers,
    signal,
    agent: false,
    lookup: (_name, { all }, done) => {
      const family = isIP(address)
      if (all === true) done(null, [{ address, family }])
      else done(null, address, family)
    },
  }
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
}

/** The address that a request connects to. Rejects with `AddressRefused`, or with the error of the resolver. */
export async function pinnedAddress({
  url,
  resolve,
  mayReach,
  signal,
}: Omit<OutboundRequest, 'method' | 'headers'>): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await inTime(resolve(name), signal) : [{ address: name }]
  const [first] = found
  // If one of several addresses is forbidden, the name is not trusted.
  if (first === undefined || !found.every(({ address }) => mayReach(address))) throw new AddressRefused()
  return first.address
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The host resolves to an address that may not be reached. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Only the code of the error: system messages contain paths and addresses. */
export function unreached(error: unknown, timeoutSeconds: number): string {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError')
    return `The host did not respond within ${timeoutSeconds} s.`
  return `The host could not be reached (${typeof code === 'string' ? code : 'no code'}).`
}
