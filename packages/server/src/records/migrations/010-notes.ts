import type { Kysely, Migration } from 'kysely'

/** What the interface that a process was started through has to remember of it. */
export const notes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('processes').addColumn('note', 'text').execute()
  },
}
