import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { addPending } from '../webhooks/outbox.js'
import { recordsConformance } from './conformance.js'

recordsConformance('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-records-'))
  return {
    open: () => openSqliteRecords(join(folder, 'octavo.sqlite')),
    destroy: async () => rmSync(folder, { recursive: true, force: true }),
  }
})

const temporaryFolder = temporaryFolders()

it('Idempotent calls and webhooks claimed by the last process are free when the file is opened', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const before = await openSqliteRecords(path)
  const key = { owner: 'ann', call: 'execute', key: 'abc' }
  const leased = { ...key, key: 'leased' }
  await before.idempotency.begin(key, 'body', null, 1_000)
  await before.idempotency.begin(leased, 'body', null, 1_000, { leaseUntil: 9_000 })
  const id = await addPending(before, 'ada', 'https://hooks.example.org/')
  const { dueAtMs } = (await before.webhooks.get(id))!
  await before.webhooks.claim(id, dueAtMs!, dueAtMs! + 60_000)
  await before.close()

  const { idempotency, webhooks, close } = await openSqliteRecords(path)
  expect(await idempotency.begin(key, 'another', null, 1_000)).toEqual({ state: 'new' })
  expect(await idempotency.begin(leased, 'another', null, 1_000)).toEqual({ state: 'new' })
  expect(await webhooks.due(dueAtMs!, { limit: 1 })).toMatchObject([{ id }])
  await close()
})

it('Opening waits for a file that another process locks for a moment', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holdForAMoment, path], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const records = await openSqliteRecords(path)
  expect(holder.exitCode ?? (await once(holder, 'exit'))[0]).toBe(0)
  expect(await records.processes.get('none')).toBeUndefined()
  await records.close()
})

/** A connection with the exclusive mode of locking holds the file from its first write until its end (sqlite.org/pragma.html#pragma_locking_mode). */
const holdForAMoment = `
  import Database from 'libsql'
  const database = new Database(process.argv[1])
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  database.exec('CREATE TABLE held (x)')
  console.log('held')
  setTimeout(() => process.exit(0), 300)
`
