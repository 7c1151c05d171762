import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openPool } from '../../src/records/postgres/connect.js'
import { postgresStore } from '../../src/records/postgres/store.js'
import type { Prepared } from '../../src/records/prepared.js'
import type { Store } from '../../src/records/sql/store.js'
import { asking } from '../../src/records/sql/store.js'

const put: Prepared<{ id: number }> = {
  sql: `insert into noted (id, mode) values ($1, current_setting('synchronous_commit')) returning id, mode`,
  bind: ({ id }) => [id],
}
const modeNow: Prepared<object> = {
  sql: `select current_setting('synchronous_commit') as mode, count(*)::int as rows from noted`,
  bind: () => [],
}

withPrograms('A single statement in PostgreSQL', ['postgres'], () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let store: Store
  let other: pg.Client

  beforeAll(async () => {
    database = await freshDatabase()
    other = new pg.Client({ connectionString: database.url })
    await other.connect()
    // The test server does not wait for the disk by default.
    await other.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = on`)
    await other.query('create table noted (id integer primary key, mode text not null)')
    // One connection, so that the next write would notice any state left on it.
    const options = { url: database.url, connectTimeoutMs: 5000, statementTimeoutMs: 5000 }
    store = postgresStore(openPool(options, 1))
  })
  afterAll(async () => {
    await other?.end()
    await store?.close()
    await database?.drop()
  })

  const seen = async (): Promise<unknown[]> => (await other.query('select id from noted order by id')).rows

  it('does not wait for the disk if relaxed, and is visible to others once answered', async () => {
    expect(await store.firstOf(put, { id: 1 }, { relaxed: true })).toEqual({ id: 1, mode: 'off' })
    expect(await seen()).toEqual([{ id: 1 }])
    expect(await store.runOne(put, { id: 2 }, { relaxed: true })).toBe(1)
  })

  it('waits for the disk again on the same connection if it is not relaxed', async () => {
    expect(await store.firstOf(put, { id: 3 })).toEqual({ id: 3, mode: 'on' })
  })

  it('changes nothing if it fails, and leaves no open transaction', async () => {
    await expect(store.firstOf(put, { id: 1 }, { relaxed: true })).rejects.toMatchObject({ code: '23505' })
    expect(await store.first(modeNow, {})).toEqual({ mode: 'on', rows: 3 })
    expect(await store.firstOf(put, { id: 4 }, { relaxed: true })).toEqual({ id: 4, mode: 'off' })
    expect(await seen()).toHaveLength(4)
  })

  it('is executed once each when many are sent concurrently', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 100 + index)
    const written = await Promise.all(ids.map((id) => store.firstOf(put, { id }, { relaxed: true })))
    expect(written.map((row) => row?.id)).toEqual(ids)
    expect(await seen()).toHaveLength(24)
  })

  it('is answered in order if several reads are sent in order', async () => {
    const byId: Prepared<{ id: number }> = {
      sql: 'select id from noted where id = $1',
      bind: ({ id }) => [id],
    }
    const rows = await store.inOrder([
      asking(byId, { id: 2 }),
      asking(byId, { id: 999 }),
      asking(byId, { id: 1 }),
    ])
    expect(rows).toEqual([[{ id: 2 }], [], [{ id: 1 }]])
  })
})
