import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { admission } from '../../packages/server/src/queue/fair-queue.js'
import { openBullMqCarrier } from '../../packages/server/src/queue/shared/bullmq-carrier.js'
import { createSharedQueue } from '../../packages/server/src/queue/shared/shared-queue.js'
import { openPostgresRecords } from '../../packages/server/src/records/postgres/postgres-records.js'
import type { Records } from '../../packages/server/src/records/records.js'
import type { RunLease } from '../../packages/server/src/records/runs.js'
import { startPostgres } from '../../test/servers/postgres.js'
import { startRedis } from '../../test/servers/redis.js'
import { cpuSeconds } from '../http/process-usage.js'
import { median, percentile, short } from '../report/statistics.js'
import { accept, end, mean } from './real-queue.js'

/**
 * The queue at the size of a large installation, on a real PostgreSQL and Redis. Every worker is a slot of a machine in the table of workers, and has a run
 * with a lease; every tenant has a waiting run. Few of these machines exist:
 *
 * - Callers, each with connections of its own, do what machines do when a run ends: they end it, admit waiting runs and claim them. All statements are
 *   those of the service; only the time that a run takes is left out.
 * - Then some machines with the queue of the service and BullMQ are added, whose workers sleep.
 */
const WORKERS = Number(process.argv[2] ?? 10_000)
const TENANTS = Number(process.argv[3] ?? 100_000)
const SLOTS_PER_MACHINE = 8
const CALLERS = [1, 4, 16]
const RUNS = 500
const ACCEPTED = 200
const LIVE_MACHINES = 4
const LIVE_SLOTS = 250
const SLEEP_MS = 10_000
const LIVE_SECONDS = 30
const SHARE_PERCENT = 75
const HOUR_MS = 3_600_000

interface Held extends RunLease {
  readonly processId: string
}

const [postgres, redis] = await Promise.all([startPostgres({ isDurable: true }), startRedis()])
const client = new pg.Client({ connectionString: postgres.url })
const open = (): Promise<Records> => openPostgresRecords({ url: postgres.url, poolSize: 5 })
const records = await open()
try {
  await client.connect()
  await fill()
  console.log(
    `${WORKERS} workers on ${WORKERS / SLOTS_PER_MACHINE} machines, ${TENANTS} tenants with a waiting run each. Load average ${loadavg()[0]?.toFixed(1)}.\n`,
  )
  console.log(
    '| callers | runs ended and admitted per second | CPU ms of PostgreSQL for each | ms for an admission, p50 | p99 | workers without a run, mean | runs beyond the workers, at most |',
  )
  console.log(`|${' --- |'.repeat(7)}`)
  const held = (
    await client.query<Held>(`select "runId", "processId", attempt, worker from runs where state = 'running'`)
  ).rows
  for (const callers of CALLERS) {
    const all = await Promise.all(Array.from({ length: callers }, open))
    await endAndAdmit(all, held)
    await Promise.all(all.map((each) => each.close()))
  }
  await acceptRuns()
  await positions()
  await live()
} finally {
  await client.end()
  await records.close()
  await Promise.all([postgres.close(), redis.close()])
}

/** The first tenants have the running runs, and every tenant has a waiting one. */
async function fill(): Promise<void> {
  const now = 'extract(epoch from clock_timestamp()) * 1000'
  const machines = WORKERS / SLOTS_PER_MACHINE
  await client.query(`insert into workers select 'machine-' || number, ${SLOTS_PER_MACHINE}, ${now} + ${HOUR_MS}
    from generate_series(1, ${machines}) as number`)
  for (const [state, prefix, count] of [
    ['running', 'r', WORKERS],
    ['queued', 'w', TENANTS],
  ])
    await client.query(`insert into processes (id, owner, task, state, version, "createdAt", "updatedAt", "expiresAt",
        attempts, "progressDone", "progressTotal", outputs, "runId")
      select '${prefix}' || number, 'tenant-' || number, 'merge-pdf', '${state}', 1, 0, 0, 4000000000, 1, 0, 0, 0, '${prefix}' || number
      from generate_series(1, ${count}) as number`)
  await client.query(`insert into runs ("runId", "processId", owner, plan, state, attempt, worker, "queuedAtMs", "admittedAtMs", "leaseUntilMs")
    select 'r' || number, 'r' || number, 'tenant-' || number, 'asleep', 'running', 1, 'machine-' || (1 + number % ${machines}),
      ${now}, ${now}, ${now} + ${HOUR_MS} from generate_series(1, ${WORKERS}) as number`)
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

async function endAndAdmit(callers: readonly Records[], held: Held[]): Promise<void> {
  const admissions: number[] = []
  let left = RUNS

  async function work({ runs, ...caller }: Records): Promise<void> {
    while (left-- > 0) {
      const [ended] = held.splice(Math.floor(Math.random() * held.length), 1)
      const { runId, attempt, worker, processId } = ended!
      await end(caller, { runId, processId, lease: { runId, attempt, worker } })
      for (;;) {
        const begun = performance.now()
        const admitted = await runs!.admit(SHARE_PERCENT, (turn, contenders) =>
          admission(turn, contenders, SHARE_PERCENT),
        )
        if (admitted.length === 0) break
        admissions.push(performance.now() - begun)
        for (const run of admitted) {
          await runs!.claim(run, worker, HOUR_MS)
          held.push({ ...run, worker })
        }
      }
    }
  }

  const watching = watch(WORKERS)
  const cpuBefore = cpuSeconds(await serverPid())
  const begun = performance.now()
  await Promise.all(callers.map(work))
  const seconds = (performance.now() - begun) / 1000
  const cpuMs = (1000 * (cpuSeconds(await serverPid()) - cpuBefore)) / RUNS
  const { free, beyond } = await watching.stop()
  const times = [median(admissions), percentile(admissions, 0.99)]
  const cells = [callers.length, ...[RUNS / seconds, cpuMs, ...times, free].map(short), beyond]
  console.log(`| ${cells.join(' | ')} |`)
}

async function acceptRuns(): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < ACCEPTED; run++) {
    const begun = performance.now()
    await accept(records, `new-${run}`, `new-${run}`)
    times.push(performance.now() - begun)
  }
  console.log(
    `\nA run of a new tenant is accepted, with the row of its process: p50 ${short(median(times))} ms, p99 ${short(percentile(times, 0.99))} ms.`,
  )
}

