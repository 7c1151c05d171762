import { randomUUID } from 'node:crypto'
import type { ProcessRow, WebhookChanges, WebhookRow } from '../records/records.js'
import type { Context } from './context.js'
import type { RunPlan } from './runs.js'

/** What this room asks of whoever calls webhooks. */
export interface WebhookTeller {
  /** What is told of a run that has left its process like this. */
  bodyOf(baseUrl: string, row: ProcessRow): string
  /** There is something to tell. */
  wake(): void
}

/** Who is to be told of the end of a run. */
export interface WebhookAddress {
  readonly url: string
  /** Put before the addresses that are told. */
  readonly baseUrl: string
}

/** What is owed from the moment a run is accepted, whatever becomes of this service. */
export function owedWebhook(
  { runId, processId, owner }: RunPlan,
  address: WebhookAddress | undefined,
): WebhookRow | undefined {
  if (address === undefined) return undefined
  const { url, baseUrl } = address
  return { id: randomUUID(), runId, processId, owner, url, baseUrl, body: null, attempts: 0, dueAtMs: null }
}

/** Goes into the change that ends the run: what is told is what became of it, and nothing that comes later. */
export function toldOf(
  { webhooks, now }: Pick<Context, 'webhooks' | 'now'>,
  owed: WebhookRow | undefined,
): WebhookChanges | undefined {
  if (owed === undefined) return undefined
  const { runId, baseUrl } = owed
  return { tell: { runId, dueAtMs: now() * 1000, body: (row) => webhooks.bodyOf(baseUrl, row) } }
}
