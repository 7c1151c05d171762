import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { scannedDocument } from '../../../tasks/test/scanned-document.js'
import { Client } from '../threats/client.js'
import { expectInvariant } from '../threats/invariant.js'
import { commandLine, filesBelow, ServiceProcess, until } from '../threats/service-process.js'

/** Each is read on its own, because no two of them look the same. */
const SCANS = scannedDocument(Array.from({ length: 300 }, (_, page) => `/UserUnit ${1 + page / 10_000}`))

interface AtWork {
  readonly workspaces: readonly string[]
  readonly processes: readonly number[]
}

withPrograms('A recognition of many pages', ['bwrap', 'tesseract'], () => {
  let service: ServiceProcess
  let ada: Client
  beforeAll(async () => {
    service = await ServiceProcess.start()
    ada = new Client(service)
  })
  afterAll(() => service.end())

  /** Words of the user are only taken by the engine in WebAssembly, which starts no program. */
  const engines = [
    { engine: 'WebAssembly', options: { user_words: ['Octavo'] }, programs: 0 },
    { engine: 'the installed program', options: {}, programs: 1 },
  ] as const

  it.each(engines)('by $engine ends with all its processes when it is cancelled', async (how) => {
    const { processId, working } = await begun(how)
    await cancel(processId)
    await expectNothingLeftOf(working)
    await expectInvariant(service)
  })

  it.each(engines)('by $engine leaves nothing of a process that is killed', async (how) => {
    const { processId, working } = await begun(how)
    for (const pid of service.children()) if (working.processes.includes(pid)) process.kill(pid, 'SIGKILL')
    await expectNothingLeftOf(working)
    // Another process has begun it again.
    await cancel(processId)
    await expectInvariant(service)
  })

  /** Starts one, and waits until it reads pages. */
  async function begun({ options, programs }: (typeof engines)[number]) {
    const uploaded = await ada.uploaded(SCANS, 'ocr-pdf')
    const { processId } = uploaded
    await ada.begin(uploaded, { task: 'ocr-pdf', options: { ...options } })
    await until('a page is done', async () => (await pagesDone(processId)) > 0, 120_000)
    let working = atWork()
    const isRead = (): boolean => {
      working = atWork()
      const started = working.processes.filter((pid) => commandLine(pid).startsWith('tesseract\0'))
      const { workspaces, processes } = working
      return workspaces.length === 1 && started.length === programs && processes.length > programs
    }
    await until('a page is read', isRead, 60_000)
    return { processId, working }
  }

  async function pagesDone(processId: string): Promise<number> {
    const { json } = await ada.status(processId)
    return (json as { progress?: { pages_done: number } }).progress?.pages_done ?? 0
  }

  async function cancel(processId: string): Promise<void> {
    const { json, text } = await ada.call(`/api/v1/processes/${processId}/cancel`, { method: 'POST' })
    expect(json, text).toMatchObject({ state: 'failed', error: { code: 'cancelled' } })
  }

  /** The workspaces with a file, and the processes of those, with all that they have started. */
  function atWork(): AtWork {
    const folder = join(service.folder, 'workspaces')
    const workspaces = readdirSync(folder).filter((name) => filesBelow(join(folder, name)).length > 0)
    const isOfOne = (pid: number): boolean => workspaces.some((name) => commandLine(pid).includes(name))
    const processes = new Set(service.children().filter(isOfOne))
    for (let before = -1; before < processes.size; ) {
      before = processes.size
      for (const [pid, parent] of runningProcesses()) if (processes.has(parent)) processes.add(pid)
    }
    return { workspaces, processes: [...processes] }
  }

  async function expectNothingLeftOf({ workspaces, processes }: AtWork): Promise<void> {
    await until('its processes have ended', () => {
      const running = runningProcesses()
      return !processes.some((pid) => running.has(pid))
    })
    const folders = (): string[] => readdirSync(join(service.folder, 'workspaces'))
    await until('its workspace is gone', () => !folders().some((name) => workspaces.includes(name)))
  }
})

/** Every process of the machine that has not ended, with its parent. */
function runningProcesses(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (!/^State:\s*Z/m.test(status)) found.set(Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]))
    } catch {
      // It has ended since.
    }
  }
  return found
}
