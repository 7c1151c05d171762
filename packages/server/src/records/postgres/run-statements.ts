import type { Prepared } from '../prepared.js'
import type { CheckLimits, NewRun, RunLease, WorkerRow } from '../runs.js'
import { processColumns, RELAXES } from '../statements/processes.js'
import { asOne, type Part, required } from './as-one.js'

/** The clock of the database, in Unix milliseconds: the clocks of the machines may differ. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const RUN = '"runId", "processId", owner, attempt'
/** Worker time of the owner in the row `known`: of ended runs, and of running ones, whose start times are summed up. */
const takenAt = (now: string): string =>
  `(known."usedMs" + known.running * ${now}::float8 - known."startTimes")`

/** Only one machine at a time admits runs. */
const ADMISSION = 0x0c7a_0001

function statement<P>(sql: string, ...names: readonly (keyof P)[]): Prepared<P> {
  return { sql, bind: (values) => names.map((name) => values[name]) }
}

export interface OwnerCounts {
  readonly owners: readonly string[]
  readonly counts: readonly number[]
}

/**
 * Admitted immediately if nothing waits and a worker is free. Two concurrent runs may both be admitted: the
 * second waits in the carrier. An owner without waiting runs starts at the level of the others, without
 * credit.
 */
function addingTo(process: string, mayWait = 'true', ownerMayWait = 'true'): Part<NewRun>[] {
  return [
    {
      name: 'capacity',
      query: statement(
        `select ${NOW} as now, waiting, waiting = 0 and running
           < (select coalesce(sum(slots), 0) from workers where "aliveUntilMs" > ${NOW}) as free
         from (select coalesce(sum(waiting), 0) as waiting, coalesce(sum(running), 0) as running from "queueOwners") as all_owners`,
      ),
    },
    {
      name: 'added',
      query: statement(
        `insert into runs ("runId", "processId", owner, plan, state, attempt, "queuedAtMs", "admittedAtMs")
         select $1, $2, $3, $4, case when free then 'admitted' else 'waiting' end, case when free then 1 else 0 end,
           now, case when free then now end from capacity
         where ${process} and (free or ${mayWait})
         returning owner, state, "admittedAtMs"`,
        'runId',
        'processId',
        'owner',
        'plan',
        ...(mayWait === 'true' ? [] : (['maxWaiting', 'maxWaitingOfOwner'] as const)),
      ),
    },
    {
      name: 'counted',
      query: statement(
        `insert into "queueOwners" as known (owner, waiting, running, "usedMs", "startTimes")
         select owner, case when state = 'waiting' then 1 else 0 end, case when state = 'waiting' then 0 else 1 end,
           (select level from "queueLevel" where id = 1), coalesce("admittedAtMs", 0) from added
         on conflict (owner) do update set
           "usedMs" = case when known.waiting > 0 then known."usedMs" else known."usedMs" + greatest(0,
             (select level from "queueLevel" where id = 1) - ${takenAt(NOW)}) end,
           waiting = known.waiting + excluded.waiting, running = known.running + excluded.running,
           "startTimes" = known."startTimes" + excluded."startTimes"
         where ${ownerMayWait}
         returning waiting`,
        ...(ownerMayWait === 'true' ? [] : (['maxWaitingOfOwner'] as const)),
      ),
    },
  ]
}

/**
 * With a change of its process, which is another part. If it may not wait, it is not counted; the
 * step-by-step path then finds the reason.
 */
export const addingRun: readonly Part<NewRun>[] = addingTo(
  'exists (select 1 from changed)',
  '(waiting < $5::bigint and 0 < $6::bigint)',
  '(excluded.waiting = 0 or known.waiting < $1::bigint)',
)

/** A run that the worker holds, with what its end changes for its owner. */
function endingIf(condition: string): Part<RunLease>[] {
  return [
    {
      name: 'ended',
      query: statement(
        `delete from runs where "runId" = $1 and attempt = $2 and worker = $3 and state = 'running' and ${condition}
         returning owner, "admittedAtMs"`,
        'runId',
        'attempt',
        'worker',
      ),
    },
    {
      name: 'counted',
      query: statement(
        `update "queueOwners" as known set running = running - 1,
           "usedMs" = known."usedMs" + greatest(0, ${NOW} - ended."admittedAtMs"),
           "startTimes" = known."startTimes" - ended."admittedAtMs"
         from ended where known.owner = ended.owner returning 1`,
      ),
    },
  ]
}

/** With a change of its process, which is another part. */
export const endingRun: readonly Part<RunLease>[] = endingIf('exists (select 1 from changed)')

/** Whether runs wait. */
export const WAITS = 'exists (select 1 from "queueOwners" where waiting > 0)'

