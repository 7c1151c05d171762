import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase, freshRedis } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { AHEAD_MS, admission } from '../../src/queue/fair-queue.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import { ADMISSION } from '../../src/records/postgres/run-statements.js'
import type { Records } from '../../src/records/records.js'
import type { AdmittedRun } from '../../src/records/runs.js'
import { acceptRun } from '../records/accepted-run.js'
import { childProgram, type RunningChild } from '../support/child-program.js'

withPrograms('Machines that admit runs at the same time', ['postgres', 'redis'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let records: Records
  let client: pg.Client

  beforeAll(async () => {
    database = await freshDatabase()
    records = await openPostgresRecords({ url: database.url, poolSize: 5 })
    client = await connected()
  })
  afterEach(async () => {
    await client.query('truncate processes, runs, "queueOwners", workers cascade')
    await client.query('update "queuePartitions" set waiting = 0, running = 0, owners = 0, level = 0')
  })
  afterAll(async () => {
    await client.end()
    await records.close()
    await database.drop()
  })

  async function connected(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: database.url })
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  }

  const admit = (): Promise<AdmittedRun[]> =>
    records.runs!.admit(100, (turn, contenders) => admission(turn, contenders, 100))
  const owners = async (runs: Promise<AdmittedRun[]>): Promise<string[]> =>
    (await runs).map(({ owner }) => owner)
  /** As if the clock had moved on while this owner used workers. */
  const uses = (owner: string, ms: number): Promise<unknown> =>
    client.query('update "queueOwners" set "usedMs" = $2 where owner = $1', [owner, ms])

  /** Another machine decides on the runs of an owner, and stops in the middle of it. */
  async function decidingOn(owner: string): Promise<pg.Client> {
    const other = await connected()
    await other.query('begin')
    await other.query(
      `select pg_advisory_xact_lock(${ADMISSION}, partition) from "queueOwners" where owner = $1`,
      [owner],
    )
    return other
  }

  /** Two owners in different partitions, each with a waiting run, and two machines. */
  async function waitingInTwoPartitions(slots: readonly [number, number] = [1, 1]): Promise<void> {
    await acceptRun(records, 'ann', 'a1')
    await acceptRun(records, 'bob', 'b1')
    const { rows } = await client.query('select distinct partition from "queueOwners"')
    expect(rows).toHaveLength(2)
    await records.runs!.register({ id: 'one', slots: slots[0] }, 60_000)
    await records.runs!.register({ id: 'two', slots: slots[1] }, 60_000)
  }

  it('do not wait for each other: the runs of other partitions start', async () => {
    await waitingInTwoPartitions()
    const other = await decidingOn('ann')
    expect(await owners(admit())).toEqual(['bob'])
    await other.end()
    expect(await owners(admit())).toEqual(['ann'])
  })

  it('wait for the one that decides on an owner that has used much less, if there is one worker for both', async () => {
    await waitingInTwoPartitions([1, 0])
    await uses('bob', AHEAD_MS + 1)
    const other = await decidingOn('ann')
    const admitted = admit()
    // A second one need not wait too: the first sees all that has changed up to now.
    await expect
      .poll(async () => (await client.query('select 1 from pg_locks where not granted')).rows.length)
      .toBe(1)
    expect(await admit()).toEqual([])
    await other.query('rollback')
    await other.end()
    expect(await owners(admitted)).toEqual(['ann'])
  })

  it('take over what a machine was deciding on as soon as its connection ends', async () => {
    await waitingInTwoPartitions()
    await acceptRun(records, 'ann', 'a2')
    const other = await decidingOn('ann')
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(await owners(admit())).toEqual(['bob'])
    const admitted = admit()
    await client.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    expect(await admitted).toMatchObject([{ runId: 'a1' }])
  })

  it('share the free workers by their partitions', async () => {
    await waitingInTwoPartitions([1, 3])
    for (const id of ['a2', 'a3', 'a4']) await acceptRun(records, 'ann', id)
    await acceptRun(records, 'bob', 'b2')
    const other = await decidingOn('ann')
    expect(await owners(admit())).toEqual(['bob', 'bob'])
    await other.end()
    expect(await owners(admit())).toEqual(['ann', 'ann'])
    expect(await admit()).toEqual([])
  })

  it('have counts of each partition that are the sums of its owners', async () => {
    await records.runs!.register({ id: 'one', slots: 3 }, 60_000)
    for (let number = 0; number < 40; number++) await acceptRun(records, `o${number % 9}`, `r${number}`)
    await admit()
    await records.processes.remove((await records.runs!.get('r39'))!.processId)
    await records.processes.remove((await records.runs!.get('r0'))!.processId)
    const { rows } = await client.query(
      `select partition as id, sum(waiting)::int as waiting, sum(running)::int as running from "queueOwners" group by 1 order by 1`,
    )
    const counted = await client.query(
      'select id, waiting, running from "queuePartitions" where waiting > 0 or running > 0 order by id',
    )
    expect(counted.rows).toEqual(rows.filter(({ waiting, running }) => waiting + running > 0))
    expect(await records.runs!.stats()).toEqual({ waiting: 36, running: 2 })
  })

  it('lose nothing when one is killed: every run ends once, in the order of its owner, and no owner starves', async () => {
    const OWNERS = 30
    const RUNS_EACH = 8
    const redis = await freshRedis()
    await client.query(`create table admitted (place serial, owner text, turn bigint);
      create function note_admitted() returns trigger language plpgsql as $$
        begin insert into admitted (owner, turn) values (new.owner, new.turn); return null; end $$;
      create trigger noted after update on runs for each row
        when (new.state = 'admitted' and new.attempt = 1) execute function note_admitted()`)
    const inOrderOf = async (column: string): Promise<unknown> =>
      (
        await client.query(
          `select owner, array_agg(turn order by ${column}) from admitted group by 1 order by 1`,
        )
      ).rows
    const program = await childProgram(new URL('./machine-until-killed.ts', import.meta.url))
    for (let number = 1; number <= RUNS_EACH; number++)
      for (let owner = 0; owner < OWNERS; owner++)
        await acceptRun(records, `owner-${owner}`, `owner-${owner} ${number}`)
    const [begun, ended]: [string[], string[]] = [[], []]
    const machines: RunningChild[] = []
    const start = (name: string): RunningChild => {
      const machine = program.start([name, database.url, redis.url, redis.prefix])
      machines.push(machine)
      void (async () => {
        for await (const line of machine.lines) {
          const [what, ...runId] = line.split(' ')
          if (what === 'begins') begun.push(runId.join(' '))
          else ended.push(runId.join(' '))
        }
      })()
      return machine
    }
    try {
      const killed = start('killed')
      start('left')
      await expect.poll(() => ended.length, { timeout: 60_000 }).toBeGreaterThan((OWNERS * RUNS_EACH) / 3)
      killed.process.kill('SIGKILL')
      await once(killed.process, 'exit')
      await expect
        .poll(async () => (await client.query('select 1 from runs')).rows.length, { timeout: 60_000 })
        .toBe(0)
      // The end of a run of the killed machine may have been committed and not printed.
      expect(new Set(ended).size).toBe(ended.length)
      expect(new Set([...ended, ...begun]).size).toBe(OWNERS * RUNS_EACH)
      expect(await inOrderOf('place')).toEqual(await inOrderOf('turn'))
      const first = [...new Set(begun)]
      // After half of all runs, every owner has had some of its own.
      const half = first.slice(0, first.length / 2)
      for (let owner = 0; owner < OWNERS; owner++)
        expect(
          half.some((runId) => runId.startsWith(`owner-${owner} `)),
          `owner-${owner}`,
        ).toBe(true)
    } finally {
      for (const { process } of machines) process.kill('SIGKILL')
      program.remove()
      await redis.drop()
    }
  }, 120_000)
})
