import { type Kysely, type Migration, sql } from 'kysely'

/** Only if machines share the work: fails, and so undoes, a statement that changes several tables. */
export const requireFunction: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create function octavo_require(is_met boolean) returns boolean language plpgsql as $$
      begin
        if is_met then return true; end if;
        raise exception 'A condition of this change is not met.' using errcode = 'OC001';
      end $$`.execute(db)
  },
}
