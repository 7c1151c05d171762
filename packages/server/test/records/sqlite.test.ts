import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/errors/store-unavailable.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { whenFree } from '../../src/records/sqlite/when-free.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { addPending } from '../webhooks/outbox.js'
import { recordsConformance } from './conformance.js'
import { aProcess } from './rows.js'

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

it('A file that another program locks delays writes, and neither reads nor the event loop', async () => {
  const path = join(temporaryFolder(), 'octavo.sqlite')
  const records = await openSqliteRecords(path)
  const outside = new Database(path)
  outside.exec('BEGIN IMMEDIATE')
  const row = aProcess()
  let isCreated = false
  const created = records.processes.create(row).then(() => {
    isCreated = true
  })
  // Each takes a turn of the event loop.
  for (let reads = 0; reads < 50; reads++) {
    expect(await records.processes.get(row.id)).toBeUndefined()
    await turn()
  }
  expect(isCreated).toBe(false)
  outside.exec('ROLLBACK')
  await created
  expect((await records.processes.get(row.id))?.id).toBe(row.id)
  outside.close()
  await records.close()
})

it('A file that stays locked makes the database unavailable, for a while', async () => {
  const path = join(temporaryFolder(), 'locked.sqlite')
  const [holder, other] = [new Database(path), new Database(path)]
  holder.exec('BEGIN IMMEDIATE')
  await expect(whenFree(() => other.exec('BEGIN IMMEDIATE'), 50)).rejects.toBeInstanceOf(StoreUnavailable)
  holder.exec('ROLLBACK')
  await whenFree(() => other.exec('BEGIN IMMEDIATE'), 50)
  holder.close()
  other.close()
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
