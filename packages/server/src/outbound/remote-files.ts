import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors/service-error.js'
import type { Values } from '../settings/declare.js'
import { addressCheck } from './addresses.js'
import { type AllowedHosts, allowedUrl } from './allowed-url.js'
import { AddressRefused, pinnedRequest, type Resolver, systemResolver, unreached } from './pinned-request.js'
import type { outboundSettings } from './settings.js'

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const SETTING = 'OCTAVO_FETCH_HOSTS'

type Headers = Readonly<Record<string, string>>

export interface RemoteFilesOptions {
  readonly settings: Values<typeof outboundSettings>
  readonly maxBytes: number
  /** The system's resolver by default. */
  readonly resolve?: Resolver | undefined
}

/** A file on another host. */
export interface RemoteFile {
  /** The file name that the host sends, if any. */
  readonly name: string | undefined
  /** Fails with `fetch_failed` if they do not arrive completely and in time. */
  readonly bytes: AsyncIterable<Buffer>
  /** To be called in any case, whether the bytes were read or not. */
  close(): void
}

/** Files by their URLs. */
export interface RemoteFiles {
  /** Throws `invalid_parameter` for an address that is not allowed. */
  check(url: string): void
  /** The time limit in seconds for all files of a call. */
  readonly timeoutSeconds: number
  /** Rejects with `invalid_parameter` or `fetch_failed`. Further headers are only sent to the host of the URL, and not to one that it redirects to. */
  open(url: string, signal: AbortSignal, headers?: Headers): Promise<RemoteFile>
}

/** Fetches files from the listed hosts, each from the address that its name was resolved to. */
export function createRemoteFiles({
  settings,
  maxBytes,
  resolve = systemResolver,
}: RemoteFilesOptions): RemoteFiles {
  const timeoutSeconds = settings.fetchTimeoutSeconds
  const mayReach = addressCheck(settings.fetchNetworks)
  const allowed: AllowedHosts = {
    hosts: new Set(settings.fetchHosts),
    field: 'url',
    subject: 'Inputs by URL are',
    setting: SETTING,
  }

  async function answerOf(url: URL, signal: AbortSignal, further: Headers): Promise<IncomingMessage> {
    const headers = { 'user-agent': 'Octavo', accept: '*/*', ...further, 'accept-encoding': 'identity' }
    const request = await pinnedRequest({ url, method: 'GET', headers, resolve, mayReach, signal })
    return new Promise((answered, reject) => {
      request.on('error', reject)
      request.on('response', answered)
      request.end()
    })
  }

  async function reach(url: URL, signal: AbortSignal, further: Headers): Promise<IncomingMessage> {
    try {
      return await answerOf(url, signal, further)
    } catch (error) {
      if (error instanceof AddressRefused)
        throw failed(
          'The host resolves to an address that may not be reached. The operator lists private networks in OCTAVO_FETCH_NETWORKS.',
        )
      throw failed(unreached(error, timeoutSeconds))
    }
  }

  /** Where a redirect leads: to a host that is listed as well, and never from https to http. */
  function redirected(from: URL, location: string | undefined): URL {
    const next =
      location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined
    if (next === undefined) throw failed('The host redirects without a valid Location header.')
    if (from.protocol === 'https:' && next.protocol === 'http:')
      throw failed('The host redirects from https to http.')
    try {
      return allowedUrl(next.href, allowed)
    } catch {
      throw failed(`The host redirects to an address that is not allowed. Hosts are listed in ${SETTING}.`)
    }
  }

  return {
    timeoutSeconds,
    check: (text) => void allowedUrl(text, allowed),

    async open(text, signal, headers = {}) {
      let url = allowedUrl(text, allowed)
      const { origin } = url
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const answer = await reach(url, signal, url.origin === origin ? headers : {})
        if (!REDIRECTS.has(answer.statusCode ?? 0)) return opened(url, answer, signal)
        answer.on('error', () => undefined)
        answer.destroy()
        url = redirected(url, answer.headers.location)
      }
      throw failed(`The host redirects more than ${MAX_REDIRECTS} times.`)
    },
  }

  function opened(url: URL, answer: IncomingMessage, signal: AbortSignal): RemoteFile {
    const close = (): void => {
      answer.on('error', () => undefined)
      answer.destroy()
    }
    const problem = problemOf(answer, maxBytes)
    if (problem !== undefined) {
      close()
      throw problem
    }
    const name = dispositionName(answer.headers['content-disposition']) ?? lastSegment(url)
    return { name, bytes: bytesOf(answer, signal), close }
  }

  async function* bytesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) yield chunk
    } catch {
      const late = `The file did not arrive within ${timeoutSeconds} s.`
      throw failed(signal.aborted ? late : 'The connection was closed before the file was complete.')
    }
  }
}

function problemOf({ statusCode, headers }: IncomingMessage, maxBytes: number): ServiceError | undefined {
  if (statusCode !== 200) return failed(`The host responded with status ${statusCode}; it has to be 200.`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return failed(
      'The host sends the file compressed (Content-Encoding), although the request did not allow it.',
    )
  if (Number(headers['content-length'] ?? 0) <= maxBytes) return undefined
  return new ServiceError('file_too_large', `url: The file is larger than ${maxBytes} bytes, the maximum.`, {
    field: 'url',
  })
}

function failed(problem: string): ServiceError {
  return new ServiceError('fetch_failed', `url: ${problem}`, { field: 'url' })
}

function lastSegment({ pathname }: URL): string | undefined {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || undefined
  } catch {
    return last
  }
}

/** The name in a Content-Disposition header (RFC 6266): `filename*` takes precedence over `filename`. */
export function dispositionName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const extended = /;\s*filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Falls back to the plain one.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1]
}
