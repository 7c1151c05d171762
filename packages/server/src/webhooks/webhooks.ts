import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { addressCheck } from '../outbound/addresses.js'
import { allowedUrl } from '../outbound/allowed-url.js'
import { type Resolver, systemResolver } from '../outbound/pinned-request.js'
import type { DueWebhook, WebhookRecords } from '../records/records.js'
import { type AttemptOptions, createAttempt, deliver, webhookHostsOf } from './attempt.js'
import { createReachableCheck } from './reachable.js'

export interface WebhooksOptions extends Omit<AttemptOptions, 'resolve'> {
  /** Pending deliveries and their attempts, which survive a restart. */
  readonly outbox: WebhookRecords
  delivered(outcome: DeliveryOutcome): void
  /** An unexpected error; the delivery is retried later. */
  failed(error: unknown): void
  /** Unix milliseconds, by a clock that ignores steps of the system clock. */
  now(): number
  readonly firstRetryMs?: number | undefined
  /** From 0 to 1. */
  readonly random?: (() => number) | undefined
  readonly maxAtOnce?: number | undefined
  readonly maxOfOneOwner?: number | undefined
  readonly maxPending?: number | undefined
  /** The system's resolver by default. */
  readonly resolve?: Resolver | undefined
}

/** The outcome: delivered, or given up. */
export interface DeliveryOutcome {
  readonly id: string
  readonly host: string
  readonly isTaken: boolean
  readonly attempts: number
  /** Of the last attempt; undefined without a response. */
  readonly status: number | undefined
  /** Why the last attempt failed. */
  readonly reason: string | undefined
}

export interface Message {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable
}

export interface Webhooks {
  /** Rejects with `invalid_parameter` if nothing may or can be sent to this address. */
  check(url: string): Promise<void>
  /** One request that is not in the outbox, to an address that is checked as well. Resolves with the status. */
  send(message: Message): Promise<number>
  /**
   * Starts with the pending deliveries; each is retried with growing delays until it is delivered or given
   * up.
   */
  start(): void
  /** A new delivery is due. */
  wake(): void
  /** Starts nothing new; attempts in progress are aborted and stay pending. */
  close(withinMs: number): Promise<void>
}

/** The rest stays in the outbox. A slow receiver does not delay those of other owners. */
const MAX_AT_ONCE = 200
const MAX_OF_ONE_OWNER = 50
/**
 * Pending deliveries of one owner must not fill the disk: beyond this number, a failed one is not retried.
 */
