import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { OutboundProblem } from '@octavo/tasks/outbound'
import type { Values } from '../settings/declare.js'
import { addressCheck } from './addresses.js'
import { type AllowedHosts, allowedUrl } from './allowed-url.js'
import { AddressRefused, pinnedRequest, type Resolver, systemResolver } from './pinned-request.js'
import type { pageSettings } from './settings.js'

export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The answer has to be read or destroyed. */
export type PageRequests = (request: PageRequest) => Promise<IncomingMessage | OutboundProblem>

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])
/** Of one connection (RFC 9110, 7.6.1), or set here. */
const OWN_HEADERS =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|host|content-length|accept-encoding|expect|proxy-.*)$/i
const MAX_BODY = 16 * 1024 ** 2

/**
 * Requests of pages to the listed hosts, each to the address that was checked. A redirect is an answer: Chromium
 * follows it by another request. Undefined if no host is listed.
 */
export function createPageRequests(
  settings: Values<typeof pageSettings>,
  resolve: Resolver = systemResolver,
): PageRequests | undefined {
  if (settings.pageHosts.length === 0) return undefined
  const mayReach = addressCheck(settings.pageNetworks)
  const allowed = allowedHosts(settings)

  return async ({ url: address, method, headers, body }) => {
    const url = METHODS.has(method) ? allowedAddress(address, allowed) : undefined
    if (url === undefined) return 'refused'
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
    const signal = AbortSignal.timeout(settings.pageTimeoutSeconds * 1000)
    try {
      const sent = await pinnedRequest({
        url,
        method,
        headers: { ...Object.fromEntries(kept), 'accept-encoding': 'gzip, deflate, br' },
        resolve,
        mayReach,
        signal,
      })
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        sent.on('error', reject)
        sent.on('response', resolve)
      })
      const [answer] = await Promise.all([answered, pipeline(bounded(body), sent)])
      return answer
    } catch (error) {
      return error instanceof AddressRefused ? 'refused' : problemOf(error)
    }
  }
}

/** Throws `invalid_parameter` for the address of a page on a host that is not listed. */
export function pageAddressCheck(
  settings: Pick<Values<typeof pageSettings>, 'pageHosts'>,
): (url: string) => void {
  const allowed = allowedHosts(settings)
  return (url) => void allowedUrl(url, allowed)
}

function allowedHosts({ pageHosts }: Pick<Values<typeof pageSettings>, 'pageHosts'>): AllowedHosts {
  return {
    hosts: new Set(pageHosts),
    field: 'url',
    subject: 'Pages of other hosts are',
    setting: 'OCTAVO_PAGE_HOSTS',
  }
}

function allowedAddress(address: string, allowed: AllowedHosts): URL | undefined {
  try {
    return allowedUrl(address, allowed)
  } catch {
    return undefined
  }
}

function problemOf(error: unknown): OutboundProblem {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  return code === 'ECONNREFUSED' ? 'connection_refused' : 'failed'
}

async function* bounded(body: PageRequest['body']): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > MAX_BODY) throw new Error('The body of a request is too large.')
    yield piece
  }
}
