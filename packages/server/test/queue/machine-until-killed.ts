import { setTimeout as wait } from 'node:timers/promises'
import { openBullMqCarrier } from '../../src/queue/shared/bullmq-carrier.js'
import { createSharedQueue } from '../../src/queue/shared/shared-queue.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'

/** A machine with two workers that performs runs until it is killed, and prints which runs it begins and ends. */
const [worker, databaseUrl, redisUrl, prefix] = process.argv.slice(2) as [string, string, string, string]
const RUN_MS = 5
const onError = (what: string, error: unknown): void => console.error(what, error)
const { runs, processes } = await openPostgresRecords({ url: databaseUrl, poolSize: 5 })
const queue = createSharedQueue({
  runs: runs!,
  carrier: openBullMqCarrier({ url: redisUrl, prefix, onProblem: () => undefined, onError }),
  signals: {
    send: () => undefined,
    listen: () => ({ ready: Promise.resolve(), stop: () => undefined }),
  },
  worker,
  slots: 2,
  sharePercent: 100,
  maxWaitMs: 600_000,
  leaseMs: 1000,
  onError,
})
queue.start({
  async perform({ runId, processId, claim }) {
    console.log(`begins ${runId}`)
    await wait(RUN_MS)
    const ended = await processes.change(
      processId,
      { states: ['queued', 'running'], runId },
      { state: 'failed', runId: null },
      undefined,
      { run: { end: { runId, lease: claim?.lease } } },
    )
    if (ended !== undefined) console.log(`ends ${runId}`)
    return undefined
  },
  gaveUp: async () => undefined,
})
await wait(600_000)
