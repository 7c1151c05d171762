import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../with-programs.js'
import { startFaultProxy } from './fault-proxy.js'
import { freshDatabase } from './fresh.js'
import { startPostgres } from './postgres.js'
import type { PostgresAddress, TestServer } from './test-server.js'

interface Tables {
  readonly notes: { readonly text: string }
}

function open(url: string): Kysely<Tables> {
  const pool = new Pool({ connectionString: url, max: 2 })
  // A connection can end while idle, or during a query that then fails. Without a listener, either error
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function write(db: Kysely<Tables>, text: string): Promise<void> {
  await sql`create table if not exists notes (text text not null)`.execute(db)
  await db.insertInto('notes').values({ text }).execute()
}

const texts = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text)

withPrograms('A PostgreSQL server shared by a test run', ['postgres'], () => {
  test('gives each caller a database of its own', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
    const [db, otherDb] = [open(one.url), open(other.url)]
    await write(db, 'of one')
    await write(otherDb, 'of the other')
    expect(await texts(db)).toEqual(['of one'])
    expect(await texts(otherDb)).toEqual(['of the other'])
    await Promise.all([db.destroy(), otherDb.destroy()])
    await Promise.all([one.drop(), other.drop()])
    await expect(texts(open(one.url))).rejects.toThrow('does not exist')
  })

  test('rejects a wrong password', async () => {
    const { url, drop } = await freshDatabase()
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(texts(open(wrong.href))).rejects.toThrow('password authentication failed')
    await drop()
  })
})

withPrograms('Faults on the connection to PostgreSQL', ['postgres'], () => {
  test('reach the client as errors, and queries succeed afterwards', async () => {
    const { url, drop } = await freshDatabase()
    const proxy = await startFaultProxy({ port: Number(new URL(url).port) })
    const db = open(proxy.at(url))
    await write(db, 'x'.repeat(100_000))
    await proxy.set({ kind: 'truncate', afterBytes: 10_000, times: 1 })
    await expect(texts(db)).rejects.toThrow('Connection terminated')
    await proxy.set({ kind: 'refuse' })
    await expect(texts(db)).rejects.toThrow('ECONNREFUSED')
    await proxy.set({ kind: 'none' })
    expect(await texts(db)).toHaveLength(1)
    await db.destroy()
    await proxy.close()
    await drop()
  })
})

withPrograms('A PostgreSQL server of one test', ['postgres'], () => {
  let postgres: TestServer & PostgresAddress
  let db: Kysely<Tables>
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
    db = open(postgres.url)
  })
  afterAll(async () => {
    await db.destroy()
    await postgres.close()
  })

  test('keeps acknowledged data when it is killed', async () => {
    await write(db, 'before')
    await postgres.kill()
    await expect(texts(db)).rejects.toThrow()
    await postgres.restart()
    expect(await texts(db)).toEqual(['before'])
  })

  test('does not answer while it is paused, and answers afterwards', async () => {
    expect(await texts(db)).toEqual(['before'])
    postgres.pause()
    const asked = texts(db)
    const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 300, 'silence'))])
    postgres.resume()
    expect(first).toBe('silence')
    expect(await asked).toEqual(['before'])
  })

  test('is empty at the same address after it is wiped', async () => {
    await postgres.wipe()
    await expect(texts(db)).rejects.toThrow()
    await expect(texts(db)).rejects.toThrow('relation "notes" does not exist')
  })
})
