import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Only if machines share the work: the position of a waiting run is estimated from some of the owners with waiting runs, which the index finds, and from
 * their number.
 */
export const waitingOwners: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index "queueOwners_waiting" on "queueOwners" (owner) where waiting > 0`.execute(db)
    await sql`alter table "queuePartitions" add column owners integer not null default 0`.execute(db)
    await sql`update "queuePartitions" set owners =
      (select count(*) from "queueOwners" where partition = id and "queueOwners".waiting > 0)`.execute(db)
    // As before, and the number of owners with waiting runs.
    await sql`create or replace function octavo_count_owner() returns trigger language plpgsql as $$
      declare
        waits integer := coalesce(new.waiting, 0) - coalesce(old.waiting, 0);
        runs integer := coalesce(new.running, 0) - coalesce(old.running, 0);
        now float8 := extract(epoch from clock_timestamp()) * 1000;
      begin
        if waits <> 0 or runs <> 0 then
          update "queuePartitions" set waiting = waiting + waits, running = running + runs,
            owners = owners + (coalesce(new.waiting, 0) > 0)::int - (coalesce(old.waiting, 0) > 0)::int,
            level = case when runs > 0
              then greatest(level, new."usedMs" + new.running * now - new."startTimes") else level end
          where id = coalesce(new.partition, old.partition);
        end if;
        return null;
      end $$`.execute(db)
  },
}
