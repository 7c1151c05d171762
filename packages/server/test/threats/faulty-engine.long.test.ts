import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from './client.js'
import { expectInvariant, rowsOf } from './invariant.js'
import { sendRaw } from './raw-requests.js'
import { BOB, faultyTasks, ServiceProcess, until } from './service-process.js'

let service: ServiceProcess
let ada: Client
let bob: Client
beforeAll(async () => {
  service = await ServiceProcess.start({
    env: {
      ...faultyTasks,
      OCTAVO_WORKER_WALL_SECONDS: '8',
      OCTAVO_WORKER_CPU_SECONDS: '3',
      OCTAVO_WORKER_MEMORY_BYTES: '256MiB',
      OCTAVO_WORKER_OUTPUT_BYTES: '4MiB',
    },
  })
  ada = new Client(service)
  bob = new Client(service, BOB)
})
afterEach(() => expectInvariant(service))
afterAll(() => service.end())

describe('A faulty engine', () => {
  const faults: Readonly<Record<string, readonly [status: number, code: string]>> = {
    crash: [500, 'task_crashed'],
    'exit-at-once': [500, 'task_crashed'],
    'sleep-forever': [504, 'task_timeout'],
    'burn-cpu': [504, 'task_timeout'],
    'eat-memory': [422, 'limit_exceeded'],
    'eat-heap': [422, 'limit_exceeded'],
    'grab-memory': [422, 'limit_exceeded'],
    'time-out': [504, 'task_timeout'],
    'throw-odd': [500, 'internal_error'],
    'garbage-output': [500, 'task_crashed'],
    'no-output': [500, 'task_crashed'],
    'huge-output': [422, 'limit_exceeded'],
    lie: [500, 'task_crashed'],
    babble: [500, 'task_crashed'],
  }
  for (const [task, expected] of Object.entries(faults)) {
    it(`gives a typed error for ${task}, and the next task of the same caller succeeds`, async () => {
      const { status, code, text, processId } = await ada.run(smallPdf(2), { task })
      expect([status, code], text).toEqual(expected)
      expect((await ada.status(processId)).json).toMatchObject({
        state: 'failed',
        error: { code },
        download: null,
      })
      expect((await ada.download(processId)).code).toBe('not_ready')
      const next = await ada.run(smallPdf(2))
      expect(next.status, next.text).toBe(200)
    })
  }
})

describe('An internal error', () => {
  it('is traced in the log only, without paths and without the text of the error', async () => {
    const thrown = await ada.run(smallPdf(), { task: 'throw-odd' })
    const crashed = await ada.run(smallPdf(), { task: 'crash' })
    for (const { text, processId } of [thrown, crashed]) {
      const described = (await ada.status(processId)).text
      for (const told of [text, described])
        expect(told).not.toMatch(/TypeError|throw-odd\.js|SIGSEGV|Secret of/)
    }
    const traces = service.output
      .split('\n')
      .filter((line) => line.includes('"trace"'))
      .map((line) => (JSON.parse(line) as { err: { code: string; trace: string[] } }).err)
    expect(traces).toContainEqual(
      expect.objectContaining({
        code: 'internal_error',
        trace: expect.arrayContaining(['TypeError', expect.stringMatching(/throw-odd\.js:\d+/)]),
      }),
    )
    expect(traces).toContainEqual(expect.objectContaining({ code: 'task_crashed', trace: ['SIGSEGV'] }))
    const said = JSON.stringify(traces)
    expect(said).not.toMatch(/Secret of|packages\/|child-[0-9a-f]{16}/)
  })
})

describe('The log', () => {
  const linesWith = (id: unknown): Record<string, unknown>[] =>
    service.output
      .split('\n')
      .filter((line) => line.includes(`"${id}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('has the caller’s request id in every line about a run', async () => {
    const { json } = await ada.run(smallPdf(), { task: 'throw-odd' })
    const id = json.request_id
    await until('both lines are written', () => linesWith(id).length === 2)
    expect(linesWith(id)).toMatchObject([
      { id, msg: 'A run failed.' },
      { id, msg: 'request completed', status: 500, code: 'internal_error' },
    ])
  })

  it('has the request id with which invalid HTTP was answered', async () => {
    const { status, json } = await sendRaw(service.url, ['NONSENSE\r\n\r\n'])
    expect(status).toBe(400)
    await until('the line is written', () => linesWith(json.request_id).length === 1)
    expect(linesWith(json.request_id)).toMatchObject([{ status: 400, code: 'bad_request' }])
  })
})

describe('Tenant isolation', () => {
  it('gives a second owner nothing of the first owner’s child', async () => {
    const look = async (client: Client, options: object): Promise<Record<string, unknown>> => {
      const { status, json, text } = await client.run(smallPdf(), {
        task: 'look-around',
        options: options as Record<string, unknown>,
      })
      expect(status, text).toBe(200)
      return json.report as Record<string, unknown>
    }
    const first = await look(ada, { remember: 'of ada' })
    const second = await look(bob, {})
    expect(second.pid).not.toBe(first.pid)
    expect(second.remembered).toBeNull()
    expect(second.environment).toEqual(expect.not.arrayContaining(['OCTAVO_TOKENS', 'OCTAVO_DATA_DIR']))
    expect(second.workspace).toEqual(expect.not.arrayContaining(['out/left-behind']))
    expect(second.neighbours).toEqual({ refused: 'ERR_ACCESS_DENIED' })
    const { blob } = rowsOf(service.folder).files[0]!
    const path = join(service.folder, 'blobs', blob.slice(0, 1), blob)
    expect(existsSync(path)).toBe(true)
    for (const secret of [path, join(service.folder, 'octavo.sqlite'), `/proc/${service.pid}/environ`])
      expect(await look(bob, { path: secret })).toMatchObject({ secret: { refused: 'ERR_ACCESS_DENIED' } })
    // Memory of ada's child ends with the child; a file left in its workspace would fail the invariant.
    for (const pid of service.children()) if (pid === first.pid) process.kill(pid, 'SIGKILL')
  })
})
