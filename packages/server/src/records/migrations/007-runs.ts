import { type Kysely, type Migration, sql } from 'kysely'

/** Only if machines share the work: a single service keeps its runs in memory. */
export const runs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table runs (
      "runId" text primary key,
      "processId" text not null references processes (id),
      owner text not null,
      plan text not null,
      state text not null,
      attempt integer not null,
      worker text,
      "turn" bigint generated always as identity,
      "queuedAtMs" bigint not null,
      "admittedAtMs" bigint,
      "leaseUntilMs" bigint
    )`.execute(db)
    await sql`create index "runs_waiting" on runs (owner, "turn") where state = 'waiting'`.execute(db)
    await sql`create index "runs_queuedAtMs" on runs ("queuedAtMs") where state <> 'running'`.execute(db)
    await sql`create index "runs_leaseUntilMs" on runs ("leaseUntilMs") where state = 'running'`.execute(db)
    await sql`create index "runs_processId" on runs ("processId")`.execute(db)
    await sql`create table "queueOwners" (
      owner text primary key,
      waiting integer not null,
      running integer not null,
      "usedMs" double precision not null,
      "startTimes" double precision not null
    )`.execute(db)
    await sql`create index "queueOwners_waiting" on "queueOwners" (owner) where waiting > 0`.execute(db)
    await sql`create table "queueLevel" (id integer primary key, level double precision not null)`.execute(db)
    await sql`insert into "queueLevel" values (1, 0)`.execute(db)
    await sql`create table workers (
      id text primary key,
      slots integer not null,
      "aliveUntilMs" bigint not null
    )`.execute(db)
  },
}
