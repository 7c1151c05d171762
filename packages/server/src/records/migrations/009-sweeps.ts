import { type Kysely, type Migration, sql } from 'kysely'

/** Only if machines share the work: what one of them did for all, and when. */
export const sweeps: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table sweeps (name text primary key, "doneAtMs" bigint not null)`.execute(db)
  },
}