const MAX_PENDING = 10_000
const FIRST_RETRY_MS = 2000
const LONGEST_WAIT_MS = 15 * 60_000
/** An attempt that has not ended by then was made by a machine that died. */
const LEASE_BEYOND_TIMEOUT_MS = 10_000
/** If the outbox itself fails. */
const PAUSE_MS = 5000

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { settings, outbox, resolve = systemResolver } = options
  const { firstRetryMs = FIRST_RETRY_MS, maxAtOnce = MAX_AT_ONCE } = options
  const { maxOfOneOwner = MAX_OF_ONE_OWNER, maxPending = MAX_PENDING, random = Math.random } = options
  const hosts = webhookHostsOf(settings.webhookHosts)
  const attempt = createAttempt({ ...options, resolve })
  const mayReach = addressCheck(settings.webhookNetworks)
  const checkReachable = createReachableCheck(resolve, mayReach)
  const closing = new AbortController()
  const underWay = new Map<string, { readonly owner: string; readonly ended: Promise<void> }>()
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  let isCheckRequested = false

  function wake(): void {
    if (!isOpen) return
    isCheckRequested = true
    checking ??= checkWhileRequested()
  }

  async function checkWhileRequested(): Promise<void> {
    clearTimeout(timer)
    try {
      while (isCheckRequested && isOpen) {
        isCheckRequested = false
        await startDue()
      }
    } catch (error) {
      options.failed(error)
      wakeAfter(PAUSE_MS)
    } finally {
      checking = undefined
    }
  }

  async function startDue(): Promise<void> {
    const now = options.now()
    for (;;) {
      const counts = countByOwner()
      const exceptOwners = [...counts.keys()].filter((owner) => counts.get(owner)! >= maxOfOneOwner)
      const due = await outbox.due(now, { limit: maxAtOnce + underWay.size, exceptOwners })
      const next = due.filter(({ id }) => !underWay.has(id))
      if (next.length === 0) break
      for (const one of next) {
        // Runs again whenever an attempt has ended.
        if (!isOpen || underWay.size >= maxAtOnce) return
        const count = counts.get(one.owner) ?? 0
        if (count >= maxOfOneOwner) continue
        counts.set(one.owner, count + 1)
        begin(one)
      }
    }
    const next = await outbox.nextAfter(now)
    if (next !== undefined) wakeAfter(next - options.now())
  }

  function begin({ id, owner }: DueWebhook): void {
    const ended = tryOnce(id)
      .catch(async (error: unknown) => {
        options.failed(error)
        await wait(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      })
      .finally(() => {
        underWay.delete(id)
        wake()
      })
    underWay.set(id, { owner, ended })
  }

  async function tryOnce(id: string): Promise<void> {
    const leaseUntilMs = options.now() + settings.webhookTimeoutSeconds * 1000 + LEASE_BEYOND_TIMEOUT_MS
    // Its attempt may have ended in the meantime, or another machine may have claimed it.
    const webhook = await outbox.claim(id, options.now(), leaseUntilMs)
    if (webhook === undefined || webhook.body === null || webhook.dueAtMs === null) return
    const { status, isPermanent, reason } = await attempt(webhook, webhook.body, closing.signal)
    // Aborted by the shutdown: the attempt does not count, and the next start repeats it.
    if (status === undefined && closing.signal.aborted) {
      await outbox.postpone(id, webhook.attempts, webhook.dueAtMs, leaseUntilMs)
      return
    }
    const attempts = webhook.attempts + 1
    const isTaken = reason === undefined
    const isOneTooMany = !isTaken && (await outbox.hasMoreThan(webhook.owner, maxPending))
    const leftMs =
      (webhook.dueSinceMs ?? webhook.dueAtMs) + settings.webhookRetrySeconds * 1000 - options.now()
    if (isTaken || isPermanent || isOneTooMany || leftMs <= 0) {
      if (!(await outbox.remove(id, leaseUntilMs))) return
      const why = isOneTooMany
        ? `${reason} More than ${maxPending} deliveries of its token are pending.`
        : reason
      options.delivered({ id, host: new URL(webhook.url).host, isTaken, attempts, status, reason: why })
    } else {
      const dueAtMs = options.now() + Math.min(leftMs, pauseAfter(attempts))
      await outbox.postpone(id, attempts, dueAtMs, leaseUntilMs)
    }
  }

  /**
   * Random delay between half and all of the pause, so that deliveries that failed together are not retried
   * together.
   */
  function pauseAfter(attempts: number): number {
    const pause = Math.min(LONGEST_WAIT_MS, firstRetryMs * 2 ** (attempts - 1))
    return Math.ceil((pause * (1 + random())) / 2)
  }

  function countByOwner(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { owner } of underWay.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return counts
  }

  function wakeAfter(ms: number): void {
    clearTimeout(timer)
    // Checked again at intervals, so that a clock that was set back does not delay deliveries.
    if (isOpen) timer = setTimeout(wake, Math.min(LONGEST_WAIT_MS, Math.max(0, ms)))
  }

  return {
    async check(url) {
      await checkReachable(allowedUrl(url, hosts))
    },
    send: ({ url, ...message }) =>
      deliver({
        ...message,
        url: allowedUrl(url, hosts),
        resolve,
        mayReach,
        timeoutMs: settings.webhookTimeoutSeconds * 1000,
        signal: closing.signal,
      }),
    start() {
      isOpen = true
      wake()
    },
    wake,
    async close(withinMs) {
      isOpen = false
      clearTimeout(timer)
      const deadline = setTimeout(() => closing.abort(), withinMs)
      await checking
      await Promise.allSettled([...underWay.values()].map(({ ended }) => ended))
      clearTimeout(deadline)
    },
  }
}
