import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressCheck } from '../outbound/addresses.js'
import { type AllowedHosts, allowedUrl } from '../outbound/allowed-url.js'
import {
  AddressRefused,
  type OutboundRequest,
  pinnedRequest,
  type Resolver,
  unreached,
} from '../outbound/pinned-request.js'
import type { WebhookRow } from '../records/records.js'
import type { Values } from '../settings/declare.js'
import { noTraces, type Traces } from '../traces/traces.js'
import type { webhookSettings } from './settings.js'

export interface AttemptOptions {
  readonly traces?: Traces | undefined
  readonly settings: Values<typeof webhookSettings>
  /** Of the token, which may have been removed. */
  secretOf(owner: string): Promise<string | undefined>
  readonly resolve: Resolver
}

export interface Attempted {
  /** Undefined without a response. */
  readonly status: number | undefined
  /** Another attempt would have the same result. */
  readonly isPermanent: boolean
  /** Why it failed, for the operator; undefined if it succeeded. */
  readonly reason: string | undefined
}

export type Attempt = (webhook: WebhookRow, body: string, signal: AbortSignal) => Promise<Attempted>

/** One delivery attempt. Hosts and tokens are checked each time, because they may have changed. */
export function createAttempt({ settings, secretOf, resolve, traces = noTraces }: AttemptOptions): Attempt {
  const hosts = webhookHostsOf(settings.webhookHosts)
  const mayReach = addressCheck(settings.webhookNetworks)

  return async ({ id, owner, url: text, attempts, traceparent }, body, signal) => {
    const url = stillAllowed(text, hosts)
    const secret = await secretOf(owner)
    if (url === undefined) return permanentFailure('The host is no longer in OCTAVO_WEBHOOK_HOSTS.')
    if (secret === undefined) return permanentFailure('Its token was revoked, or has expired.')
    const parent = traceparent ?? undefined
    const span = traces.begin('webhook', { 'octavo.attempt': attempts + 1 }, { parent, kind: 'client' })
    const timestamp = Math.floor(Date.now() / 1000)
    try {
      const status = await deliver({
        url,
        method: 'POST',
        body,
        timeoutMs: settings.webhookTimeoutSeconds * 1000,
        resolve,
        mayReach,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Octavo',
          'octavo-delivery': id,
          'octavo-signature': signature(secret, timestamp, body),
          ...(span.traceparent === undefined ? {} : { traceparent: span.traceparent }),
        },
      })
      const isTaken = status >= 200 && status < 300
      span.end({ 'http.response.status_code': status }, !isTaken)
      const reason = isTaken ? undefined : `The host responded with status ${status}.`
      return { status, isPermanent: false, reason }
    } catch (error) {
      span.end(undefined, true)
      if (error instanceof AddressRefused) return permanentFailure(REFUSED)
      const reason = unreached(error, settings.webhookTimeoutSeconds)
      return { status: undefined, isPermanent: false, reason }
    }
  }
}

const REFUSED = 'The host resolves to an address that webhooks may not reach.'

function permanentFailure(reason: string): Attempted {
  return { status: undefined, isPermanent: true, reason }
}

function stillAllowed(text: string, hosts: AllowedHosts): URL | undefined {
  try {
    return allowedUrl(text, hosts)
  } catch {
    return undefined
  }
}

/**
 * HMAC-SHA256 over `<timestamp>.<body>` with the webhook secret of the token: it authenticates the request
 * and detects replays.
 */
function signature(secret: string, timestamp: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

interface Delivery extends OutboundRequest {
  readonly body: string | Uint8Array | Readable
  readonly timeoutMs: number
}

/**
 * One attempt: resolves with the status. Redirects are not followed, because a listed host does not vouch for
 * another.
 */
export async function deliver({ body, timeoutMs, ...asked }: Delivery): Promise<number> {
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)])
  const request = await pinnedRequest({ ...asked, signal })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      // Only the status of the response is used.
      response.on('error', () => undefined)
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    if (body instanceof Readable) pipeline(body, request).catch(reject)
    else request.end(body)
  })
}

/** The hosts that webhooks may be sent to. */
export function webhookHostsOf(hosts: readonly string[]): AllowedHosts {
  return {
    hosts: new Set(hosts),
    field: 'webhook',
    subject: 'Webhooks are',
    setting: 'OCTAVO_WEBHOOK_HOSTS',
  }
}
