import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Execution } from '../../src/process/execute.js'
import type { Runner } from '../../src/process/job.js'
import type { Processes } from '../../src/process/process.js'
import { smallPdf } from '../support/small-pdf.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

const temporaryFolder = temporaryFolders()

/** A worker that ignores cancellation, and returns a result when the test says so. */
class LateWorker implements Runner {
  readonly #folder: string
  readonly #runs: ((name: string) => void)[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  get begun(): number {
    return this.#runs.length
  }

  run: Runner['run'] = (_job, hooks) =>
    new Promise((resolve) => {
      this.#runs.push((name) => {
        hooks?.onProgress?.(1, 1)
        const path = join(this.#folder, name)
        writeFileSync(path, smallPdf())
        const size = smallPdf().length
        resolve({
          outputs: [{ path, name: `${name}.pdf`, type: 'application/pdf', size, pages: 1 }],
          report: { by: name },
          release: async () => undefined,
        })
      })
    })

  comesBack(run: number, name: string): void {
    this.#runs[run]!(name)
  }
}

describe('A worker that lost its lease', () => {
  let subject: ProcessesUnderTest
  let worker: LateWorker
  let processes: Processes
  let processId: string
  let blobFolder: string
  const failures: unknown[] = []
  /** The outcome of each run, in the order in which they ended. */
  const codes: string[] = []

  beforeEach(async () => {
    failures.length = 0
    codes.length = 0
    const folder = temporaryFolder()
    blobFolder = join(folder, 'blobs')
    worker = new LateWorker(folder)
    subject = await ProcessesUnderTest.open(folder, {
      runner: worker,
      observer: {
        stored: () => undefined,
        ran: ({ code }) => codes.push(code),
        failed: (what, error) => failures.push([what, error]),
      },
    })
    processes = subject.processes
    processId = await subject.uploaded()
  })
  afterEach(async () => {
    // Whatever happened to a run: its files have rows, and none is exempt from the sweep for ever.
    const { blobs } = subject
    for await (const { blob } of blobs.list()) expect(blobs.isUnrecorded(blob)).toBe(false)
    await subject.close()
    expect(failures).toEqual([])
  })

  async function begun(): Promise<Execution> {
    const before = worker.begun
    const execution = await subject.execute(processId, { isDeferred: false })
    await until(() => worker.begun > before)
    await until(async () => (await processes.find(ada, processId)).state === 'running')
    return execution
  }

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let round = 0; round < 500; round++) {
      if (await condition()) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error('What was waited for did not happen.')
  }

  async function blobsThere(): Promise<number> {
    await processes.settled()
    const names = readdirSync(blobFolder, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => /[0-9a-f]{32}$/.test(name)).length
  }

  it('has its completion rejected, and the current run and its result are kept', async () => {
    const first = await begun()
    await processes.cancel(ada, processId)
    expect((await first.outcome()).error?.code).toBe('cancelled')
    const second = await begun()
    const running = await processes.find(ada, processId)

    worker.comesBack(0, 'late')
    await until(() => codes.length === 1)
    expect(await blobsThere()).toBe(1)
    expect(await processes.find(ada, processId)).toEqual(running)
    await expect(processes.outputs(ada, processId)).rejects.toMatchObject({ code: 'not_ready' })

    worker.comesBack(1, 'in-time')
    const { resultText = '' } = await second.outcome()
    expect(JSON.parse(resultText)).toMatchObject({ report: { by: 'in-time' } })
    expect(await processes.outputs(ada, processId)).toMatchObject({ files: [{ name: 'in-time.pdf' }] })
    expect(await blobsThere()).toBe(2)
  })

  it('has its completion rejected after the success of another run, which stays downloadable', async () => {
    await begun()
    await processes.cancel(ada, processId)
    const second = await begun()
    worker.comesBack(1, 'in-time')
    await second.outcome()
    const succeeded = await processes.find(ada, processId)
    worker.comesBack(0, 'late')
    await until(() => codes.length === 2)
    expect(await processes.find(ada, processId)).toEqual(succeeded)
    expect(await processes.outputs(ada, processId)).toMatchObject({ files: [{ name: 'in-time.pdf' }] })
    expect(await blobsThere()).toBe(2)
  })

  it('has its completion rejected if the process is deleted, and leaves no file', async () => {
    const { outcome } = await begun()
    await processes.remove(ada, processId)
    expect((await outcome()).error?.code).toBe('process_not_found')
    worker.comesBack(0, 'late')
    await until(() => codes.length === 1)
    expect(await blobsThere()).toBe(0)
    await expect(processes.find(ada, processId)).rejects.toMatchObject({ code: 'process_not_found' })
  })
})
