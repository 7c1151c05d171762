import type { Kysely, Migration } from 'kysely'

export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('processes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('task', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('startedAt', 'bigint')
      .addColumn('finishedAt', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('progressDone', 'bigint', (column) => column.notNull())
      .addColumn('progressTotal', 'bigint', (column) => column.notNull())
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('runId', 'text')
      .execute()
    await index(db, 'processes', ['owner', 'createdAt', 'id'])
    await index(db, 'processes', ['expiresAt'])
    await index(db, 'processes', ['state', 'createdAt'])

    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('processId', 'text', (column) => column.notNull().references('processes.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('blob', 'text', (column) => column.notNull())
      .addColumn('pageCount', 'integer')
      .addColumn('encrypted', 'integer', (column) => column.notNull())
      .addColumn('passwordRequired', 'integer', (column) => column.notNull())
      .addColumn('runId', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await index(db, 'files', ['processId', 'kind', 'position'])
    await index(db, 'files', ['blob'])

    await db.schema
      .createTable('usage')
      .addColumn('owner', 'text', (column) => column.primaryKey())
      .addColumn('processes', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint')
      .addColumn('revokedAt', 'bigint')
      .addColumn('quotaBytes', 'bigint')
      .addColumn('webhookSecret', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('codes')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('codes_key', ['hash', 'kind'])
      .execute()
    await index(db, 'codes', ['subject'])
    await index(db, 'codes', ['expiresAt'])

    await db.schema
      .createTable('idempotency')
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('bodyHash', 'text', (column) => column.notNull())
      .addColumn('processId', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('body', 'text')
      .addPrimaryKeyConstraint('idempotency_key', ['owner', 'call', 'key'])
      .execute()
    await index(db, 'idempotency', ['processId'])
  },
}

function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
}
