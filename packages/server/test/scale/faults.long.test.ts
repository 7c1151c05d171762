import { Queue } from 'bullmq'
import { Client as PostgresClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client, type Uploaded } from '../threats/client.js'
import { pause, until } from '../threats/service-process.js'
import { chaos, chaosEnv } from './chaos.js'
import { type Machine, Machines } from './machines.js'

const SLOW = { task: 'slow', options: { steps: 30 } }
const DATABASE_AWAY_MS = 30_000

withPrograms('Faults in a cluster', ['postgres', 'redis', 'ceph'], () => {
  let machines: Machines
  let one: Client
  let other: Client

  beforeAll(async () => {
    machines = await Machines.start(chaosEnv)
  }, 120_000)
  afterAll(() => machines?.close(), 60_000)
  beforeEach(() => {
    one = new Client(machines.apis[0]!)
    other = new Client(machines.apis[1]!)
  })

  async function query(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    const client = new PostgresClient({ connectionString: machines.databaseUrl })
    await client.connect()
    try {
      return (await client.query(sql, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  async function begun(more = SLOW): Promise<Uploaded> {
    const uploaded = await one.uploaded(smallPdf(3), more.task)
    await one.begin(uploaded, more)
    await one.reaches(uploaded.processId, 'running')
    return uploaded
  }

  /** The machine that performs the run of a process. */
  async function workerOf(processId: string): Promise<Machine> {
    const [run] = await query('select worker from runs where "processId" = $1', processId)
    const index = machines.workers.findIndex(({ pid }) => String(run?.worker).includes(`-${pid}-`))
    return machines.workers[index]!
  }

  /** Expects one complete result, and that nothing is left of the run. */
  async function expectOneResult(processId: string): Promise<void> {
    const { json } = await other.status(processId)
    expect(json).toMatchObject({ state: 'succeeded', result: { output_filenumber: 1 } })
    const { status, bytes } = await other.download(processId)
    expect(status).toBe(200)
    expect(bytes.equals(smallPdf(3))).toBe(true)
    expect(await query('select "runId" from runs where "processId" = $1', processId)).toEqual([])
    const files = await query('select kind from files where "processId" = $1 order by kind', processId)
    expect(files).toEqual([{ kind: 'output' }, { kind: 'upload' }])
  }

  it('another worker finishes the run of a killed one, with one result', async () => {
    const { processId } = await begun()
    const worker = await workerOf(processId)
    await worker.kill()
    await until('it has ended', async () => (await one.state(processId)) === 'succeeded', 30_000)
    await expectOneResult(processId)
    await worker.start()
  })

  it('the completion of a paused worker is rejected if its run was taken over', async () => {
    const { processId } = await begun()
    const worker = await workerOf(processId)
    let finished: unknown
    worker.signal('SIGSTOP')
    try {
      await until('another has ended it', async () => (await one.state(processId)) === 'succeeded', 30_000)
      finished = (await one.status(processId)).json
    } finally {
      worker.signal('SIGCONT')
    }
    // Longer than the worker needs to notice its expired lease, or to end its run.
    await pause(4000)
    expect((await one.status(processId)).json).toEqual(finished)
    await expectOneResult(processId)
    const { status } = await one.run(smallPdf())
    expect(status).toBe(200)
  })

  it('a result is kept even if a database crash has lost that the run began', async () => {
    const { processId } = await begun()
    await query(`update processes set state = 'queued', "startedAt" = null where id = $1`, processId)
    await until('it has ended', async () => (await one.state(processId)) === 'succeeded', 30_000)
    await expectOneResult(processId)
    expect(await query('select "startedAt" from processes where id = $1', processId)).not.toEqual([
      { startedAt: null },
    ])
  })

  it('another worker finishes the run of one that is stopped', async () => {
    const { processId } = await begun({ task: 'slow', options: { steps: 60 } })
    const worker = await workerOf(processId)
    worker.signal('SIGTERM')
    await until('it has ended', async () => (await one.state(processId)) === 'succeeded', 30_000)
    await worker.stop()
    await expectOneResult(processId)
    await worker.start()
  })

  it('a job that is delivered several times runs once', async () => {
    const uploaded = await one.uploaded(smallPdf(3), 'slow')
    await one.begin(uploaded, { task: 'slow', options: { steps: 10 } })
    const { processId } = uploaded
    await one.reaches(processId, 'running')
    const [run] = await query('select "runId", owner, attempt from runs where "processId" = $1', processId)
    const queue = new Queue('runs', { connection: { url: machines.redis.url }, prefix: 'octavo' })
    for (const copy of ['x', 'y', 'z'])
      await queue.add('run', { ...run, processId }, { jobId: `copy-${copy}`, removeOnComplete: true })
    await one.reaches(processId, 'succeeded')
    await queue.add('run', { ...run, processId }, { jobId: 'after-its-end', removeOnComplete: true })
    await until('all were taken', async () => (await queue.getJobCountByTypes('wait', 'active')) === 0)
    await queue.close()
    expect((await one.status(processId)).json).toMatchObject({ state: 'succeeded' })
    await expectOneResult(processId)
  })

  it('clients of a killed machine find the result at another', async () => {
    const uploaded = await one.uploaded(smallPdf(3), 'slow')
    const waiting = one.execute(uploaded, SLOW).catch(() => 'the connection was lost')
    await other.reaches(uploaded.processId, 'running')
    await machines.apis[0]!.kill()
    expect(await waiting).toBe('the connection was lost')
    await other.reaches(uploaded.processId, 'succeeded')
    await expectOneResult(uploaded.processId)
    await machines.apis[0]!.start()
  })

  it('every accepted execution ends after Redis has lost all data', async () => {
    const uploads = await Promise.all(Array.from({ length: 8 }, () => one.uploaded(smallPdf(3), 'slow')))
    for (const uploaded of uploads) await one.begin(uploaded, { task: 'slow', options: { steps: 10 } })
    await machines.redis.wipe()
    for (const { processId } of uploads) {
      await until('it has ended', async () => (await one.state(processId)) === 'succeeded', 40_000)
      await expectOneResult(processId)
    }
    expect((await other.run(smallPdf())).status).toBe(200)
  })

  it('results are complete while the bucket answers 503, slowly, in pieces or not at all', async () => {
    const { s3Proxy } = machines
    const large = Buffer.concat([smallPdf(3), Buffer.alloc(3_000_000, '%')])
    for (const fault of [
      { kind: 'unavailable', times: 3 },
      { kind: 'truncate', afterBytes: 1000, times: 3 },
      { kind: 'slow', latencyMs: 100 },
    ] as const) {
      await s3Proxy.set(fault)
      const uploaded = await one.uploaded(large, 'slow')
      const { status, text } = await one.execute(uploaded, { task: 'slow', options: { steps: 1 } })
      expect(status, `${fault.kind}: ${text}`).toBe(200)
      const { bytes } = await other.download(uploaded.processId)
      expect(bytes.equals(large), fault.kind).toBe(true)
    }
    await s3Proxy.set({ kind: 'none' })
    const { processId } = await begun({ task: 'slow', options: { steps: 10 } })
    await s3Proxy.set({ kind: 'refuse' })
    await pause(5000)
    await s3Proxy.set({ kind: 'none' })
    await until('it has ended', async () => (await one.state(processId)) === 'succeeded', 60_000)
    await expectOneResult(processId)
  })

  it('requests get 503 while the database is down for 30 s, and no accepted work is lost', async () => {
    const short = await begun({ task: 'slow', options: { steps: 20 } })
    const waiting = await one.uploaded(smallPdf(3), 'slow')
    const answer = one.execute(waiting, { task: 'slow', options: { steps: 20 } })
    await other.reaches(waiting.processId, 'running', 'queued')
    await machines.postgres.stop()
    const { status, code, headers } = await other.status(short.processId)
    expect({ status, code }).toEqual({ status: 503, code: 'storage_unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await pause(DATABASE_AWAY_MS)
    await machines.postgres.restart()
    expect((await answer).status).toBe(200)
    await until('both have ended', async () => (await one.state(short.processId)) === 'succeeded', 40_000)
    for (const { processId } of [short, waiting]) await expectOneResult(processId)
    expect((await other.run(smallPdf())).status).toBe(200)
  }, 120_000)

  chaos(() => machines)
})
