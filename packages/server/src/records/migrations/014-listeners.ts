import type { Kysely, Migration } from 'kysely'

/** The machines whose callers follow a process, so that others are not told about it. */
export const listeners: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('processes').addColumn('listeners', 'text').execute()
  },
}
