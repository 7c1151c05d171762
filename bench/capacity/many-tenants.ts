import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'
import { admission } from '../../packages/server/src/queue/fair-queue.js'
import { openPostgresRecords } from '../../packages/server/src/records/postgres/postgres-records.js'
import type { Records } from '../../packages/server/src/records/records.js'
import type { RunLease } from '../../packages/server/src/records/runs.js'
import { startPostgres } from '../../test/servers/postgres.js'
import { cpuSeconds } from '../http/process-usage.js'
import { median, percentile, short } from '../report/statistics.js'
import { accept, end, mean } from './real-queue.js'

/**
 * The rows of the queue at the size of a large installation, on a real PostgreSQL. Every worker is a row of a machine that is alive, and has a run with a
 * lease; every tenant has a waiting run. What the machines do is done by a few callers, each with a connection of its own: a run ends, waiting runs are
 * admitted, and those are claimed. So all statements are those of the service, and only the time that a run takes is left out.
 */
const WORKERS = Number(process.argv[2] ?? 10_000)
const TENANTS = Number(process.argv[3] ?? 100_000)
const SLOTS_PER_MACHINE = 8
const CALLERS = [1, 4, 16]
const RUNS = 500
const ACCEPTED = 200
const SHARE_PERCENT = 75

const postgres = await startPostgres({ isDurable: true })
try {
  const first = await openPostgresRecords({ url: postgres.url, poolSize: 2 })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await fill(client)
  console.log(
    `${WORKERS} workers on ${WORKERS / SLOTS_PER_MACHINE} machines, ${TENANTS} tenants with a waiting run each. Load average ${loadavg()[0]?.toFixed(1)}.\n`,
  )
  const postmaster = parentOf(
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid,
  )
  const held = (
    await client.query<Held>(`select "runId", "processId", attempt, worker from runs where state = 'running'`)
  ).rows
  console.log(
    '| callers | runs ended and admitted per second | CPU ms of PostgreSQL for each | ms for an admission, p50 | p99 | workers without a run, mean | runs beyond the workers, at most |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const callers of CALLERS) {
    const all = await Promise.all(
      Array.from({ length: callers }, () => openPostgresRecords({ url: postgres.url, poolSize: 2 })),
    )
    await cycle(all, held, postmaster)
    await Promise.all(all.map((records) => records.close()))
  }
  const times: number[] = []
  for (let run = 0; run < ACCEPTED; run++) {
    const begun = performance.now()
    await accept(first, `new-${run}`, `new-${run}`)
    times.push(performance.now() - begun)
  }
  console.log(
    `\nA run of a new tenant is accepted, with the row of its process: p50 ${short(median(times))} ms, p99 ${short(percentile(times, 0.99))} ms.`,
  )
  await client.end()
  await first.close()
} finally {
  await postgres.close()
}

/** The server process, of which each connection has a child. */
function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
}

interface Held extends RunLease {
  readonly processId: string
}

/** The first tenants have the running runs, and every tenant has a waiting one. */
async function fill(client: pg.Client): Promise<void> {
  const now = 'extract(epoch from clock_timestamp()) * 1000'
  await client.query(`insert into workers
    select 'machine-' || number, ${SLOTS_PER_MACHINE}, ${now} + 3600000
    from generate_series(1, ${WORKERS / SLOTS_PER_MACHINE}) as number`)
  const processes = (state: string, prefix: string, count: number): string => `insert into processes
    (id, owner, task, state, version, "createdAt", "updatedAt", "expiresAt", attempts, "progressDone", "progressTotal", outputs, "runId")
    select '${prefix}' || number, 'tenant-' || number, 'merge-pdf', '${state}', 1, 0, 0, 4000000000, 1, 0, 0, 0, '${prefix}' || number
    from generate_series(1, ${count}) as number`
  await client.query(processes('running', 'r', WORKERS))
  await client.query(processes('queued', 'w', TENANTS))
  await client.query(`insert into runs ("runId", "processId", owner, plan, state, attempt, worker, "queuedAtMs", "admittedAtMs", "leaseUntilMs")
    select 'r' || number, 'r' || number, 'tenant-' || number, 'asleep', 'running', 1, 'machine-' || (1 + number % ${WORKERS / SLOTS_PER_MACHINE}),
      ${now}, ${now}, ${now} + 3600000 from generate_series(1, ${WORKERS}) as number`)
  await client.query(`insert into runs ("runId", "processId", owner, plan, state, attempt, "queuedAtMs")
    select 'w' || number, 'w' || number, 'tenant-' || number, 'asleep', 'waiting', 0, ${now}
    from generate_series(1, ${TENANTS}) as number`)
  await client.query(`insert into "queueOwners" (owner, waiting, running, "usedMs", "startTimes")
    select owner, count(*) filter (where state = 'waiting'), count(*) filter (where state = 'running'), 0, coalesce(sum("admittedAtMs"), 0)
    from runs group by owner`)
  // Without the versions of its rows that were made here, in one transaction.
  await client.query('vacuum full "queuePartitions"')
  await client.query('vacuum analyze')
}

/** Each caller is a machine: it ends a run, admits until nothing is left, and claims what it has admitted. */
async function cycle(callers: readonly Records[], held: Held[], postmaster: number): Promise<void> {
  const admissions: number[] = []
  const free: number[] = []
  let left = RUNS
  let beyond = 0

  async function work(records: Records): Promise<void> {
    while (left-- > 0) {
      const at = Math.floor(Math.random() * held.length)
      const ended = held[at]!
      held[at] = held.at(-1)!
      held.pop()
      const { runId, attempt, worker, processId } = ended
      await end(records, { runId, processId, lease: { runId, attempt, worker } })
      for (;;) {
        const begun = performance.now()
        const admitted = await records.runs!.admit(SHARE_PERCENT, (turn, contenders) =>
          admission(turn, contenders, SHARE_PERCENT),
        )
        if (admitted.length === 0) break
        admissions.push((performance.now() - begun) / admitted.length)
        for (const run of admitted) {
          await records.runs!.claim(run, worker, 3_600_000)
          held.push({ ...run, worker })
        }
      }
    }
  }

  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      const { running } = await callers[0]!.runs!.stats()
      free.push(Math.max(0, WORKERS - running))
      beyond = Math.max(beyond, running - WORKERS)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const cpuBefore = cpuSeconds(postmaster)
  const begun = performance.now()
  const watched = watch()
  await Promise.all(callers.map(work))
  const seconds = (performance.now() - begun) / 1000
  const cpuMs = (1000 * (cpuSeconds(postmaster) - cpuBefore)) / RUNS
  isOver = true
  await watched
  const cells = [
    callers.length,
    short(RUNS / seconds),
    short(cpuMs),
    short(median(admissions)),
    short(percentile(admissions, 0.99)),
    short(mean(free)),
    beyond,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
