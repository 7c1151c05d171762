import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Values } from '../settings/declare.js'
import { addressCheck } from './addresses.js'
import { allowedUrl } from './allowed-url.js'
import { AddressRefused, deliver, type Resolver } from './deliver.js'
import type { webhookSettings } from './settings.js'
import { signature } from './signature.js'

export interface WebhooksOptions {
  readonly settings: Values<typeof webhookSettings>
  /** Of the token, which may be gone by the time. */
  secretOf(owner: string): Promise<string | undefined>
  delivered(outcome: { attempts: number; status: number | undefined }): void
  readonly firstRetryMs?: number | undefined
  /** The system's, unless another one is handed in. */
  readonly resolve?: Resolver | undefined
}

export interface Webhooks {
  /** Throws `invalid_parameter` for an address that is not allowed. */
  check(url: string): void
  /** Goes on its own from here: tried again, with a growing wait, until it is taken or given up. */
  send(owner: string, url: string, event: object): void
  close(): Promise<void>
}

const MOST_AT_ONCE = 1000
const LONGEST_WAIT_MS = 15 * 60_000

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { settings, resolve = (name) => lookup(name, { all: true }) } = options
  const hosts = new Set(settings.webhookHosts)
  const mayReach = addressCheck(settings.webhookNetworks)
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function attempt(owner: string, url: URL, id: string, body: string): Promise<number | undefined> {
    const secret = await options.secretOf(owner)
    if (secret === undefined) return undefined
    const timestamp = Math.floor(Date.now() / 1000)
    return deliver({
      url,
      body,
      timeoutMs: settings.webhookTimeoutSeconds * 1000,
      resolve,
      mayReach,
      signal: closing.signal,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Octavo',
        'octavo-delivery': id,
        'octavo-signature': signature(secret, timestamp, body),
      },
    })
  }

  async function untilTaken(owner: string, url: URL, body: string): Promise<void> {
    const id = randomUUID()
    const firstWait = options.firstRetryMs ?? 2000
    for (let attempts = 1; ; attempts++) {
      let status: number | undefined
      let isHopeless = false
      try {
        status = await attempt(owner, url, id, body)
        isHopeless = status === undefined
      } catch (error) {
        isHopeless = error instanceof AddressRefused || closing.signal.aborted
      }
      const isTaken = status !== undefined && status >= 200 && status < 300
      if (isTaken || isHopeless || attempts >= settings.webhookAttempts) {
        options.delivered({ attempts, status })
        return
      }
      await wait(Math.min(LONGEST_WAIT_MS, firstWait * 2 ** (attempts - 1)), undefined, {
        signal: closing.signal,
      })
    }
  }

  return {
    check(url) {
      allowedUrl(url, hosts)
    },
    send(owner, text, event) {
      if (underWay.size >= MOST_AT_ONCE) {
        options.delivered({ attempts: 0, status: undefined })
        return
      }
      const delivery = untilTaken(owner, allowedUrl(text, hosts), JSON.stringify(event))
        .catch(() => options.delivered({ attempts: 0, status: undefined }))
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async close() {
      closing.abort()
      await Promise.allSettled([...underWay])
    },
  }
}
