import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFaultProxy } from '../../../../test/servers/fault-proxy.js'
import { startPostgres } from '../../../../test/servers/postgres.js'
import type { PostgresAddress, TestServer } from '../../../../test/servers/test-server.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { OutcomeUnknown, StoreUnavailable } from '../../src/errors/store-unavailable.js'
import { openPool } from '../../src/records/postgres/connect.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import { ask, transact } from '../../src/records/postgres/transaction.js'
import type { Prepared } from '../../src/records/prepared.js'
import type { Records } from '../../src/records/records.js'
import { first, run } from '../../src/records/sql/work.js'
import { aFile, aProcess } from './rows.js'

const statement = <P>(sql: string, ...names: (keyof P)[]): Prepared<P> => ({
  sql,
  bind: (values) => names.map((name) => values[name]),
})

withPrograms('A PostgreSQL server that fails', ['postgres'], () => {
  let server: TestServer & PostgresAddress
  let records: Records
  let admin: pg.Pool
  const impatient = { connectTimeoutMs: 1500, statementTimeoutMs: 1000 }
  const patient = { connectTimeoutMs: 30_000, statementTimeoutMs: 30_000 }

  beforeAll(async () => {
    server = await startPostgres({ isDurable: true })
    records = await openPostgresRecords({ url: server.url, poolSize: 5, ...impatient })
    admin = openPool({ url: server.url, ...patient }, 2)
    await admin.query('create table notes (id text primary key, number int not null)')
  })
  afterAll(async () => {
    await records.close()
    await admin.end()
    await server.close()
  })

  async function numberOf(id: string): Promise<number | undefined> {
    return (await admin.query('select number from notes where id = $1', [id])).rows[0]?.number
  }

  const insert = statement<{ id: string }>('insert into notes values ($1, 1)', 'id')
  const add = statement<{ id: string }>('update notes set number = number + 1 where id = $1', 'id')
  const whoAmI = statement<object>('select pg_backend_pid() as pid')
  const rude = statement<object>('select pg_terminate_backend(pg_backend_pid())')

  it('is reported as unavailable by every call, and works again after a restart', async () => {
    const row = aProcess()
    await records.processes.create(row)
    await server.stop()
    const calls = [
      () => records.processes.get(row.id),
      () => records.processes.create(aProcess()),
      () => records.processes.change(row.id, { states: ['created'] }, {}, { add: [aFile(row.id)] }),
      () => records.processes.change(row.id, { states: ['created'] }, { attempts: 1 }),
      () => records.locks!.hold('key', async () => 1),
      () => records.exclusively!('sweep', async () => 1),
    ]
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await records.ready()).toBe(false)
    await wait(1000)
    await server.restart()
    expect(await records.ready()).toBe(true)
    expect(await records.processes.get(row.id)).toEqual(row)
    expect(
      await records.processes.change(row.id, { states: ['created'] }, {}, { add: [aFile(row.id)] }),
    ).toMatchObject({ version: 2 })
    expect(await records.locks!.hold('key', async () => 1)).toBe(1)
  })

  it('serves requests after a restart, though every pooled connection was lost', async () => {
    const rows = Array.from({ length: 20 }, () => aProcess())
    await Promise.all(rows.map((row) => records.processes.create(row)))
    await server.kill()
    await server.restart()
    expect(await Promise.all(rows.map(({ id }) => records.processes.get(id)))).toEqual(rows)
  })

  it('is given up after a timeout if it stops answering', async () => {
    server.pause()
    await expect(records.processes.get('nobody')).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await records.ready()).toBe(false)
    server.resume()
    expect(await records.processes.get('nobody')).toBeUndefined()
  })

  it('causes one retry on another connection if it ends one during a transaction', async () => {
    let tries = 0
    const pids = new Set<unknown>()
    await transact(
      admin,
      function* () {
        tries++
        yield* run(insert, { id: 'again' })
        pids.add((yield* first(whoAmI, {}))?.pid)
        if (tries === 1) yield* first(rude, {})
        yield* run(add, { id: 'again' })
      },
      false,
    )
    expect({ tries, connections: pids.size, number: await numberOf('again') }).toEqual({
      tries: 2,
      connections: 2,
      number: 2,
    })
  })

  it('causes a retry if it aborts one of two deadlocked transactions', async () => {
    await admin.query(`insert into notes values ('left', 0), ('right', 0)`)
    await admin.query(`alter system set deadlock_timeout = '50ms'`)
    await admin.query('select pg_reload_conf()')
    const pool = openPool({ url: server.url, ...patient }, 2)
    const passGate = statement<object>('select pg_advisory_xact_lock_shared(1)')
    let tries = 0
    const both = (ids: readonly string[]) =>
      transact(
        pool,
        function* () {
          tries++
          yield* run(add, { id: ids[0]! })
          yield* run(passGate, {})
          yield* run(add, { id: ids[1]! })
        },
        false,
      )
    // Each has locked its first row before either locks its second.
    const gate = await admin.connect()
    await gate.query('select pg_advisory_lock(1)')
    const changes = Promise.all([both(['left', 'right']), both(['right', 'left'])])
    const atGate = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await admin.query(atGate)).rows[0].count).toBe(2)
    await gate.query('select pg_advisory_unlock(1)')
    gate.release()
    await changes
    // The one that was aborted may lock its first row again before the other has locked it, and meet it again.
    expect(tries).toBeGreaterThan(2)
    expect([await numberOf('left'), await numberOf('right')]).toEqual([2, 2])
    await pool.end()
  })

  it('rolls back a transaction that throws or violates a constraint', async () => {
    const refused = transact(
      admin,
      function* () {
        yield* run(insert, { id: 'refused' })
        throw new Error('over quota')
      },
      false,
    )
    await expect(refused).rejects.toThrow('over quota')
    expect(await numberOf('refused')).toBeUndefined()
    const twice = transact(
      admin,
      function* () {
        yield* run(insert, { id: 'twice' })
        yield* run(insert, { id: 'twice' })
      },
      false,
    )
    await expect(twice).rejects.toThrow('duplicate key')
    expect(await numberOf('twice')).toBeUndefined()
  })

  it('is not asked again for a commit whose response was lost: the outcome is unknown', async () => {
    const proxy = await startFaultProxy(server)
    const url = new URL(server.url)
    url.port = String(proxy.port)
    const pool = openPool({ url: url.href, ...patient }, 2)
    let tries = 0
    const lost = transact(
      pool,
      function* () {
        tries++
        yield* run(insert, { id: 'unknown' })
        void proxy.set({ kind: 'truncate', afterBytes: 0 })
      },
      false,
    )
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(tries).toBe(1)
    const connected = async (): Promise<void> => {
      await proxy.set({ kind: 'none' })
      await ask(pool, statement<object>('select 1'), {}, 'read')
    }
    await connected()
    await proxy.set({ kind: 'truncate', afterBytes: 0, times: 1 })
    await expect(ask(pool, insert, { id: 'alone' }, 'write')).rejects.toBeInstanceOf(OutcomeUnknown)
    await connected()
    await proxy.set({ kind: 'truncate', afterBytes: 0, times: 1 })
    const read = await ask(pool, statement<object>('select 7 as seven'), {}, 'read')
    expect(read.rows).toEqual([{ seven: 7 }])
    await pool.end()
    await proxy.close()
  })
})
