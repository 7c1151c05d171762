import type { Kysely, Migration } from 'kysely'

/** Data of the interface that a process was started through. */
export const notes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('processes').addColumn('note', 'text').execute()
  },
}