/** The runs that have waited longest, as JSON. */
function listed(condition: string): string {
  return `(select coalesce(json_agg(found), '[]') from (select ${RUN} from runs where ${condition}
    order by "queuedAtMs" limit 100) as found)`
}

export const runStatements = {
  byId: statement<{ runId: string }>(`select ${RUN}, state from runs where "runId" = $1`, 'runId'),
  /**
   * Nothing is added if the process does not belong to this run: the response to the change of its row need
   * not be awaited.
   */
  insert: asOne<NewRun>(
    addingTo('exists (select 1 from processes where id = $2 and "runId" = $1)'),
    'select waiting, (select state from added) as state from counted',
  ),
  end: statement<{ runId: string }>(
    `delete from runs where "runId" = $1 returning owner, state, "admittedAtMs", ${NOW} as now`,
    'runId',
  ),
  endLeased: asOne<RunLease>(endingIf('true'), 'select 1 as ended from counted'),
  endOfProcess: statement<{ processId: string }>(
    `delete from runs where "processId" = $1 returning owner, state, "admittedAtMs", ${NOW} as now`,
    'processId',
  ),
  /** What changes for the owner of a run when it leaves a state. */
  countOwner: statement<{
    owner: string
    waiting: number
    running: number
    usedMs: number
    startTimes: number
  }>(
    `update "queueOwners" set waiting = waiting + $2, running = running + $3, "usedMs" = "usedMs" + $4,
       "startTimes" = "startTimes" + $5 where owner = $1`,
    'owner',
    'waiting',
    'running',
    'usedMs',
    'startTimes',
  ),
  anyWaits: statement<object>('select 1 as waits from "queueOwners" where waiting > 0 limit 1'),
  takeTurn: statement<object>(`select pg_advisory_xact_lock(${ADMISSION})`),
  /** The available workers. */
  capacity: statement<object>(
    `select ${NOW} as now, (select level from "queueLevel" where id = 1) as level,
       (select coalesce(sum(slots), 0)::int from workers where "aliveUntilMs" > ${NOW}) as workers,
       (select coalesce(sum(waiting), 0)::int from "queueOwners") as waiting,
       (select coalesce(sum(running), 0)::int from "queueOwners") as running`,
  ),
  /** Owners that use workers, and of those with waiting runs the next ones, in the order of `isBefore` (queue/fair-queue.ts). */
  contenders: statement<{ now: number; limit: number }>(
    `select owner, waiting, running, ${takenAt('$1')} as taken from "queueOwners" as known where running > 0
     union
     (select owner, waiting, running, ${takenAt('$1')} as taken from "queueOwners" as known where waiting > 0
      order by taken, running, owner collate "C" limit $2)`,
    'now',
    'limit',
  ),
  admit: statement<OwnerCounts & { now: number }>(
    `with wanted as (select * from unnest($1::text[], $2::int[]) as wanted (owner, count)),
     chosen as (select next."runId" from wanted cross join lateral (
       select "runId" from runs where runs.owner = wanted.owner and state = 'waiting'
       order by "turn" limit wanted.count for update skip locked) as next)
     update runs set state = 'admitted', attempt = attempt + 1, "admittedAtMs" = $3
     from chosen where runs."runId" = chosen."runId"
     returning runs."runId", runs."processId", runs.owner, runs.attempt`,
    'owners',
    'counts',
    'now',
  ),
  ownersStart: statement<OwnerCounts & { now: number }>(
    `update "queueOwners" as known set waiting = known.waiting - started.count, running = known.running + started.count,
       "startTimes" = known."startTimes" + started.count * $3::float8
     from unnest($1::text[], $2::int[]) as started (owner, count) where known.owner = started.owner`,
    'owners',
    'counts',
    'now',
  ),
  raiseLevel: statement<{ level: number }>(
    'update "queueLevel" set level = greatest(level, $1) where id = 1',
    'level',
  ),
  /**
   * The row of its process is locked first, as in every other change. Of two claims at the same time, the
   * second finds that no run is left for it, and fails.
   */
  claim: {
    isRelaxed: true,
    ...statement<RunLease & { processId: string; leaseMs: number }>(
      `with changed as (update processes set state = 'running', attempts = $2, "startedAt" = ${NOW} / 1000,
         "updatedAt" = ${NOW} / 1000, version = version + 1
         where id = $4 and "runId" = $1 and state in ('queued', 'running') and ${RELAXES}
           and exists (select 1 from runs where "runId" = $1 and attempt = $2 and state = 'admitted')
         returning ${processColumns.map((name) => `"${name}"`).join(', ')}),
       claimed as (update runs set state = 'running', worker = $3, "leaseUntilMs" = ${NOW} + $5 from changed
         where runs."runId" = $1 and attempt = $2 and runs.state = 'admitted'
         returning plan, ${NOW} - "queuedAtMs" as "waitedMs")
       select changed.*, claimed.*, ${required('claimed')} as "isClaimed" from changed left join claimed on true`,
      'runId',
      'attempt',
      'worker',
      'processId',
      'leaseMs',
    ),
  },
  renew: statement<{
    runIds: readonly string[]
    attempts: readonly number[]
    worker: string
    leaseMs: number
  }>(
    `update runs set "leaseUntilMs" = ${NOW} + $4
     from unnest($1::text[], $2::int[]) as held ("runId", attempt)
     where runs."runId" = held."runId" and runs.attempt = held.attempt and worker = $3 and state = 'running'
     returning runs."runId"`,
    'runIds',
    'attempts',
    'worker',
    'leaseMs',
  ),
  /** Its run time does not count as waiting time. */
  requeue: statement<RunLease>(
    `update runs set state = 'waiting', worker = null, "leaseUntilMs" = null, "queuedAtMs" = ${NOW}
     where "runId" = $1 and attempt = $2 and worker = $3 and state = 'running'
     returning owner, 'running' as state, "admittedAtMs", ${NOW} as now`,
    'runId',
    'attempt',
    'worker',
  ),
  /**
   * One machine checks the runs of all: the others find that it was their turn less than `everyMs` ago. Runs
   * with an expired lease are queued again. It is one statement, so that a paused machine holds no lock.
   */
  check: {
    isRelaxed: true,
    ...statement<CheckLimits>(
      `with turn as (insert into sweeps as known (name, "doneAtMs") values ('runs', ${NOW})
         on conflict (name) do update set "doneAtMs" = excluded."doneAtMs"
         where known."doneAtMs" <= excluded."doneAtMs" - $1::bigint and ${RELAXES} returning 1),
       requeued as (update runs set state = 'waiting', worker = null, "leaseUntilMs" = null, "queuedAtMs" = ${NOW}
         from turn where state = 'running' and "leaseUntilMs" < ${NOW} and attempt < $2
         returning owner, "admittedAtMs"),
       ended as (select owner, count(*)::int as count, sum("admittedAtMs") as starts,
         sum(greatest(0, ${NOW} - "admittedAtMs")) as used from requeued group by owner),
       counted as (update "queueOwners" as known set waiting = known.waiting + ended.count, running = known.running - ended.count,
         "usedMs" = known."usedMs" + ended.used, "startTimes" = known."startTimes" - ended.starts
         from ended where known.owner = ended.owner),
       dead as (delete from workers using turn where "aliveUntilMs" < ${NOW} - 60000),
       ${/* An idle owner is remembered as long as it has used more than the others. */ ''}
       idle as (delete from "queueOwners" using turn where waiting = 0 and running = 0
         and "usedMs" <= (select level from "queueLevel" where id = 1))
       select (select count(*)::int from requeued) as requeued, ${WAITS} as waits,
         ${listed(`state = 'running' and "leaseUntilMs" < ${NOW} and attempt >= $2`)} as exhausted,
         ${listed(`state = 'admitted' and "admittedAtMs" < ${NOW} - $3::bigint`)} as unclaimed,
         ${listed(`state <> 'running' and "queuedAtMs" < ${NOW} - $4::bigint`)} as late
       from turn`,
      'everyMs',
      'maxAttempts',
      'unclaimedMs',
      'maxWaitMs',
    ),
  },
  /** The owners with waiting runs: one of them owns the run, and `ahead` of its runs are before it. */
  waiting: statement<{ runId: string }>(
    `with own as (select owner, "turn" from runs where "runId" = $1 and state = 'waiting'),
     ahead as (select count(*)::int as count from runs, own
       where runs.owner = own.owner and runs.state = 'waiting' and runs."turn" < own."turn"),
     clock as (select ${NOW} as now)
     select known.owner, waiting, running, ${takenAt('clock.now')} as taken,
       known.owner = own.owner as "isOwn", ahead.count as ahead
     from "queueOwners" as known, own, ahead, clock where waiting > 0`,
    'runId',
  ),
  stats: statement<object>(
    `select coalesce(sum(waiting), 0)::int as waiting, coalesce(sum(running), 0)::int as running from "queueOwners"`,
  ),
  overview: statement<object>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'admitted')::int as admitted,
       count(*) filter (where state = 'running')::int as running,
       (select coalesce(sum(slots), 0)::int from workers where "aliveUntilMs" > ${NOW}) as workers
     from runs`,
  ),
  register: statement<WorkerRow & { forMs: number }>(
    `insert into workers (id, slots, "aliveUntilMs") values ($1, $2, ${NOW} + $3)
     on conflict (id) do update set slots = excluded.slots, "aliveUntilMs" = excluded."aliveUntilMs"`,
    'id',
    'slots',
    'forMs',
  ),
  unregister: statement<{ id: string }>('delete from workers where id = $1', 'id'),
}
