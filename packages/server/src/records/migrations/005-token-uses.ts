import type { Kysely, Migration } from 'kysely'

export const tokenUses: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // No reference to a token: those of the settings are in no table.
    await db.schema
      .createTable('tokenUses')
      .addColumn('tokenId', 'text', (column) => column.primaryKey())
      .addColumn('usedAt', 'bigint', (column) => column.notNull())
      .execute()
  },
}
