import type { Kysely, Migration } from 'kysely'

/** The parts of an upload are found by its name, and a process may have thousands of other files. */
export const fileNames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('files_processId_kind_name_position')
      .on('files')
      .columns(['processId', 'kind', 'name', 'position'])
      .execute()
  },
}
