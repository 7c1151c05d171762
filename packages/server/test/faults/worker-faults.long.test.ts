import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from '../threats/client.js'
import { expectInvariant, rowsOf } from '../threats/invariant.js'
import { field, file, multipart, openSocket, rawHead } from '../threats/raw-requests.js'
import { ADA, faultyTasks, pause, ServiceProcess, until } from '../threats/service-process.js'

let service: ServiceProcess
let ada: Client
beforeAll(async () => {
  service = await ServiceProcess.start({ env: { ...faultyTasks, OCTAVO_WORKER_WALL_SECONDS: '20' } })
  ada = new Client(service)
})
afterEach(() => expectInvariant(service))
afterAll(() => service.end())

function signalChildren(signal: NodeJS.Signals): void {
  for (const pid of service.children()) {
    try {
      process.kill(pid, signal)
    } catch {
      // It had ended by itself.
    }
  }
}

function attemptsOf(processId: string): number {
  const database = new Database(join(service.folder, 'octavo.sqlite'))
  try {
    return (
      database.prepare('SELECT attempts FROM processes WHERE id = ?').get(processId) as { attempts: number }
    ).attempts
  } finally {
    database.close()
  }
}

describe('SIGKILL of a worker during a task', () => {
  it('fails the run or causes one retry at random points, and the server keeps working', async () => {
    for (let round = 0; round < 8; round++) {
      const uploaded = await ada.uploaded(smallPdf(100))
      const executed = ada.execute(uploaded)
      await pause(round * 5)
      signalChildren('SIGKILL')
      const { status, code, text } = await executed
      if (status !== 200) expect([status, code], text).toEqual([500, 'task_crashed'])
      expect(attemptsOf(uploaded.processId)).toBeLessThanOrEqual(2)
      expect((await ada.execute(uploaded)).status).toBe(200)
    }
  })

  it('causes one retry if it had been at work for a while', async () => {
    const uploaded = await ada.uploaded(smallPdf(), 'hang')
    const executed = ada.execute(uploaded, { task: 'hang' })
    const pagesDone = async (): Promise<number> => {
      const { progress } = (await ada.status(uploaded.processId)).json as { progress: { pages_done: number } }
      return progress.pages_done
    }
    for (const attempt of [1, 2]) {
      await until(`attempt ${attempt} begins`, () => attemptsOf(uploaded.processId) === attempt)
      // A child that dies before it has read its request does not count as an attempt.
      const before = await pagesDone()
      await until(`attempt ${attempt} is at work`, async () => (await pagesDone()) !== before)
      signalChildren('SIGKILL')
    }
    expect((await executed).code).toBe('task_crashed')
    expect(attemptsOf(uploaded.processId)).toBe(2)
  })
})

describe('A PDF that crashes the worker', () => {
  it('is given up after 2 attempts', async () => {
    const { processId, status, code, text } = await ada.run(smallPdf(), { task: 'crash' })
    expect([status, code], text).toEqual([500, 'task_crashed'])
    expect(attemptsOf(processId)).toBe(2)
    await pause(300)
    expect(attemptsOf(processId)).toBe(2)
    expect(await ada.state(processId)).toBe('failed')
  })
})

describe('A worker that lost its lease', () => {
  /** As another service does that considers the process dead and starts a new run. */
  function takeOver(processId: string): void {
    const database = new Database(join(service.folder, 'octavo.sqlite'))
    try {
      database.exec('PRAGMA busy_timeout = 5000')
      const { changes } = database
        .prepare("UPDATE processes SET runId = 'of another', version = version + 1 WHERE id = ?")
        .run(processId)
      expect(changes).toBe(1)
    } finally {
      database.close()
    }
  }

  it('has its completion rejected', async () => {
    const uploaded = await ada.uploaded(smallPdf(400))
    await ada.execute(uploaded)
    const outputs = rowsOf(service.folder).files
    signalChildren('SIGSTOP')
    const executed = ada.execute(uploaded, { output_filename: 'late' })
    await ada.reaches(uploaded.processId, 'running')
    takeOver(uploaded.processId)
    signalChildren('SIGCONT')
    expect((await executed).code).toBe('process_not_found')
    expect((await ada.status(uploaded.processId)).json).toMatchObject({ state: 'running' })
    expect(rowsOf(service.folder).files).toEqual(outputs)
    expect((await ada.download(uploaded.processId)).headers.get('content-disposition')).toMatch(/merged\.pdf/)
    expect((await ada.remove(uploaded.processId)).status).toBe(204)
  })
})

describe('Invalid output with exit code 0', () => {
  it('does not replace the last result', async () => {
    const uploaded = await ada.uploaded(smallPdf(), 'garbage-output')
    const sound = await ada.execute(uploaded, { task: 'garbage-output', entry: { rotation: 180 } })
    expect(sound.status, sound.text).toBe(200)
    const before = (await ada.download(uploaded.processId)).bytes
    const garbage = await ada.execute(uploaded, { task: 'garbage-output' })
    expect([garbage.status, garbage.code], garbage.text).toEqual([500, 'task_crashed'])
    const after = await ada.download(uploaded.processId)
    expect([after.status, after.bytes.equals(before)]).toEqual([200, true])
  })

  it('is rejected: every output is checked before it is published', async () => {
    for (const task of ['garbage-output', 'lie', 'no-output', 'exit-at-once']) {
      const { processId, status, code, text } = await ada.run(smallPdf(), { task })
      expect([status, code], text).toEqual([500, 'task_crashed'])
      expect((await ada.download(processId)).code).toBe('not_ready')
      expect(rowsOf(service.folder).files.filter((one) => one.processId === processId).length).toBe(1)
    }
  })
})

describe('A client that disconnects', () => {
  it('aborts its upload, which is removed', async () => {
    const processId = await ada.start('merge-pdf')
    const content = Buffer.concat([smallPdf(), Buffer.alloc(1_000_000)])
    const body = multipart([field('processId', processId), field('task', 'merge-pdf'), file(content)])
    for (const share of [0.2, 0.6, 0.999, 1]) {
      const socket = await openSocket(service.url)
      socket.on('error', () => undefined)
      socket.write(rawHead({ path: '/api/v1/uploads', token: ADA, body }))
      await new Promise<void>((resolve) =>
        socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve()),
      )
      await pause(30)
      socket.resetAndDestroy()
      if (share < 1)
        await until('the upload is undone', async () => {
          const { json } = await ada.status(processId)
          return json.state === 'created' && (json.files as unknown[]).length === 0
        })
    }
  })

  it('does not affect its running task', async () => {
    const uploaded = await ada.uploaded(smallPdf(200))
    const stop = new AbortController()
    const call = fetch(`${service.url}/api/v1/execute`, {
      method: 'POST',
      signal: stop.signal,
      headers: { authorization: `Bearer ${ADA}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        processId: uploaded.processId,
        task: 'merge-pdf',
        pages: [{ filename: 'a.pdf', server_filename: uploaded.server_filename }],
      }),
    })
    await until('it has begun', async () => (await ada.state(uploaded.processId)) !== 'uploaded')
    stop.abort()
    await call.catch(() => undefined)
    await ada.reaches(uploaded.processId, 'succeeded')
    expect((await ada.download(uploaded.processId)).status).toBe(200)
  })
})
