import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

/**
 * The result of a process with thousands of outputs has megabytes: in the row of the process it would be read
 * and written with every access to its state.
 */
export const results: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('results')
      .addColumn('processId', 'text', (column) => column.primaryKey().references('processes.id'))
      .addColumn('zipName', 'text')
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('processes')
      .addColumn('outputs', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // Older rows only exist in SQLite: PostgreSQL was added later.
    if (db.getExecutor().adapter instanceof SqliteAdapter) await moveResults(db)
    await db.schema.alterTable('processes').dropColumn('result').execute()
  },
}

async function moveResults(db: Kysely<unknown>): Promise<void> {
  await sql`insert into results select id, json_extract(result, '$.zip_name'), json_remove(result, '$.zip_name')
      from processes where result is not null`.execute(db)
  await sql`update processes set outputs = (select count(*) from files where "processId" = processes.id and kind = 'output')
      where result is not null`.execute(db)
}