async function positions(): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < ACCEPTED; run++) {
    const begun = performance.now()
    await records.runs!.waiting(`new-${run}`)
    times.push(performance.now() - begun)
  }
  console.log(
    `The position of a waiting run is read: p50 ${short(median(times))} ms, p99 ${short(percentile(times, 0.99))} ms.`,
  )
}

/** Machines with sleeping workers join, and take their part of the waiting runs. */
async function live(): Promise<void> {
  const onError = (what: string, error: unknown): void => console.error(what, error)
  const owners: string[] = []
  const prefix = randomUUID()
  const machines = await Promise.all(
    Array.from({ length: LIVE_MACHINES }, async (_, number) => {
      const own = await open()
      const carrier = openBullMqCarrier({ url: redis.url, prefix, onProblem: () => undefined, onError })
      const queue = createSharedQueue({
        runs: own.runs!,
        carrier,
        signals: {
          send: () => undefined,
          listen: () => ({ ready: Promise.resolve(), stop: () => undefined }),
        },
        worker: `live-${number}`,
        slots: LIVE_SLOTS,
        sharePercent: SHARE_PERCENT,
        maxWaitMs: HOUR_MS,
        onError,
      })
      queue.start({
        async perform({ runId, processId, owner, claim }) {
          owners.push(owner)
          await sleep(SLEEP_MS * (0.5 + Math.random()))
          await end(own, { runId, processId, lease: claim?.lease })
          return undefined
        },
        gaveUp: async () => undefined,
      })
      return { own, queue, carrier }
    }),
  )
  // The first runs of all workers are admitted, and end.
  await sleep(2 * SLEEP_MS)
  const before = owners.length
  const workers = WORKERS + LIVE_MACHINES * LIVE_SLOTS
  const watching = watch(workers)
  await sleep(1000 * LIVE_SECONDS)
  const { free, beyond } = await watching.stop()
  const begun = owners.slice(before)
  console.log(
    `\n${LIVE_MACHINES} more machines with ${LIVE_SLOTS} workers each, whose runs take ${SLEEP_MS / 1000} s on average, for ${LIVE_SECONDS} s: ${short(begun.length / LIVE_SECONDS)} runs per second (${short((1000 * LIVE_MACHINES * LIVE_SLOTS) / SLEEP_MS)} if no worker is ever free), of ${new Set(begun).size} tenants; ${short(free)} workers without a run, at most ${beyond} runs beyond the workers.`,
  )
  for (const { own, queue, carrier } of machines) {
    await queue.close(0).catch(() => undefined)
    await carrier.close()
    await own.close()
  }
}

/** Reads the counts again and again. */
function watch(workers: number): { stop(): Promise<{ readonly free: number; readonly beyond: number }> } {
  const free: number[] = []
  let beyond = 0
  let isOver = false
  const watched = (async () => {
    while (!isOver) {
      const { running } = await records.runs!.stats()
      free.push(Math.max(0, workers - running))
      beyond = Math.max(beyond, running - workers)
      await sleep(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watched
      return { free: mean(free), beyond }
    },
  }
}

/** The server process, of which each connection has a child. */
async function serverPid(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
}
