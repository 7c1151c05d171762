import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { StartProblem } from '../../src/errors/start-problem.js'
import { StoreUnavailable } from '../../src/errors/store-unavailable.js'
import { FileGone, OverQuota } from '../../src/records/errors.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import type { Records } from '../../src/records/records.js'
import { aFile, aProcess, aToken } from './rows.js'

/** The timeout of waiting for a lock. */
const LOCK_MS = 1000

withPrograms('Two nodes with one PostgreSQL database', ['postgres'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let one: Records
  let other: Records
  const patient = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 }
  const open = (): Promise<Records> => openPostgresRecords({ url: database.url, poolSize: 5, ...patient })

  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    ;[one, other] = await Promise.all([
      open(),
      openPostgresRecords({ url: database.url, poolSize: 5, statementTimeoutMs: LOCK_MS }),
    ])
  })
  afterEach(async () => {
    await Promise.all([one.close(), other.close()])
  })

  it('see each other’s writes at once', async () => {
    const row = aProcess()
    const token = aToken()
    await one.processes.create(row)
    expect(await other.processes.get(row.id)).toEqual(row)
    await other.processes.change(
      row.id,
      { states: ['created'] },
      { state: 'uploaded' },
      { add: [aFile(row.id)] },
    )
    expect(await one.processes.get(row.id)).toMatchObject({ state: 'uploaded', version: 2 })
    expect(await one.files.of(row.id)).toHaveLength(1)
    await one.tokens.create(token)
    await other.tokens.update(token.id, { revokedAt: 5 })
    expect(await one.tokens.byHash(token.hash)).toMatchObject({ revokedAt: 5 })
    await one.processes.remove(row.id)
    expect(await other.processes.get(row.id)).toBeUndefined()
  })

  it('never both change a row from the same state', async () => {
    const row = aProcess()
    await one.processes.create(row)
    const changes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? one : other).processes.change(
          row.id,
          { states: ['created'] },
          { state: 'queued', runId: `run ${index}` },
          { add: [aFile(row.id)] },
        ),
      ),
    )
    const won = changes.filter((changed) => changed !== undefined)
    expect(won).toHaveLength(1)
    expect(await one.processes.get(row.id)).toEqual(won[0])
    expect(await other.files.of(row.id)).toHaveLength(1)
  })

  it('take turns at periodic work: never both, never too soon, and again after a failure', async () => {
    const everyMs = 600_000
    const did: string[] = []
    const work = (node: string) => async (): Promise<boolean> => {
      did.push(node)
      return true
    }
    const failing = one.turns!.take('sweep', everyMs, () => Promise.reject(new Error('It failed.')))
    await expect(failing).rejects.toThrow('It failed.')
    expect(await one.turns!.take('sweep', everyMs, async () => false)).toBe(0)
    const first = await one.turns!.take('sweep', everyMs, async () => {
      expect(await other.turns!.take('sweep', everyMs, work('other, meanwhile'))).toBe(0)
      return work('one')()
    })
    expect(first).toBe(everyMs)
    expect(did).toEqual(['one'])
    const left = await other.turns!.take('sweep', everyMs, work('too soon'))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(everyMs)
    await other.turns!.take('another sweep', everyMs, work('another'))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('update sweeps set "doneAtMs" = "doneAtMs" - $1', [everyMs])
    await client.end()
    expect(await other.turns!.take('sweep', everyMs, work('later'))).toBe(everyMs)
    expect(did.slice(1)).toEqual(['another', 'later'])
  })

  it('never exceed a quota of bytes or processes together', async () => {
    const owner = 'quota'
    const rows = Array.from({ length: 50 }, () => aProcess({ owner }))
    for (const row of rows) await one.processes.create(row)
    const uploads = await Promise.allSettled(
      rows.map((row, index) =>
        (index % 2 === 0 ? one : other).processes.change(
          row.id,
          { states: ['created'] },
          {},
          { add: [aFile(row.id, { size: 100 })], quotaBytes: 1_250 },
        ),
      ),
    )
    const refused = uploads.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(38)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(OverQuota)
    expect(await other.files.bytesOf(owner)).toBe(1_200)
    const created = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).processes.create(aProcess({ owner }), { maxProcesses: 55 }),
      ),
    )
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('lose and leak no file when one adds to a process that the other removes', async () => {
    const owner = 'racing'
    for (let round = 0; round < 10; round++) {
      const row = aProcess({ owner })
      await one.processes.create(row)
      const adding = Array.from({ length: 5 }, () =>
        other.processes.change(row.id, { states: ['created'] }, {}, { add: [aFile(row.id)] }),
      )
      const [removed, ...added] = await Promise.all([one.processes.remove(row.id), ...adding])
      expect(removed?.files).toHaveLength(added.filter((changed) => changed !== undefined).length)
      expect(await other.files.of(row.id)).toEqual([])
    }
    expect(await one.files.bytesOf(owner)).toBe(0)
  })

  it('change different fields of a token at the same time without losing either', async () => {
    const token = aToken()
    await one.tokens.create(token)
    for (let round = 0; round < 20; round++) {
      const name = `name ${round}`
      await Promise.all([
        one.tokens.update(token.id, { name }),
        other.tokens.update(token.id, { quotaBytes: round }),
      ])
      expect(await one.tokens.get(token.id)).toEqual({ ...token, name, quotaBytes: round })
    }
  })

  it('share the bytes of a process that another node removes, or fail: they are never deleted under a file', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const [source, chained] = [aProcess(), aProcess()]
      for (const row of [source, chained]) await one.processes.create(row)
      const blob = `shared ${source.id}`
      const output = aFile(source.id, { kind: 'output', blob })
      await one.processes.change(source.id, { states: ['created'] }, {}, { add: [output] })
      const changes = { add: [aFile(chained.id, { blob })], sharing: output }
      const [added, isUsed] = await Promise.all([
        one.processes.change(chained.id, { states: ['created'] }, {}, changes).then(
          () => 'added',
          (error: unknown) => (error instanceof FileGone ? 'gone' : String(error)),
        ),
        other.processes.remove(source.id).then(async () => (await other.files.withBlobs([blob])).has(blob)),
      ])
      outcomes.add(`${added}, ${isUsed ? 'used' : 'deleted'}`)
    }
    expect([...outcomes].filter((one) => one !== 'added, used' && one !== 'gone, deleted')).toEqual([])
  })

  it('hold a lock one after another', async () => {
    let holding = 0
    let most = 0
    const order: string[] = []
    await Promise.all(
      [one, other, one, other].map((node, index) =>
        node.locks!.hold('a process', async () => {
          most = Math.max(most, ++holding)
          order.push(`begin ${index}`)
          await new Promise((resolve) => setTimeout(resolve, 20))
          order.push(`end ${index}`)
          holding--
        }),
      ),
    )
    expect(most).toBe(1)
    expect(order).toHaveLength(8)
  })

  it('release a lock when the work fails, and wait for one only until a timeout', async () => {
    await expect(one.locks!.hold('failing', () => Promise.reject(new Error('no luck')))).rejects.toThrow(
      'no luck',
    )
    expect(await other.locks!.hold('failing', async () => 'mine')).toBe('mine')
    let release = (): void => undefined
    const held = one.locks!.hold('held', () => new Promise<void>((resolve) => (release = resolve)))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(other.locks!.hold('held', async () => 'never')).rejects.toBeInstanceOf(StoreUnavailable)
    release()
    await held
    expect(await other.locks!.hold('held', async () => 'now')).toBe('now')
  })

  it('never both run exclusive work at the same time', async () => {
    const done = await one.exclusively!('sweep', async () => {
      expect(await other.exclusively!('another sweep', async () => 'done')).toBe('done')
      return (await other.exclusively!('sweep', async () => 'done')) ?? 'not now'
    })
    expect(done).toBe('not now')
    expect(await other.exclusively!('sweep', async () => 'done')).toBe('done')
  })
})

