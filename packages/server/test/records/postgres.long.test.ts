import pg from 'pg'
import { afterAll } from 'vitest'
import { freshDatabase } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.js'
import { recordsConformance } from './conformance.js'

withPrograms('PostgreSQL', ['postgres'], () => {
  let database: ReturnType<typeof freshDatabase> | undefined
  afterAll(async () => (await database)?.drop())

  recordsConformance('PostgreSQL', async () => {
    database ??= freshDatabase()
    const { url } = await database
    return {
      open: () => openPostgresRecords({ url, poolSize: 10 }),
      destroy: () => empty(url),
    }
  })
})

/** Creating a database for each test would take most of the time. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = ['processes', 'codes', 'idempotency', 'webhooks', '"tokenUses"', 'tokens', 'usage']
  await client.query(`truncate ${tables.join()} cascade`)
  await client.end()
}
