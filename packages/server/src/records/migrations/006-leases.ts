import type { Kysely, Migration } from 'kysely'

/** For several machines on one database: which of them works on what, and until when. */
export const leases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('webhooks').addColumn('leaseUntilMs', 'bigint').execute()
    await db.schema.dropIndex('webhooks_due').execute()
    await db.schema
      .createIndex('webhooks_claimable')
      .on('webhooks')
      .columns(['dueAtMs', 'id', 'owner', 'leaseUntilMs'])
      .execute()
    await db.schema.createIndex('webhooks_leaseUntilMs').on('webhooks').columns(['leaseUntilMs']).execute()
    await db.schema.alterTable('idempotency').addColumn('leaseUntil', 'bigint').execute()
    await db.schema.alterTable('idempotency').addColumn('secretHash', 'text').execute()
  },
}
