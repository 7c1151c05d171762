import type { Prepared } from '../prepared.js'
import type { DueWebhook, WebhookRecords } from '../records.js'
import { webhookRow } from '../rows.js'
import { type DueQuery, dueStatement } from '../statements/webhooks.js'
import type { Store } from './store.js'

export function webhookRecords(store: Store): WebhookRecords {
  const { webhooks } = store.statements
  const dueQueries = new Map<number, Prepared<DueQuery>>()
  return {
    async get(id) {
      const found = await store.first(webhooks.byId, { id })
      return found === undefined ? undefined : webhookRow(found)
    },

    async ofRun(runId) {
      const found = await store.first(webhooks.byRun, { runId })
      return found === undefined ? undefined : webhookRow(found)
    },

    async due(nowMs, { limit, exceptOwners = [] }) {
      const query = dueQueries.get(exceptOwners.length) ?? dueStatement(store.db, exceptOwners.length)
      dueQueries.set(exceptOwners.length, query)
      const found = await store.all(query, { nowMs, limit, exceptOwners })
      return found.map(({ id, owner }): DueWebhook => ({ id: id as string, owner: owner as string }))
    },

    async hasMoreThan(owner, count) {
      return (await store.first(webhooks.beyond, { owner, count })) !== undefined
    },

    async pending() {
      return ((await store.first(webhooks.pending, {}))?.pending as number | undefined) ?? 0
    },

    async claim(id, nowMs, leaseUntilMs) {
      const found = await store.firstOf(webhooks.claim, { id, nowMs, leaseUntilMs }, { freesSpace: true })
      return found === undefined ? undefined : webhookRow(found)
    },

    async nextAfter(ms) {
      const [due, lapse] = await Promise.all([
        store.first(webhooks.nextAfter, { ms }),
        store.first(webhooks.nextLapseAfter, { ms }),
      ])
      const times = [due?.dueAtMs, lapse?.leaseUntilMs].filter((time) => time !== undefined)
      return times.length === 0 ? undefined : Math.min(...(times as number[]))
    },

    async postpone(id, attempts, dueAtMs, leaseUntilMs = null) {
      const next = { id, attempts, dueAtMs, leaseUntilMs: leaseUntilMs ?? 0 }
      // Also on a full disk: otherwise it would be retried forever and never given up.
      return (await store.runOne(webhooks.postpone, next, { freesSpace: true })) === 1
    },

    async remove(id, leaseUntilMs = null) {
      const held = { id, leaseUntilMs: leaseUntilMs ?? 0 }
      return (await store.runOne(webhooks.delete, held, { freesSpace: true })) === 1
    },
  }
}
