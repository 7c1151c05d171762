import { join } from 'node:path'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { addPending } from '../webhooks/outbox.js'
import { aFile, aProcess, aWebhook } from './rows.js'

const temporaryFolder = temporaryFolders()

/** Reverts the migrations after the second one. */
const LATER = `DROP INDEX "files_processId_kind_name_position"; ALTER TABLE processes DROP COLUMN listeners; ALTER TABLE processes DROP COLUMN note; DROP INDEX webhooks_claimable; DROP INDEX "webhooks_leaseUntilMs"; ALTER TABLE webhooks DROP COLUMN traceparent; ALTER TABLE webhooks DROP COLUMN "leaseUntilMs"; CREATE INDEX webhooks_due ON webhooks ("dueAtMs", id, owner);
  ALTER TABLE idempotency DROP COLUMN "leaseUntil"; ALTER TABLE idempotency DROP COLUMN "secretHash"; DROP INDEX webhooks_owner; ALTER TABLE webhooks DROP COLUMN "dueSinceMs"; DROP TABLE "tokenUses"; DROP TABLE results; ALTER TABLE processes DROP COLUMN outputs; ALTER TABLE processes ADD COLUMN result TEXT;
  DELETE FROM kysely_migration WHERE name > '002-webhooks';`

it('A database with results in the processes table is migrated without loss', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const before = await openSqliteRecords(path)
  const [named, unnamed, without] = [aProcess(), aProcess(), aProcess()]
  for (const process of [named, unnamed, without]) {
    await before.processes.create(process)
    const add = [0, 1].map((position) => aFile(process.id, { kind: 'output', position }))
    await before.processes.change(process.id, { states: ['created'] }, {}, process === without ? {} : { add })
  }
  await before.close()
  const database = new Database(path)
  database.exec(LATER)
  const set = database.prepare('UPDATE processes SET result = ? WHERE id = ?')
  set.run(['{"tool":"split-pdf","report":[1],"zip_name":"parts.zip"}', named.id])
  set.run(['{"tool":"split-pdf","report":[]}', unnamed.id])
  database.close()

  const { processes, close } = await openSqliteRecords(path)
  expect(await processes.get(named.id)).toMatchObject({ outputs: 2, version: 2 })
  expect(await processes.resultOf(named.id)).toBe('{"tool":"split-pdf","report":[1]}')
  expect(await processes.zipNameOf(named.id)).toBe('parts.zip')
  expect(await processes.resultOf(unnamed.id)).toBe('{"tool":"split-pdf","report":[]}')
  expect(await processes.zipNameOf(unnamed.id)).toBeUndefined()
  expect(await processes.get(without.id)).toMatchObject({ outputs: 0 })
  expect(await processes.resultOf(without.id)).toBeUndefined()
  await close()
})

it('A database without a webhooks table is migrated without loss', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const before = await openSqliteRecords(path)
  const process = aProcess()
  await before.processes.create(process)
  await before.close()
  const database = new Database(path)
  database.exec(`${LATER} DROP TABLE webhooks; DELETE FROM kysely_migration WHERE name = '002-webhooks'`)
  database.close()

  const after = await openSqliteRecords(path)
  expect(await after.processes.get(process.id)).toEqual(process)
  const webhook = aWebhook({ processId: process.id })
  await after.processes.change(process.id, { states: ['created'] }, {}, {}, { webhook: { add: webhook } })
  expect(await after.webhooks.get(webhook.id)).toEqual(webhook)
  await after.close()
})

it('A webhook from before dueSinceMs stays due, with its due time as its age', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const before = await openSqliteRecords(path)
  const id = await addPending(before, 'ada', 'https://hooks.example.org/')
  await before.webhooks.postpone(id, 2, 1_784_000_000_123)
  const webhook = await before.webhooks.get(id)
  await before.close()
  const database = new Database(path)
  database.exec(LATER)
  database.close()
  const after = await openSqliteRecords(path)
  expect(await after.webhooks.get(id)).toEqual({ ...webhook, dueSinceMs: 1_784_000_000_123 })
  await after.close()
})

it('A migration that fails is rolled back, and the next start can repeat it', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  await (await openSqliteRecords(path)).close()
  const database = new Database(path)
  database.exec(`${LATER} DROP TABLE webhooks; DELETE FROM kysely_migration WHERE name = '002-webhooks'`)
  // The last statement of the migration fails, because an index of this name exists.
  database.exec('CREATE INDEX webhooks_due ON files (size)')
  await expect(openSqliteRecords(path)).rejects.toThrow()
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = 'webhooks'").all()
  expect(tables).toEqual([])
  database.exec('DROP INDEX webhooks_due')
  database.close()
  await (await openSqliteRecords(path)).close()
})
