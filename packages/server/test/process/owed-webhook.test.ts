import { join } from 'node:path'
import { loadTasks } from '@octavo/tasks/catalogue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import { createProcesses, type Processes } from '../../src/process/process.js'
import { createInProcessQueue } from '../../src/queue/in-process.js'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { smallPdf } from '../support/small-pdf.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()
const ada = { owner: 'ada', quotaBytes: null }

describe('a run whose end could not be recorded', () => {
  let records: Records
  let blobs: Awaited<ReturnType<typeof openFileBlobs>>
  let processes: Processes
  let takesFailures: boolean
  let woken: number

  beforeEach(async () => {
    const folder = temporaryFolder()
    records = await openSqliteRecords(join(folder, 'rows.sqlite'))
    blobs = await openFileBlobs({ folder: join(folder, 'blobs'), keepFreeBytes: 0 })
    takesFailures = false
    woken = 0
    const change: Records['processes']['change'] = async (id, when, patch, ...more) => {
      if (patch.state === 'failed' && !takesFailures) throw new Error('The disk has failed.')
      return records.processes.change(id, when, patch, ...more)
    }
    processes = createProcesses({
      records: { ...records, processes: { ...records.processes, change } },
      blobs,
      queue: createInProcessQueue({ concurrency: 1, limit: 10, limitPerOwner: 10, maxWaitMs: 60_000 }),
      tasks: await loadTasks(),
      prober: { probe: async () => ({ pageCount: 1, encrypted: false, passwordRequired: false }) },
      runner: { run: () => Promise.reject(new Error('It fails.')) },
      now: () => 1_000,
      limits: {
        ttlSeconds: 60,
        quotaBytes: 2 ** 30,
        maxUploadBytes: 2 ** 20,
        maxProcessesPerToken: 10,
        maxFilesPerProcess: 10,
      },
      observer: { stored: () => undefined, ran: () => undefined, failed: () => undefined },
      webhooks: {
        bodyOf: (baseUrl, { state, error }) => `${baseUrl} ${state} ${error}`,
        wake: () => woken++,
      },
    })
  })
  afterEach(async () => {
    await records.close()
    await blobs.close()
  })

  async function executed(): Promise<string> {
    const { id: processId } = await processes.startTask(ada, { task: 'merge-pdf' })
    const upload = processes.upload(ada, 'a.pdf')
    await upload.bind({ processId, task: 'merge-pdf' })
    await upload.write(smallPdf())
    await upload.finish(() => true)
    const webhook = 'https://hooks.example.org/'
    const entry = { filename: 'a.pdf', serverFilename: 'a.pdf', rotation: 0 }
    const { outcome } = await processes.execute(
      ada,
      {
        processId,
        task: 'merge-pdf',
        entries: [{ ...entry, page: undefined, password: undefined }],
        options: undefined,
        outputFilename: undefined,
        webhook,
      },
      { isDeferred: false, webhook: { url: webhook, baseUrl: 'http://here' } },
    )
    await outcome
    expect(await records.webhooks.due(2_000_000, { limit: 1 })).toEqual([])
    return processId
  }

  async function told(): Promise<string | null | undefined> {
    const [due] = await records.webhooks.due(2_000_000, { limit: 1 })
    return due && (await records.webhooks.get(due.id))?.body
  }

  it('is told of when it is cancelled after all', async () => {
    const processId = await executed()
    takesFailures = true
    await processes.cancel(ada, processId)
    expect(await told()).toMatch(/^http:\/\/here failed .*"cancelled"/)
    expect(woken).toBe(1)
  })

  it('is told of by the next start', async () => {
    await executed()
    takesFailures = true
    expect(await processes.recover()).toBe(1)
    expect(await told()).toMatch(/^http:\/\/here failed .*"interrupted"/)
  })
})
