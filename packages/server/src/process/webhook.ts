import { randomUUID } from 'node:crypto'
import type { ProcessRow, WebhookChanges, WebhookRow } from '../records/records.js'
import type { RunPlan } from './runs.js'

/** The part of webhooks/ that process/ needs. */
export interface WebhookNotifier {
  /** The body for a run that has left its process in this state. The result of a success is JSON. */
  bodyOf(baseUrl: string, row: ProcessRow, resultText: string | undefined): string
  /** Unix milliseconds, by the clock that deliveries go by. */
  now(): number
  /** A delivery is due. */
  wake(): void
}

/** Where the end of a run is reported. */
export interface WebhookAddress {
  readonly url: string
  /** The base URL in the body. */
  readonly baseUrl: string
}

/** Stored when a run is accepted, so that it survives a restart of this service. */
export function pendingWebhook(
  { runId, processId, owner, traceparent }: RunPlan,
  address: WebhookAddress | undefined,
): WebhookRow | undefined {
  if (address === undefined) return undefined
  const { url, baseUrl } = address
  const nothingYet = { body: null, attempts: 0, dueAtMs: null, dueSinceMs: null }
  return {
    id: randomUUID(),
    runId,
    processId,
    owner,
    url,
    baseUrl,
    ...nothingYet,
    traceparent: traceparent ?? null,
  }
}

/** Part of the change that ends the run, so that the delivery has the outcome of exactly this run. */
export function webhookChanges(
  { webhooks }: { readonly webhooks: WebhookNotifier },
  pending: WebhookRow | undefined,
  resultText?: string | undefined,
): WebhookChanges | undefined {
  if (pending === undefined) return undefined
  const { runId, baseUrl } = pending
  return {
    schedule: { runId, dueAtMs: webhooks.now(), body: (row) => webhooks.bodyOf(baseUrl, row, resultText) },
  }
}
