import { join } from 'node:path'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { aProcess, aWebhook } from './rows.js'

const temporaryFolder = temporaryFolders()

it('A database from before webhooks were kept is brought up to date, with all that is in it', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const before = await openSqliteRecords(path)
  const process = aProcess()
  await before.processes.create(process)
  await before.close()
  const database = new Database(path)
  database.exec("DROP TABLE webhooks; DELETE FROM kysely_migration WHERE name = '002-webhooks'")
  database.close()

  const after = await openSqliteRecords(path)
  expect(await after.processes.get(process.id)).toEqual(process)
  const webhook = aWebhook({ processId: process.id })
  await after.processes.change(process.id, { states: ['created'] }, {}, {}, { webhook: { owe: webhook } })
  expect(await after.webhooks.get(webhook.id)).toEqual(webhook)
  await after.close()
})
