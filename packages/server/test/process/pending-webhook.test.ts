import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Processes } from '../../src/process/process.js'
import type { Records } from '../../src/records/records.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ada, ProcessesUnderTest } from './processes-under-test.js'

const temporaryFolder = temporaryFolders()

describe('A run whose end could not be recorded', () => {
  let subject: ProcessesUnderTest
  let records: Records
  let processes: Processes
  let takesFailures: boolean
  let woken: number

  beforeEach(async () => {
    takesFailures = false
    woken = 0
    const given = {
      runner: { run: () => Promise.reject(new Error('It fails.')) },
      now: () => 1_000,
      webhooks: {
        bodyOf: (baseUrl: string, { state, error }: { state: string; error: string | null }) =>
          `${baseUrl} ${state} ${error}`,
        now: () => 1_000_000,
        wake: () => void woken++,
      },
    }
    subject = await ProcessesUnderTest.open(temporaryFolder(), given, withFailingDisk)
    records = subject.records
    processes = subject.processes
  })
  afterEach(() => subject.close())

  function withFailingDisk(real: Records): Records {
    const change: Records['processes']['change'] = async (id, when, patch, ...more) => {
      if (patch.state === 'failed' && !takesFailures) throw new Error('The disk has failed.')
      return real.processes.change(id, when, patch, ...more)
    }
    return { ...real, processes: { ...real.processes, change } }
  }

  async function executed(): Promise<string> {
    const processId = await subject.uploaded()
    const webhook = { url: 'https://hooks.example.org/', baseUrl: 'http://here' }
    const { outcome } = await subject.execute(processId, { isDeferred: false, webhook })
    await outcome()
    expect(await records.webhooks.due(2_000_000, { limit: 1 })).toEqual([])
    return processId
  }

  async function told(): Promise<string | null | undefined> {
    const [due] = await records.webhooks.due(2_000_000, { limit: 1 })
    return due && (await records.webhooks.get(due.id))?.body
  }

  it('triggers its webhook when it is cancelled', async () => {
    const processId = await executed()
    takesFailures = true
    await processes.cancel(ada, processId)
    expect(await told()).toMatch(/^http:\/\/here failed .*"cancelled"/)
    expect(woken).toBe(1)
  })

  it('triggers its webhook at the next start', async () => {
    await executed()
    takesFailures = true
    expect(await processes.recover()).toBe(1)
    expect(await told()).toMatch(/^http:\/\/here failed .*"interrupted"/)
  })
})
