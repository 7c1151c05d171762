import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aFile } from '../records/rows.js'
import { smallPdf } from '../support/small-pdf.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

const temporaryFolder = temporaryFolders()

it('A start from a process with many outputs probes all of them, four at a time', async () => {
  const folder = temporaryFolder()
  let looks = 0
  let now = 0
  let most = 0
  const subject = await ProcessesUnderTest.open(folder, {
    runner: { run: () => Promise.reject(new Error('Nothing is run.')) },
    prober: {
      async probe() {
        most = Math.max(most, ++now)
        for (let turns = 0; turns < 20; turns++) await turn()
        now--
        return { pageCount: ++looks, encrypted: null, passwordRequired: null }
      },
    },
    limits: {
      ttlSeconds: 60,
      quotaBytes: 2 ** 30,
      maxUploadBytes: 2 ** 20,
      maxProcessesPerToken: 10,
      maxFilesPerProcess: 100,
    },
  })
  const { records, blobs, processes } = subject
  const { id: source } = await processes.startTask(ada, { task: 'merge-pdf' })
  const path = join(folder, 'output')
  writeFileSync(path, smallPdf())
  const { blob } = await blobs.adopt(path)
  const outputs = Array.from({ length: 50 }, (_, position) =>
    aFile(source, { kind: 'output', blob, position, type: 'application/pdf' }),
  )
  await records.processes.change(
    source,
    { states: ['created'] },
    { state: 'succeeded', outputs: outputs.length },
    { add: outputs },
  )

  const { id } = await processes.startTask(ada, { task: 'merge-pdf', source })
  expect([looks, most]).toEqual([50, 4])
  const { uploads: files } = await processes.describe(ada, id)
  expect(files.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(new Set(files.map(({ encrypted, passwordRequired }) => encrypted ?? passwordRequired))).toEqual(
    new Set([null]),
  )
  await subject.close()
})
