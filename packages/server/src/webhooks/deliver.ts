import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'

/** Every address a name stands for. */
export type Resolver = (name: string) => Promise<readonly { readonly address: string }[]>

export interface Delivery {
  readonly url: URL
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly resolve: Resolver
  readonly mayReach: (address: string) => boolean
  readonly signal: AbortSignal
}

/** One attempt: resolves with the status. Redirects are not followed: a listed host does not speak for another. */
export async function deliver(delivery: Delivery): Promise<number> {
  const deadline = AbortSignal.any([delivery.signal, AbortSignal.timeout(delivery.timeoutMs)])
  const address = await pinnedAddress(delivery, deadline)
  return new Promise((resolve, reject) => {
    const request = send(delivery, address, deadline)
    request.on('error', reject)
    request.on('response', (response) => {
      // Nothing of the answer but its status is of interest.
      response.on('error', () => undefined)
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end(delivery.body)
  })
}

/** The connection goes to the very address that was checked: a name that points elsewhere a moment later changes nothing. */
function send({ url, headers }: Delivery, address: string, signal: AbortSignal): ClientRequest {
  const options: RequestOptions = {
    method: 'POST',
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

async function pinnedAddress({ url, resolve, mayReach }: Delivery, signal: AbortSignal): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await inTime(resolve(name), signal) : [{ address: name }]
  const [first] = found
  // One forbidden address among several is enough to mistrust the name.
  if (first === undefined || !found.every(({ address }) => mayReach(address))) throw new AddressRefused()
  return first.address
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export class AddressRefused extends Error {
  constructor() {
    super('The host resolves to an address that webhooks may not reach.')
    this.name = 'AddressRefused'
  }
}
