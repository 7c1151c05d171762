import { join } from 'node:path'
import { loadTasks } from '@octavo/tasks/load-tasks'
import type { Blobs } from '../../src/blobs/blobs.js'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import type { ExecuteOptions, Execution } from '../../src/process/execute.js'
import { createProcesses, type ProcessDependencies, type Processes } from '../../src/process/process.js'
import { createInProcessQueue } from '../../src/queue/in-process.js'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { noTraces } from '../../src/traces/traces.js'
import { smallPdf } from '../support/small-pdf.js'

export const ada = { owner: 'ada', quotaBytes: null }

/** The state machine on a real database and real files; the test provides the runner and observers. */
export class ProcessesUnderTest {
  readonly records: Records
  readonly blobs: Awaited<ReturnType<typeof openFileBlobs>>
  readonly processes: Processes

  private constructor(
    records: Records,
    blobs: Awaited<ReturnType<typeof openFileBlobs>>,
    processes: Processes,
  ) {
    this.records = records
    this.blobs = blobs
    this.processes = processes
  }

  static async open(
    folder: string,
    given: Pick<ProcessDependencies, 'runner'> & Partial<ProcessDependencies>,
    through: (records: Records) => Records = (records) => records,
    blobsThrough: (blobs: Blobs) => Blobs = (blobs) => blobs,
  ): Promise<ProcessesUnderTest> {
    const records = await openSqliteRecords(join(folder, 'rows.sqlite'))
    const blobs = await openFileBlobs({ folder: join(folder, 'blobs'), keepFreeBytes: 0 })
    const processes = createProcesses({
      records: through(records),
      blobs: blobsThrough(blobs),
      queue: createInProcessQueue({
        workers: 4,
        sharePercent: 100,
        limit: 10,
        limitPerOwner: 10,
        maxWaitMs: 60_000,
      }),
      tasks: await loadTasks(),
      traces: noTraces,
      prober: { probe: async () => ({ pageCount: 1, encrypted: false, passwordRequired: false }) },
      now: () => Math.floor(Date.now() / 1000),
      limits: {
        ttlSeconds: 60,
        quotaBytes: 2 ** 30,
        maxUploadBytes: 2 ** 20,
        maxProcessesPerToken: 10,
        maxFilesPerProcess: 10,
      },
      observer: { stored: () => undefined, ran: () => undefined, failed: () => undefined },
      webhooks: { bodyOf: () => '', now: Date.now, wake: () => undefined },
      ...given,
    })
    return new ProcessesUnderTest(records, blobs, processes)
  }

  /** A process with one file, `a.pdf`. */
  async uploaded(): Promise<string> {
    const { id: processId } = await this.processes.startTask(ada, { task: 'merge-pdf' })
    const upload = this.processes.upload(ada, 'a.pdf')
    await upload.bind({ processId, task: 'merge-pdf' })
    await upload.write(smallPdf())
    await upload.finish(() => true)
    return processId
  }

  execute(processId: string, options: ExecuteOptions): Promise<Execution> {
    const entry = { filename: 'a.pdf', file: 'a.pdf', rotation: 0 }
    const request = {
      processId,
      task: 'merge-pdf',
      entries: [{ ...entry, page: undefined, password: undefined }],
      options: undefined,
      outputFilename: undefined,
      webhook: options.webhook?.url,
    }
    return this.processes.execute(ada, request, options)
  }

  async close(): Promise<void> {
    await this.processes.settled()
    await this.records.close()
    await this.blobs.close()
  }
}
