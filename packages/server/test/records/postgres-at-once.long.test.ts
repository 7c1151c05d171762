import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { OverQuota, QueueFull } from '../../src/records/errors.js'
import { atOnce as changesAtOnce } from '../../src/records/postgres/at-once.js'
import { openPool } from '../../src/records/postgres/connect.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import { runChanges } from '../../src/records/postgres/runs.js'
import { postgresStore } from '../../src/records/postgres/store.js'
import type { FileChanges, ProcessRow, Records } from '../../src/records/records.js'
import type { RunState } from '../../src/records/runs.js'
import { sqlRecords } from '../../src/records/sql/sql-records.js'
import type { Store } from '../../src/records/sql/store.js'
import { aFile, aProcess, randomId } from './rows.js'

const WORKER = 'a worker'
const busy = ['queued', 'running'] as const

withPrograms('Statements of an execution in PostgreSQL', ['postgres'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let records: Records
  let store: Store
  /** Makes changes in one statement, or fails. */
  let atOnce: Records
  let other: pg.Client

  beforeAll(async () => {
    database = await freshDatabase()
    records = await openPostgresRecords({ url: database.url, poolSize: 2 })
    other = new pg.Client({ connectionString: database.url })
    await other.connect()
    // The test server does not wait for the disk by default.
    await other.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = on`)
    const options = { url: database.url, connectTimeoutMs: 5000, statementTimeoutMs: 5000 }
    store = postgresStore(openPool(options, 2))
    const alone = { ...store, write: () => Promise.reject(new Error('step by step')) }
    atOnce = sqlRecords(alone, { runs: runChanges, atOnce: changesAtOnce(store) })
    await records.runs!.register({ id: WORKER, slots: 100 }, 600_000)
  })
  afterAll(async () => {
    await other?.end()
    await store?.close()
    await records?.close()
    await database?.drop()
  })

  async function uploaded(owner: string): Promise<ProcessRow> {
    const row = aProcess({ owner, state: 'uploaded' })
    await records.processes.create(row)
    return row
  }

  function accept(to: Records, { id, owner, version }: ProcessRow, runId: string, maxWaiting = 10) {
    const add = { runId, processId: id, owner, plan: 'plan', maxWaiting, maxWaitingOfOwner: maxWaiting }
    const states: RunState[] = []
    const run = { add, added: (state: RunState) => void states.push(state) }
    const change = to.processes.change(
      id,
      { states: ['uploaded'], version },
      { state: 'queued', runId },
      undefined,
      { relaxed: true, run },
    )
    return change.then((row) => ({ row, states }))
  }

  const claim = ({ id: processId, owner }: ProcessRow, runId: string) =>
    records.runs!.claim({ runId, processId, owner, attempt: 1 }, WORKER, 60_000)

  async function begun(owner: string): Promise<{ row: ProcessRow; runId: string }> {
    const row = await uploaded(owner)
    const runId = randomId()
    await accept(records, row, runId)
    await claim(row, runId)
    return { row, runId }
  }

  function succeed(
    to: Records,
    { id }: ProcessRow,
    runId: string,
    { worker = WORKER, quotaBytes = 1e9 } = {},
  ) {
    const files = [0, 1].map((position) => aFile(id, { kind: 'output', position, runId }))
    return to.processes.change(
      id,
      { states: busy, runId },
      { state: 'succeeded', runId: null, outputs: 2 },
      { add: files, quotaBytes },
      {
        result: { zipName: 'all.zip', body: '{}' },
        run: { end: { runId, lease: { runId, attempt: 1, worker } } },
      },
    )
  }

  /** Everything that the end of a run could have changed. */
  async function leftOf({ id, owner }: ProcessRow) {
    const [row, files, bytes, result] = await Promise.all([
      records.processes.get(id),
      records.files.of(id),
      records.files.bytesOf(owner),
      records.processes.resultOf(id),
    ])
    return { state: row?.state, files: files.length, bytes, result, runs: await records.runs!.stats() }
  }

  it('takes one statement to accept a run, and one to record its success', async () => {
    const row = await uploaded('one')
    const { row: queued, states } = await accept(atOnce, row, 'run of one')
    expect(queued).toEqual({ ...row, state: 'queued', runId: 'run of one', version: row.version + 1 })
    expect(states).toEqual(['admitted'])
    await claim(row, 'run of one')
    expect(await succeed(atOnce, row, 'run of one')).toMatchObject({ state: 'succeeded', outputs: 2 })
    expect(await leftOf(row)).toEqual({
      state: 'succeeded',
      files: 2,
      bytes: 200,
      result: '{}',
      runs: { waiting: 0, running: 0 },
    })
    expect(await records.processes.zipNameOf(row.id)).toBe('all.zip')
  })

  it('takes one statement to create a process, to add an upload, and to replace one', async () => {
    const row = aProcess({ owner: 'six' })
    await atOnce.processes.create(row, { maxProcesses: 2, relaxed: true })
    const [first, second] = [aFile(row.id, { name: 'a\0\ud800"\\.pdf' }), aFile(row.id, { position: 1 })]
    const add = (version: number, files: FileChanges) =>
      atOnce.processes.change(
        row.id,
        { states: ['created', 'uploaded'], version },
        { state: 'uploaded' },
        files,
      )
    expect(await add(1, { add: [first] })).toEqual({ ...row, state: 'uploaded', version: 2 })
    expect(await add(2, { add: [second], removeIds: [first.id], quotaBytes: 100 })).toMatchObject({
      version: 3,
    })
    expect(await leftOf(row)).toMatchObject({ files: 1, bytes: 100 })
    // Another upload was first: this one reads the process again, and nothing of it is kept.
    expect(await add(2, { add: [first] })).toBeUndefined()
    expect(await leftOf(row)).toMatchObject({ files: 1, bytes: 100 })
    expect(await add(3, { add: [first] })).toMatchObject({ version: 4 })
    expect((await records.files.get(row.id, first.id))?.name).toBe('a\ufffd\ufffd"\\.pdf')
  })

  it('creates no process above the limit of its owner', async () => {
    const create = () =>
      atOnce.processes.create(aProcess({ owner: 'seven' }), { maxProcesses: 2, relaxed: true })
    await create()
    await create()
    await expect(create()).rejects.toBeInstanceOf(OverQuota)
    expect(await records.processes.list('seven', { limit: 10 })).toHaveLength(2)
  })

  it('waits for the disk only to record a success', async () => {
    await other.query(`create table modes (id serial primary key, of text not null, mode text not null);
      create function note_mode() returns trigger language plpgsql as $$ begin
        insert into modes (of, mode) values (tg_argv[0], current_setting('synchronous_commit')); return null; end $$;
      create constraint trigger note_processes after update on processes deferrable initially deferred
        for each row execute function note_mode('process');
      create constraint trigger note_runs after update on runs deferrable initially deferred
        for each row execute function note_mode('claim')`)
    const { row, runId } = await begun('two')
    await succeed(records, row, runId)
    const modes = (await other.query<{ of: string; mode: string }>('select of, mode from modes order by id'))
      .rows
    await other.query('drop function note_mode() cascade')
    expect(modes.map(({ of, mode }) => `${of} ${mode}`)).toEqual([
      'process off',
      'process off',
      'claim off',
      'process on',
    ])
  })

  it('changes nothing if the lease is lost, or the process has another run', async () => {
    const { row, runId } = await begun('three')
    const before = await leftOf(row)
    for (const to of [records, atOnce]) {
      const lost = succeed(to, row, runId, { worker: 'another' })
      await (to === records ? expect(lost).resolves.toBeUndefined() : expect(lost).rejects.toThrow('step by'))
      expect(await succeed(to, row, 'another run')).toBeUndefined()
    }
    expect(await leftOf(row)).toEqual(before)
    expect(await succeed(records, row, runId)).toMatchObject({ state: 'succeeded' })
  })

  it('changes nothing if the outputs exceed the quota, and throws OverQuota', async () => {
    const { row, runId } = await begun('four')
    const before = await leftOf(row)
    await expect(succeed(records, row, runId, { quotaBytes: 199 })).rejects.toBeInstanceOf(OverQuota)
    expect(await leftOf(row)).toEqual(before)
    expect(await succeed(atOnce, row, runId, { quotaBytes: 200 })).toMatchObject({ state: 'succeeded' })
  })

  it('accepts no run if the process has changed, or the queue is full', async () => {
    await records.runs!.unregister(WORKER)
    const first = await uploaded('five')
    const { states } = await accept(atOnce, first, 'first of five', 1)
    expect(states).toEqual(['waiting'])
    const second = await uploaded('five')
    await expect(accept(records, second, 'second of five', 1)).rejects.toBeInstanceOf(QueueFull)
    expect(await records.processes.get(second.id)).toEqual(second)
    const stale = await accept(records, { ...second, version: 7 }, 'third of five')
    expect(stale).toEqual({ row: undefined, states: [] })
    expect(await records.runs!.get('third of five')).toBeUndefined()
  })
})
