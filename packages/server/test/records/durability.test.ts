import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OverQuota } from '../../src/records/errors.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { type ChildProgram, childProgram } from '../support/child-program.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { aProcess } from './rows.js'

describe('A database whose process is killed during writes', () => {
  const temporaryFolder = temporaryFolders()
  let writer: ChildProgram

  beforeAll(async () => {
    writer = await childProgram(new URL('./write-until-killed.ts', import.meta.url))
  })
  afterAll(() => writer.remove())

  it.each([50, 200, 600])('has every row of a confirmed write (killed after %i of them)', async (many) => {
    const path = join(temporaryFolder(), 'octavo.sqlite')
    const { process: child, lines } = writer.start([path])
    const gone = once(child, 'exit')
    const promised: string[] = []
    for await (const id of lines) {
      promised.push(id)
      if (promised.length === many) child.kill('SIGKILL')
    }
    await gone

    const records = await openSqliteRecords(path)
    for (const id of promised) {
      expect(await records.processes.get(id)).toMatchObject({ state: 'uploaded', version: 2 })
      expect(await records.files.of(id)).toHaveLength(1)
    }
    const all = await records.processes.list('ann', { limit: 10_000 })
    expect(all.length).toBeGreaterThanOrEqual(promised.length)
    // The count of the owner's processes matches the rows: one more needs a higher limit.
    const another = aProcess()
    await expect(records.processes.create(another, { maxProcesses: all.length })).rejects.toThrow(OverQuota)
    await records.processes.create(another, { maxProcesses: all.length + 1 })
    const uploaded = all.filter(({ state }) => state === 'uploaded')
    expect(await records.files.bytesOf('ann')).toBe(100 * uploaded.length)
    await records.close()
  })
})
