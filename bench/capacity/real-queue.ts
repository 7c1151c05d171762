import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, QueuedRun } from '../../packages/server/src/queue/queue.js'
import { openBullMqCarrier } from '../../packages/server/src/queue/shared/bullmq-carrier.js'
import { createSharedQueue } from '../../packages/server/src/queue/shared/shared-queue.js'
import { openPostgresRecords } from '../../packages/server/src/records/postgres/postgres-records.js'
import type { ProcessRow, Records } from '../../packages/server/src/records/records.js'
import type { RunLease, RunRecords } from '../../packages/server/src/records/runs.js'
import { openRedisSignals } from '../../packages/server/src/signals/redis-signals.js'
import type { Arrival, Served } from './model.js'

export interface QueueStores {
  readonly databaseUrl: string
  readonly redisUrl: string
}

export interface Measured {
  /** `at` is the time of acceptance, `serviceMs` the time until the row of the run was marked as ended. */
  readonly served: readonly Served[]
  /** The mean time from acceptance to start of runs that were admitted at once: the overhead of the queue. */
  readonly beginMs: number
  /** The mean duration of the transactions that admitted waiting runs. */
  readonly admitMs: number
  /** The mean time for which a run occupied its worker in addition to its work. */
  readonly endMs: number
}

const SHARE_PERCENT = 75
const WARM_UP = 5

/**
 * Measures the queue of the service with real stores. The workers have one slot each and only sleep, so that
 * a few cores can run any number of workers.
 */
export async function measureQueue(
  { databaseUrl, redisUrl }: QueueStores,
  workers: number,
  arrivals: readonly Arrival[],
): Promise<Measured> {
  const records = await openPostgresRecords({ url: databaseUrl, poolSize: 20 })
  const redis = { url: redisUrl, prefix: `model-${randomUUID()}`, onProblem: () => undefined }
  const signals = openRedisSignals(redis)
  await signals.connected
  const onError = (what: string, error: unknown): void => console.error(what, error)
  const begun = new Map<string, number>()
  const ended = new Map<string, (at: number) => void>()
  const sleeps = new Map<string, number>()
  const queues: Queue[] = []
  const carriers: { close(): Promise<void> }[] = []

  const admissions: number[] = []
  const runs: RunRecords = {
    ...records.runs!,
    async admit(sharePercent, decide) {
      const begun = performance.now()
      const admitted = await records.runs!.admit(sharePercent, decide)
      if (admitted.length > 0) admissions.push(performance.now() - begun)
      return admitted
    },
  }

  async function perform(run: QueuedRun): Promise<undefined> {
    begun.set(run.runId, performance.now())
    await sleep(sleeps.get(run.runId) ?? 0)
    await end(records, { ...run, lease: run.claim?.lease })
    ended.get(run.runId)?.(performance.now())
  }

  for (let worker = 0; worker <= workers; worker++) {
    const carrier = openBullMqCarrier({ ...redis, onError })
    const queue = createSharedQueue({
      runs,
      carrier,
      signals,
      worker: `${redis.prefix}-${worker}`,
      // The first queue only accepts runs, like a machine with the role `api`.
      slots: worker === 0 ? 0 : 1,
      sharePercent: SHARE_PERCENT,
      maxWaitMs: 600_000,
      onError,
    })
    if (worker > 0) await records.runs!.register({ id: `${redis.prefix}-${worker}`, slots: 1 }, 60_000)
    queue.start({ perform, gaveUp: async () => undefined })
    queues.push(queue)
    carriers.push(carrier)
  }

  async function serve({
    owner,
    serviceMs,
  }: Arrival): Promise<Served & { readonly isAdmitted: boolean; readonly overMs: number }> {
    const runId = randomUUID()
    sleeps.set(runId, serviceMs)
    const hasEnded = new Promise<number>((resolve) => ended.set(runId, resolve))
    const place = await queues[0]!.reserve(owner)
    const accepted = await accept(records, owner, runId)
    const at = performance.now()
    place.submit({ runId, owner, ...accepted })
    const endedAt = await hasEnded
    const begunAt = begun.get(runId)!
    const heldMs = endedAt - begunAt
    const { isAdmitted } = accepted
    return { at, owner, serviceMs: heldMs, waitMs: begunAt - at, isAdmitted, overMs: heldMs - serviceMs }
  }

  try {
    // The first runs open connections.
    for (let run = 0; run < WARM_UP; run++) await serve({ at: 0, owner: 'alone', serviceMs: 0 })
    const start = performance.now()
    const all = await Promise.all(
      arrivals.map(async (arrival) => {
        await sleep(Math.max(0, start + arrival.at - performance.now()))
        return serve(arrival)
      }),
    )
    const served = all.toSorted((one, other) => one.at - other.at)
    const beginMs = mean(all.filter((one) => one.isAdmitted).map(({ waitMs }) => waitMs))
    return { served, beginMs, admitMs: mean(admissions), endMs: mean(all.map(({ overMs }) => overMs)) }
  } finally {
    await Promise.all(queues.map((queue) => queue.close(1000)))
    await Promise.all(carriers.map((carrier) => carrier.close()))
    await signals.close()
    await records.close()
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export async function accept(
  { processes }: Pick<Records, 'processes'>,
  owner: string,
  runId: string,
): Promise<{ processId: string; isAdmitted: boolean }> {
  const processId = randomUUID()
  const row: ProcessRow = {
    id: processId,
    owner,
    task: 'merge-pdf',
    state: 'uploaded',
    version: 1,
    createdAt: 0,
    updatedAt: 0,
    expiresAt: 4_000_000_000,
    startedAt: null,
    finishedAt: null,
    attempts: 0,
    progressDone: 0,
    progressTotal: 0,
    outputs: 0,
    error: null,
    runId: null,
    note: null,
    listeners: null,
  }
  await processes.create(row, { relaxed: true })
  let isAdmitted = false
  const run = { runId, processId, owner, plan: 'asleep', maxWaiting: 100_000, maxWaitingOfOwner: 100_000 }
  await processes.change(processId, { states: ['uploaded'] }, { state: 'queued', runId }, undefined, {
    relaxed: true,
    run: {
      add: run,
      added: (state) => {
        isAdmitted = state === 'admitted'
      },
    },
  })
  return { processId, isAdmitted }
}

export async function end(
  { processes }: Pick<Records, 'processes'>,
  { runId, processId, lease }: { runId: string; processId: string; lease?: RunLease | undefined },
): Promise<void> {
  const change = { state: 'failed', runId: null } as const
  await processes.change(processId, { states: ['queued', 'running'], runId }, change, undefined, {
    run: { end: { runId, lease } },
  })
}
