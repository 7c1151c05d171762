import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { sweepOrphans } from '../../src/retention/orphans.js'
import { aFile, aProcess } from '../records/rows.js'
import { temporaryFolders } from '../support/temporary-folder.js'

describe('The sweep of orphaned files', () => {
  const temporaryFolder = temporaryFolders()
  let folder: string
  let records: Records
  let blobs: Awaited<ReturnType<typeof openFileBlobs>>

  beforeEach(async () => {
    folder = temporaryFolder()
    records = await openSqliteRecords(join(folder, 'rows.sqlite'))
    blobs = await openFileBlobs({ folder: join(folder, 'blobs'), keepFreeBytes: 0 })
  })
  afterEach(async () => {
    await records.close()
    await blobs.close()
  })

  /** A file that a child wrote long before the end of its run. */
  async function adoptedOldFile(): Promise<string> {
    const path = join(folder, 'output')
    writeFileSync(path, 'an output')
    utimesSync(path, 1000, 1000)
    return (await blobs.adopt(path)).blob
  }

  const sweep = (): Promise<number> =>
    sweepOrphans({
      records,
      blobs,
      olderThan: Date.now() / 1000 + 60,
      signal: new AbortController().signal,
    })

  it('keeps the first outputs of a run until all are recorded', async () => {
    const blob = await adoptedOldFile()
    expect(await sweep()).toBe(0)
    const process = aProcess()
    await records.processes.create(process)
    const output = aFile(process.id, { kind: 'output', blob })
    await records.processes.change(process.id, { states: ['created'] }, {}, { add: [output] })
    blobs.recorded(blob)
    expect(await sweep()).toBe(0)
    expect((await blobs.localCopy(blob)).path).toContain(blob)
  })

  it('removes files without a row', async () => {
    const blob = await adoptedOldFile()
    blobs.recorded(blob)
    expect(await sweep()).toBe(1)
    await expect(blobs.localCopy(blob)).rejects.toThrow()
  })
})
