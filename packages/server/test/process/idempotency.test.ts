import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StorageFull } from '../../src/errors/storage-full.js'
import { createIdempotency, type Idempotency } from '../../src/process/idempotency.js'
import type { IdempotencyRecords, Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { aProcess } from '../records/rows.js'
import { temporaryFolders } from '../support/temporary-folder.js'

/** The store is real; only the disk that is full at this moment is simulated. */
describe('A call with an Idempotency-Key on a disk that is full when it ends', () => {
  const temporaryFolder = temporaryFolders()
  const process = aProcess({ expiresAt: 5000 })
  const failures: string[] = []
  let records: Records

  beforeEach(async () => {
    failures.length = 0
    records = await openSqliteRecords(join(temporaryFolder(), 'rows.sqlite'))
    await records.processes.create(process)
  })
  afterEach(() => records.close())

  function idempotency(failing: Partial<IdempotencyRecords>): Idempotency {
    const observer = { stored: () => {}, ran: () => {}, failed: (what: string) => void failures.push(what) }
    const full = { ...records, idempotency: { ...records.idempotency, ...failing } }
    return createIdempotency({ records: full, observer, now: () => 1000 }, new Set())
  }

  const call = {
    key: { owner: 'ann', call: 'execute', key: 'k' },
    body: {},
    processId: process.id,
  }
  const answer = async () => ({ status: 200, body: '{}', processId: process.id })
  const full = () => Promise.reject(new StorageFull())

  it('fails with its own error, not with that of releasing the key', async () => {
    const failed = idempotency({ abandon: full }).once(call, () => Promise.reject(new Error('cancelled')))
    await expect(failed).rejects.toThrow('cancelled')
    expect(failures).toHaveLength(1)
  })

  it('is answered even if the answer cannot be stored, and the key can be used again', async () => {
    expect(await idempotency({ finish: full }).once(call, answer)).toEqual({ status: 200, body: '{}' })
    expect(failures).toHaveLength(1)
    expect(await idempotency({}).once(call, answer)).toEqual({ status: 200, body: '{}' })
  })
})

describe('A call with an Idempotency-Key repeated with another password', () => {
  const temporaryFolder = temporaryFolders()
  const process = aProcess({ expiresAt: 5000 })
  const observer = { stored: () => {}, ran: () => {}, failed: () => {} }
  const key = { owner: 'ann', call: 'execute', key: 'k' }
  let records: Records

  beforeEach(async () => {
    records = await openSqliteRecords(join(temporaryFolder(), 'rows.sqlite'))
    await records.processes.create(process)
  })
  afterEach(() => records.close())

  const service = () => createIdempotency({ records, observer, now: () => 1000 }, new Set(['owner_password']))
  const call = (body: unknown) => ({ key, body, processId: process.id })
  const answer = (body: string) => async () => ({ status: 200, body, processId: process.id })

  it.each([
    [{ pages: [{ password: 'one' }] }, { pages: [{ password: 'two' }] }],
    [{ options: { owner_password: 'one' } }, { options: { owner_password: 'two' } }],
    [{ pages: [{ password: 'one' }] }, { pages: [{}] }],
  ])('is refused, and does not get the answer of the first call: %j, %j', async (first, other) => {
    const { once } = service()
    await once(call(first), answer('first'))
    expect(await once(call(first), answer('second'))).toMatchObject({ body: 'first' })
    await expect(once(call(other), answer('second'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  it('is detected only while the service runs, because no hash of a password is stored', async () => {
    await service().once(call({ pages: [{ password: 'one' }] }), answer('first'))
    const next = service()
    expect(await next.once(call({ pages: [{ password: 'one' }] }), answer('x'))).toMatchObject({
      body: 'first',
    })
    expect(await next.once(call({ pages: [{ password: 'two' }] }), answer('x'))).toMatchObject({
      body: 'first',
    })
  })

  it('may use the right password after a wrong one failed', async () => {
    const { once } = service()
    const wrong = once(call({ password: 'wrong' }), () => Promise.reject(new Error('password_incorrect')))
    await expect(wrong).rejects.toThrow()
    expect(await once(call({ password: 'right' }), answer('done'))).toMatchObject({ body: 'done' })
  })
})
