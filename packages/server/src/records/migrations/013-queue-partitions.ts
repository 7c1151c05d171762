import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Only if machines share the work: owners are divided among partitions, so that machines can admit runs at the same time. The counts of a partition
 * are the sums of its owners, kept by a trigger, so that no statement can forget them and none has to add up the owners.
 */
export const queuePartitions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Updated very often, in place: there is room for a new version of a row on its page.
    await sql`create table "queuePartitions" (
      id integer primary key,
      waiting integer not null,
      running integer not null,
      level double precision not null
    ) with (fillfactor = 20)`.execute(db)
    // The hash only has to be the same for as long as the row of the owner exists.
    await sql`alter table "queueOwners"
      add column partition integer not null generated always as (hashtext(owner) & 63) stored`.execute(db)
    await sql`insert into "queuePartitions"
      select id, coalesce(sum(waiting), 0), coalesce(sum(running), 0), (select level from "queueLevel" where id = 1)
      from generate_series(0, 63) as id left join "queueOwners" on partition = id group by id`.execute(db)
    await sql`drop table "queueLevel"`.execute(db)
    await sql`create function octavo_count_owner() returns trigger language plpgsql as $$
      declare
        waits integer := coalesce(new.waiting, 0) - coalesce(old.waiting, 0);
        runs integer := coalesce(new.running, 0) - coalesce(old.running, 0);
        now float8 := extract(epoch from clock_timestamp()) * 1000;
      begin
        if waits <> 0 or runs <> 0 then
          update "queuePartitions" set waiting = waiting + waits, running = running + runs,
            level = case when runs > 0
              then greatest(level, new."usedMs" + new.running * now - new."startTimes") else level end
          where id = coalesce(new.partition, old.partition);
        end if;
        return null;
      end $$`.execute(db)
    await sql`create trigger "queueOwners_counted" after insert or update or delete on "queueOwners"
      for each row execute function octavo_count_owner()`.execute(db)
    await sql`drop index "queueOwners_waiting"`.execute(db)
    // By what is looked for: the next owner of a partition, those that go on, those that have borrowed workers, and those to forget.
    await sql`create index "queueOwners_next" on "queueOwners" (partition, "usedMs", owner collate "C")
      where waiting > 0 and running = 0`.execute(db)
    await sql`create index "queueOwners_goingOn" on "queueOwners" (partition) where waiting > 0 and running > 0`.execute(
      db,
    )
    await sql`create index "queueOwners_running" on "queueOwners" (running) where running > 0`.execute(db)
    await sql`create index "queueOwners_idle" on "queueOwners" ("usedMs") where waiting = 0 and running = 0`.execute(
      db,
    )
    await sql`create index "runs_admittedAtMs" on runs ("admittedAtMs") where state = 'admitted'`.execute(db)
  },
}
