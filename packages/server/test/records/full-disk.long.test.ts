import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { fill, mayMount, removeSmallDisk, smallDisk, whyNotMounted } from '../support/small-disk.js'
import { aFile, aProcess, aToken } from './rows.js'

describe.skipIf(!mayMount)(`A database on a full disk${whyNotMounted}`, () => {
  let folder: string
  beforeEach(() => {
    folder = smallDisk({ megabytes: 12 })
  })
  afterEach(() => removeSmallDisk(folder))

  it('can delete all of its rows', async () => {
    const records = await openSqliteRecords(join(folder, 'octavo.sqlite'))
    const rows = Array.from({ length: 500 }, () => aProcess())
    for (const row of rows) {
      await records.processes.create(row, { relaxed: true })
      await records.processes.change(
        row.id,
        { states: ['created'] },
        {},
        { add: [aFile(row.id)] },
        { relaxed: true },
      )
    }
    await records.close()
    const again = await openSqliteRecords(join(folder, 'octavo.sqlite'))
    fill(join(folder, 'ballast'))
    for (const { id } of rows) await again.processes.remove(id)
    expect(await again.processes.list('ann', { limit: 10 })).toEqual([])
    await again.close()
  })

  it('can revoke a token', async () => {
    const records = await openSqliteRecords(join(folder, 'octavo.sqlite'))
    const token = aToken()
    await records.tokens.create(token)
    fill(join(folder, 'ballast'))
    expect(await records.tokens.update(token.id, { revokedAt: 2_000 })).toMatchObject({ revokedAt: 2_000 })
    await records.close()
  })
})