withPrograms('Opening a PostgreSQL database', ['postgres'], () => {
  it('is migrated once, however many nodes start at the same time', async () => {
    const { url, drop } = await freshDatabase()
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openPostgresRecords({ url, poolSize: 2 })),
    )
    const row = aProcess()
    await nodes[0]!.processes.create(row)
    for (const node of nodes) expect(await node.processes.get(row.id)).toEqual(row)
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })

  it('is refused if a later version has written it', async () => {
    const { url, drop } = await freshDatabase()
    await (await openPostgresRecords({ url, poolSize: 2 })).close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', 'now')`)
    await client.end()
    await expect(openPostgresRecords({ url, poolSize: 2 })).rejects.toThrow('a later version of Octavo')
    await drop()
  })

  it('is named in a connection error, without its password', async () => {
    const { url, drop } = await freshDatabase()
    const wrong = new URL(url)
    wrong.password = 'guessed-password'
    const refused = openPostgresRecords({ url: wrong.href, poolSize: 2 })
    await expect(refused).rejects.toBeInstanceOf(StartProblem)
    const message = await refused.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toContain('the password is wrong (28P01)')
    expect(message).toContain(`at ${wrong.host}`)
    expect(message).not.toContain('guessed')
    const missing = new URL(url)
    missing.pathname = '/nothing_there'
    await expect(openPostgresRecords({ url: missing.href, poolSize: 2 })).rejects.toThrow(
      'there is no such database',
    )
    const nobody = openPostgresRecords({
      url: 'postgres://octavo@127.0.0.1:1/octavo',
      poolSize: 2,
      startTimeoutMs: 600,
    })
    await expect(nobody).rejects.toThrow('no server listens there (ECONNREFUSED)')
    await drop()
  })
})
