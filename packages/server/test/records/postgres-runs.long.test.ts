import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { admission, isBefore, positionOf } from '../../src/queue/fair-queue.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import type { Records } from '../../src/records/records.js'
import {
  type Admission,
  type AdmittedRun,
  type CheckedRuns,
  type CheckLimits,
  COMPARED_OWNERS,
  type Contender,
  type RunLease,
  type RunRecords,
} from '../../src/records/runs.js'
import { acceptRun, type Places } from './accepted-run.js'

const LEASE_MS = 60_000
/** Valid during the statement that sets it, and expired after a short wait. */
const SHORT_LEASE_MS = 30
const MAX_ATTEMPTS = 5

withPrograms('Runs in PostgreSQL', ['postgres'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let client: pg.Client
  let nodes: Records[]
  let records: Records
  let runs: RunRecords

  beforeAll(async () => {
    database = await freshDatabase()
    // One after the other, because the first creates the tables.
    records = await openPostgresRecords({ url: database.url, poolSize: 5 })
    const open = (): Promise<Records> => openPostgresRecords({ url: database.url, poolSize: 5 })
    nodes = [records, ...(await Promise.all([open(), open(), open()]))]
    runs = records.runs!
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await Promise.all(nodes.map((node) => node.close()))
    await database.drop()
  })
  afterEach(async () => {
    await client.query('truncate processes, runs, "queueOwners", workers cascade')
    await client.query('update "queuePartitions" set waiting = 0, running = 0, owners = 0, level = 0')
  })

  const rows = async (table: string): Promise<Record<string, unknown>[]> =>
    (await client.query(`select * from "${table}"`)).rows
  const accept = (owner: string, runId: string, places?: Places): Promise<string> =>
    acceptRun(records, owner, runId, places)
  const withWorkers = (slots: number, id = 'w'): Promise<void> => runs.register({ id, slots }, LEASE_MS)
  const fairly: Admission = (turn, contenders) => admission(turn, contenders, 100)
  /** A run that a worker has begun. */
  async function begun(runId: string, worker: string, leaseMs = LEASE_MS): Promise<RunLease> {
    const run = (await runs.get(runId))!
    expect(await runs.claim(run, worker, leaseMs)).toMatchObject({
      process: { runId, state: 'running', attempts: run.attempt },
    })
    return { runId, attempt: run.attempt, worker }
  }
  /** Each test checks as often as it likes. */
  async function check(limits: Partial<CheckLimits> = {}): Promise<CheckedRuns> {
    await client.query('delete from sweeps')
    const forever = { unclaimedMs: LEASE_MS, maxWaitMs: LEASE_MS }
    return (await runs.check({ everyMs: 1, maxAttempts: MAX_ATTEMPTS, ...forever, ...limits }))!
  }
  const end = (processId: string, runId: string, lease?: RunLease, node = records) =>
    node.processes.change(
      processId,
      { states: ['queued', 'running'], runId },
      { state: 'failed', runId: null },
      undefined,
      { run: { end: { runId, lease } } },
    )

  it('start at once if a worker is free, and wait otherwise', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    await accept('a', 'a2')
    expect([(await runs.get('a1'))?.state, (await runs.get('a2'))?.state]).toEqual(['admitted', 'waiting'])
    expect(await runs.stats()).toEqual({ waiting: 1, running: 1 })
  })

  it('have counts by state, with the live workers, for metrics of all machines', async () => {
    expect(await runs.overview()).toEqual({ waiting: 0, admitted: 0, running: 0, workers: 0 })
    await withWorkers(2)
    await runs.register({ id: 'gone', slots: 5 }, 0)
    for (const runId of ['a1', 'a2', 'a3']) await accept('a', runId)
    await begun('a1', 'w')
    expect(await runs.overview()).toEqual({ waiting: 1, admitted: 1, running: 1, workers: 2 })
  })

  it('have one claim, however many workers try', async () => {
    await withWorkers(1)
    const processId = await accept('a', 'a1')
    const run = { runId: 'a1', processId, owner: 'a', attempt: 1 }
    const claims = await Promise.all(nodes.map((node, index) => node.runs!.claim(run, `w${index}`, LEASE_MS)))
    const made = claims.filter((claim) => claim !== undefined)
    const process = await records.processes.get(processId)
    expect(made).toEqual([{ process, plan: 'plan of a1', waitedMs: expect.any(Number) }])
    expect(process).toMatchObject({ state: 'running', attempts: 1, runId: 'a1', version: 3 })
  })

  it('wait again, first of their owner, when the lease of their worker has expired', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    await accept('a', 'a2')
    const lost = await begun('a1', 'w')
    expect(await check()).toMatchObject({ requeued: 0, exhausted: [] })
    await runs.renew([lost], SHORT_LEASE_MS)
    await wait(2 * SHORT_LEASE_MS)
    expect(await check()).toMatchObject({ requeued: 1, exhausted: [] })
    expect(await runs.stats()).toEqual({ waiting: 2, running: 0 })
    expect(await runs.admit(100, fairly)).toMatchObject([{ runId: 'a1', attempt: 2 }])
    // The first worker returns: neither its claim nor its lease is valid.
    const { processId } = (await runs.get('a1'))!
    expect(
      await runs.claim({ runId: 'a1', processId, owner: 'a', attempt: 1 }, 'w', LEASE_MS),
    ).toBeUndefined()
    expect(await records.processes.get(processId)).toMatchObject({
      state: 'running',
      attempts: 1,
      version: 3,
    })
    expect(await runs.renew([lost], LEASE_MS)).toEqual(new Set())
  })

  it('have one machine at a time that checks them, and another if that one is paused', async () => {
    await client.query('delete from sweeps')
    const limits = { maxAttempts: 1, unclaimedMs: LEASE_MS, maxWaitMs: LEASE_MS }
    const checks = await Promise.all(nodes.map((node) => node.runs!.check({ ...limits, everyMs: 600_000 })))
    const nothing = { requeued: 0, exhausted: [], unclaimed: [], late: [], waits: false }
    expect(checks.filter((checked) => checked !== undefined)).toEqual([nothing])
    await wait(10)
    expect(await runs.check({ ...limits, everyMs: 1 })).toEqual(nothing)
  })

  it('keep a lease that is renewed in time', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    const lease = await begun('a1', 'w', SHORT_LEASE_MS)
    expect(await runs.renew([lease], LEASE_MS)).toEqual(new Set(['a1']))
    await wait(2 * SHORT_LEASE_MS)
    expect(await check()).toMatchObject({ requeued: 0, exhausted: [] })
  })

  it('keep their lease from another attempt and another worker', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    const lease = await begun('a1', 'w')
    expect(await runs.renew([{ ...lease, attempt: 2 }], LEASE_MS)).toEqual(new Set())
    expect(await runs.renew([{ ...lease, worker: 'other' }], LEASE_MS)).toEqual(new Set())
  })

  it('end only with a valid lease: a lost one changes nothing', async () => {
    await withWorkers(1)
    const processId = await accept('a', 'a1')
    const lost = await begun('a1', 'w', SHORT_LEASE_MS)
    await wait(2 * SHORT_LEASE_MS)
    await check()
    const before = [await records.processes.get(processId), await rows('runs'), await rows('queueOwners')]
    expect(await end(processId, 'a1', lost)).toBeUndefined()
    expect([await records.processes.get(processId), await rows('runs'), await rows('queueOwners')]).toEqual(
      before,
    )
    await runs.admit(100, fairly)
    const lease = await begun('a1', 'other')
    expect(await end(processId, 'a1', lost)).toBeUndefined()
    expect(await end(processId, 'a1', lease, nodes[1])).toMatchObject({ state: 'failed', runId: null })
    expect(await rows('runs')).toEqual([])
  })

  it('end as exhausted after too many workers died while running them', async () => {
    await withWorkers(1)
    const processId = await accept('a', 'a1')
    for (let attempt = 1; attempt <= 2; attempt++) {
      await begun('a1', `w${attempt}`, SHORT_LEASE_MS)
      await wait(2 * SHORT_LEASE_MS)
      const { exhausted } = await check({ maxAttempts: 2 })
      expect(exhausted).toEqual(attempt === 1 ? [] : [{ runId: 'a1', processId, owner: 'a', attempt: 2 }])
      await runs.admit(100, fairly)
    }
  })

  it('return from a worker that stops, and start again elsewhere', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    await accept('a', 'a2')
    const lease = await begun('a1', 'w')
    await runs.requeue({ ...lease, attempt: 7 })
    expect((await runs.get('a1'))?.state).toBe('running')
    await runs.requeue(lease)
    expect(await runs.stats()).toEqual({ waiting: 2, running: 0 })
    expect(await runs.admit(100, fairly)).toMatchObject([{ runId: 'a1', attempt: 2 }])
  })

  it('appear as unclaimed if no worker claims them', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    expect((await check()).unclaimed).toEqual([])
    await wait(2)
    expect((await check({ unclaimedMs: 1 })).unclaimed).toMatchObject([{ runId: 'a1', attempt: 1 }])
    await begun('a1', 'w')
    expect((await check({ unclaimedMs: 1 })).unclaimed).toEqual([])
  })

  it('get queue_full above the limit of an owner or of all, and nothing is written', async () => {
    const places = { maxWaiting: 3, maxWaitingOfOwner: 2 }
    await accept('a', 'a1', places)
    await accept('a', 'a2', places)
    await expect(accept('a', 'a3', places)).rejects.toMatchObject({
      code: 'queue_full',
      message: 'Too many of your executions are waiting.',
    })
    await accept('b', 'b1', places)
    await expect(accept('c', 'c1', places)).rejects.toMatchObject({
      code: 'queue_full',
      message: 'The queue is full.',
    })
    expect(await runs.stats()).toEqual({ waiting: 3, running: 0 })
    expect(await runs.get('a3')).toBeUndefined()
    const states = (await rows('processes')).map(({ state }) => state).sort()
    expect(states).toEqual(['queued', 'queued', 'queued', 'uploaded', 'uploaded'])
  })

  it('exceed the limit of waiting runs if a worker is free for them', async () => {
    await withWorkers(2)
    const places = { maxWaiting: 0, maxWaitingOfOwner: 0 }
    await accept('a', 'a1', places)
    await accept('a', 'a2', places)
    await expect(accept('a', 'a3', places)).rejects.toMatchObject({ code: 'queue_full' })
  })

  it('have a position: in order for one owner, by turns between owners', async () => {
    for (const runId of ['a1', 'a2', 'a3']) await accept('a', runId)
    await accept('b', 'b1')
    const served = ['a1', 'b1', 'a2', 'a3']
    const position = async (runId: string): Promise<number | undefined> => {
      const found = await runs.waiting(runId)
      return found && positionOf(found, 1000)
    }
    expect(await Promise.all(served.map(position))).toEqual([1, 2, 3, 4])
    await withWorkers(1)
    expect(await runs.admit(100, fairly)).toMatchObject([{ runId: 'a1' }])
    expect(await runs.waiting('a1')).toBeUndefined()
    expect(await runs.waiting('nobody')).toBeUndefined()
  })

  it('have a position that is estimated from a limited number of owners, whatever their number', async () => {
    const tenants = 4 * COMPARED_OWNERS
    await accept('a', 'a1')
    await client.query(`insert into "queueOwners" (owner, waiting, running, "usedMs", "startTimes")
      select md5(number::text), 2, 0, number * 1000, 0 from generate_series(1, ${tenants}) as number`)
    // Half of the others start both of their runs before it.
    await client.query('update "queueOwners" set "usedMs" = $1 where owner = $2', [tenants * 500, 'a'])
    const found = (await runs.waiting('a1'))!
    expect(found).toMatchObject({ own: { owner: 'a' }, ahead: 0, owners: tenants + 1 })
    expect(found.contenders).toHaveLength(COMPARED_OWNERS)
    const standardError = tenants / Math.sqrt(COMPARED_OWNERS)
    expect(Math.abs(positionOf(found, 1000) - tenants)).toBeLessThan(3 * standardError)
  })

  it('compete by the owners that the queue of one process would serve first, if there are too many', async () => {
    const workers = 4
    await withWorkers(workers)
    const owners = Array.from({ length: 4000 }, (_, index) => ({
      owner: `${index % 2 === 0 ? 'Owner' : 'owner'}-${index}`,
      waiting: 1,
      running: 0,
      taken: index % 4,
    }))
    await client.query(
      `insert into "queueOwners" (owner, waiting, running, "usedMs", "startTimes")
       select owner, 1, 0, taken, 0 from unnest($1::text[], $2::int[]) as given (owner, taken)`,
      [owners.map(({ owner }) => owner), owners.map(({ taken }) => taken)],
    )
    let read: readonly Contender[] = []
    await runs.admit(100, (_, contenders) => {
      read = contenders
      return new Map()
    })
    const inOrder = (some: readonly Contender[]): Contender[] =>
      some.slice().sort((one, other) => (isBefore(one, other) ? -1 : 1))
    expect(read.length).toBeLessThan(owners.length / 2)
    expect(inOrder(read).slice(0, workers)).toEqual(inOrder(owners).slice(0, workers))
  })

  it('appear as waiting too long, oldest first, only if they have not started', async () => {
    await withWorkers(1)
    await accept('a', 'a1')
    await begun('a1', 'w')
    await accept('a', 'a2')
    await wait(2)
    await accept('a', 'a3')
    await wait(2)
    expect(await check()).toMatchObject({ late: [], waits: true })
    expect((await check({ maxWaitMs: 1 })).late.map(({ runId }) => runId)).toEqual(['a2', 'a3'])
  })

  it('do not count running time as waiting time when they return to the queue', async () => {
    await withWorkers(2)
    for (const runId of ['a1', 'a2']) await accept('a', runId)
    await begun('a1', 'w', SHORT_LEASE_MS)
    const lease = await begun('a2', 'w')
    await client.query('update runs set "queuedAtMs" = "queuedAtMs" - 600000')
    await wait(2 * SHORT_LEASE_MS)
    await check()
    await runs.requeue(lease)
    expect(await runs.stats()).toEqual({ waiting: 2, running: 0 })
    expect((await check({ maxWaitMs: 300_000 })).late).toEqual([])
  })

  it('disappear with their process', async () => {
    await withWorkers(1)
    const processes = [await accept('a', 'a1'), await accept('a', 'a2')]
    await begun('a1', 'w')
    for (const id of processes) await records.processes.remove(id)
    expect(await rows('runs')).toEqual([])
    expect(await runs.stats()).toEqual({ waiting: 0, running: 0 })
  })

  it('leave no counts of owners and workers behind when idle', async () => {
    await withWorkers(2)
    const processes: [string, string][] = []
    for (const owner of ['a', 'b', 'c']) {
      for (const number of [1, 2, 3]) {
        const runId = `${owner}${number}`
        processes.push([await accept(owner, runId), runId])
      }
    }
    // One after the other, as a worker performs them; each owner also ends a waiting run.
    for (const [processId, runId] of processes) {
      await runs.admit(100, fairly)
      if ((await runs.get(runId))?.state === 'admitted') await begun(runId, 'w')
      await end(processId, runId)
    }
    await runs.unregister('w')
    // The next owner raises the level to the usage of the busiest.
    await client.query('update "queuePartitions" set level = (select max("usedMs") from "queueOwners")')
    await check()
    expect(await rows('queueOwners')).toEqual([])
    expect(await rows('workers')).toEqual([])
    expect(await rows('runs')).toEqual([])
  })

  it('start once each with four machines admitting, within the workers, those borrowed and one for each other machine', async () => {
    const owners = ['a', 'b', 'c', 'd']
    for (const owner of owners)
      for (let number = 1; number <= 6; number++) await accept(owner, `${owner}${number}`)
    const [workers, sharePercent] = [4, 75]
    await withWorkers(2, 'one')
    await withWorkers(2, 'two')
    const byShares: Admission = (turn, contenders) => admission(turn, contenders, sharePercent)
    const seen = new Set<string>()
    const underWay: AdmittedRun[] = []
    while (seen.size < 24) {
      const admitted = (
        await Promise.all(nodes.map((node) => node.runs!.admit(sharePercent, byShares)))
      ).flat()
      for (const run of admitted) {
        expect(run.attempt, run.runId).toBe(1)
        expect(seen.has(run.runId), run.runId).toBe(false)
        seen.add(run.runId)
        underWay.push(run)
      }
      expect(await runs.stats()).toEqual({ waiting: 24 - seen.size, running: underWay.length })
      // A fourth run of an owner, beyond its share of three, is borrowed. Machines that decide at the same moment do not see what the others admit.
      expect(underWay.length).toBeLessThanOrEqual(workers + 1 + (nodes.length - 1))
      expect(underWay.length).toBeGreaterThan(0)
      for (const { runId, processId } of underWay.splice(0, 3)) await end(processId, runId)
    }
  })
})
