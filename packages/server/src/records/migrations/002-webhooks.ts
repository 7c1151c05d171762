import type { Kysely, Migration } from 'kysely'

export const webhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // No reference to the process: a delivery is also made if the process was deleted.
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('runId', 'text', (column) => column.notNull().unique())
      .addColumn('processId', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('baseUrl', 'text', (column) => column.notNull())
      .addColumn('body', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('dueAtMs', 'bigint')
      .execute()
    await db.schema.createIndex('webhooks_processId').on('webhooks').columns(['processId']).execute()
    // Covers all columns of the query for due deliveries, so that it does not read the rows.
    await db.schema.createIndex('webhooks_due').on('webhooks').columns(['dueAtMs', 'id', 'owner']).execute()
  },
}
