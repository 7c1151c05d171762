import type { Kysely, Migration } from 'kysely'

/** The trace of a webhook, for its delivery later and on any machine. */
export const traces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('webhooks').addColumn('traceparent', 'text').execute()
  },
}
