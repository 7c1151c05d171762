import type { Kysely, Migration } from 'kysely'

/** Of which trace a webhook is part, by the time that it is delivered, and on whatever machine. */
export const traces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('webhooks').addColumn('traceparent', 'text').execute()
  },
}
