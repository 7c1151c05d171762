import type { Prepared } from '../prepared.js'
import type { DueWebhook, WebhookRecords } from '../records.js'
import { webhookRow } from '../rows.js'
import { type DueQuery, dueStatement } from '../statements/webhooks.js'
import type { Store } from './store.js'

export function sqliteWebhooks(store: Store): WebhookRecords {
  const { reader } = store
  const { webhooks } = store.statements
  const dueQueries = new Map<number, Prepared<DueQuery>>()
  return {
    async get(id) {
      const found = reader.first(webhooks.byId, { id })
      return found === undefined ? undefined : webhookRow(found)
    },

    async ofRun(runId) {
      const found = reader.first(webhooks.byRun, { runId })
      return found === undefined ? undefined : webhookRow(found)
    },

    async due(nowMs, { limit, exceptOwners = [] }) {
      const query = dueQueries.get(exceptOwners.length) ?? dueStatement(store.db, exceptOwners.length)
      dueQueries.set(exceptOwners.length, query)
      return reader
        .all(query, { nowMs, limit, exceptOwners })
        .map(({ id, owner }): DueWebhook => ({ id: id as string, owner: owner as string }))
    },

    async hasMoreThan(owner, count) {
      return reader.first(webhooks.beyond, { owner, count }) !== undefined
    },

    async nextAfter(ms) {
      return reader.first(webhooks.nextAfter, { ms })?.dueAtMs as number | undefined
    },

    async postpone(id, attempts, dueAtMs) {
      // On a full disk too: otherwise it would be tried again and again, and never given up.
      await store.writeToMakeRoom((transaction) =>
        transaction.run(webhooks.postpone, { id, attempts, dueAtMs }),
      )
    },

    async remove(id) {
      await store.writeToMakeRoom((transaction) => transaction.run(webhooks.delete, { id }))
    },
  }
}
