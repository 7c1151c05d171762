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

    async nextAfter(ms) {
      return (await store.first(webhooks.nextAfter, { ms }))?.dueAtMs as number | undefined
    },

    async postpone(id, attempts, dueAtMs) {
      // On a full disk too: otherwise it would be tried again and again, and never given up.
      await store.runOne(webhooks.postpone, { id, attempts, dueAtMs }, { makesRoom: true })
    },

    async remove(id) {
      await store.runOne(webhooks.delete, { id }, { makesRoom: true })
    },
  }
}
