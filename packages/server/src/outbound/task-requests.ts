import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { OutboundProblem, OutboundPurpose } from '@octavo/tasks/outbound'
import type { Values } from '../settings/declare.js'
import { addressCheck } from './addresses.js'
import { type AllowedHosts, allowedUrl } from './allowed-url.js'
import { AddressRefused, pinnedRequest, type Resolver, systemResolver } from './pinned-request.js'
import type { pageSettings, signingSettings } from './settings.js'

export interface TaskRequest {
  readonly purpose: OutboundPurpose
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The answer has to be read or destroyed. */
export type TaskRequests = (request: TaskRequest) => Promise<IncomingMessage | OutboundProblem>

/** For requests of one purpose. */
interface Reach {
  readonly allowed: AllowedHosts
  readonly mayReach: (address: string) => boolean
  readonly timeoutSeconds: number
}

type Settings = Values<typeof pageSettings> & Values<typeof signingSettings>

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])
/** Of one connection (RFC 9110, 7.6.1), or set here. */
const OWN_HEADERS =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|host|content-length|accept-encoding|expect|proxy-.*)$/i
const MAX_BODY = 16 * 1024 ** 2

/**
 * Requests of tasks to the hosts that are listed for their purpose, each to the address that was checked. A redirect is
 * an answer: Chromium follows it by another request. Undefined if no host is listed.
 */
export function createTaskRequests(
  settings: Settings,
  resolve: Resolver = systemResolver,
): TaskRequests | undefined {
  if (settings.pageHosts.length + settings.signingHosts.length === 0) return undefined
  const reaches: Readonly<Record<OutboundPurpose, Reach>> = {
    pages: {
      allowed: pageHosts(settings),
      mayReach: addressCheck(settings.pageNetworks),
      timeoutSeconds: settings.pageTimeoutSeconds,
    },
    signing: {
      allowed: signingHosts(settings),
      mayReach: addressCheck(settings.signingNetworks),
      timeoutSeconds: settings.signingTimeoutSeconds,
    },
  }

  return async ({ purpose, url: address, method, headers, body }) => {
    const { allowed, mayReach, timeoutSeconds } = reaches[purpose]
    const url = METHODS.has(method) ? allowedAddress(address, allowed) : undefined
    if (url === undefined) return 'refused'
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
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
  const allowed = pageHosts(settings)
  return (url) => void allowedUrl(url, allowed)
}

function pageHosts({ pageHosts }: Pick<Settings, 'pageHosts'>): AllowedHosts {
  return {
    hosts: new Set(pageHosts),
    field: 'url',
    subject: 'Pages of other hosts are',
    setting: 'OCTAVO_PAGE_HOSTS',
  }
}

function signingHosts({ signingHosts }: Pick<Settings, 'signingHosts'>): AllowedHosts {
  return {
    hosts: new Set(signingHosts),
    field: 'url',
    subject: 'Requests for signatures are',
    setting: 'OCTAVO_SIGNING_HOSTS',
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

async function* bounded(body: TaskRequest['body']): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > MAX_BODY) throw new Error('The body of a request is too large.')
    yield piece
  }
}
