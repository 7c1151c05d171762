import { type Kysely, type Migration, sql } from 'kysely'

export const webhookAge: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('webhooks').addColumn('dueSinceMs', 'bigint').execute()
    await db.schema.createIndex('webhooks_owner').on('webhooks').columns(['owner']).execute()
    await sql`UPDATE webhooks SET "dueSinceMs" = "dueAtMs"`.execute(db)
  },
}
