import type { Kysely, Migration } from 'kysely'

export const webhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Nothing refers to the process: what is to be told of it is told also where it is gone by then.
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
    // With all that is asked of those that are due, so that the rows themselves are not read for it.
    await db.schema.createIndex('webhooks_due').on('webhooks').columns(['dueAtMs', 'id', 'owner']).execute()
  },
}
