import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ErrorAnswer, until } from '../service.js'
import { type ServerUnderTest, startForTest, TEST_TASKS } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

/** Longer than a test may take: a shutdown that waits for it fails. */
const DEADLINE_SECONDS = 600

describe('A shutdown', () => {
  let server: ServerUnderTest
  const agents: Agent[] = []
  afterEach(() => {
    vi.restoreAllMocks()
    for (const agent of agents.splice(0)) agent.destroy()
    rmSync(server.dataDir, { recursive: true, force: true })
  })

  async function start(shutdownSeconds: number): Promise<void> {
    server = await startForTest({
      OCTAVO_TASKS_DIR: TEST_TASKS,
      OCTAVO_SHUTDOWN_SECONDS: String(shutdownSeconds),
    })
  }

  /** A process whose task is running. */
  async function running(task: string, options: object = {}): Promise<string> {
    const { processId } = (await (await server.json('/api/v1/start-task', {})).json()) as {
      processId: string
    }
    const uploaded = await server.upload(processId, smallPdf(), 'a.pdf', task)
    const { server_filename } = (await uploaded.json()) as { server_filename: string }
    const body = { processId, task, pages: [{ filename: 'a.pdf', server_filename }], options }
    await server.json('/api/v1/execute', body, { headers: { prefer: 'respond-async' } })
    await until(async () => (await state(processId)) === 'running')
    return processId
  }

  async function state(processId: string): Promise<string> {
    const response = await server.call(`/api/v1/processes/${processId}`)
    return ((await response.json()) as { state: string }).state
  }

  describe('A long deadline', () => {
    beforeEach(() => start(DEADLINE_SECONDS))

    it('is not waited out for an event stream that reconnects: it is refused', async () => {
      const processId = await running('slow', { steps: 20 })
      const events = `/api/v1/processes/${processId}/events`
      const stream = await server.call(events)
      const stopping = server.close()
      await stream.text()
      const again = await server.call(events)
      expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([503, 5])
      expect(((await again.json()) as ErrorAnswer).code).toBe('shutting_down')
      expect(await state(processId)).toBe('running')
      await stopping
    })

    it('is not waited out for a client that has its response and keeps the connection: it is closed', async () => {
      const agent = new Agent({ keepAlive: true })
      agents.push(agent)
      const processId = await running('slow', { steps: 15 })
      // The request is partly sent when the shutdown begins, and answered before it ends.
      const { promise, finish } = halfSent(agent)
      const stopping = server.close()
      await until(async () => (await state(processId).catch(() => 'gone')) !== 'running')
      finish()
      await promise
      await stopping
    })
  })

  describe('An idle client', () => {
    beforeEach(() => start(DEADLINE_SECONDS))

    it('does not delay it by a connection without a request: it is closed', async () => {
      const { hostname, port } = new URL(server.url)
      const silent = connect(Number(port), hostname)
      await once(silent, 'connect')
      const closed = once(silent.resume(), 'close')
      await server.close()
      await closed
    })

    it('does not delay it after it has cancelled an event stream', async () => {
      const { processId } = (await (await server.json('/api/v1/start-task', {})).json()) as {
        processId: string
      }
      const stream = await server.call(`/api/v1/processes/${processId}/events`)
      const reader = stream.body!.getReader()
      expect((await reader.read()).done).toBe(false)
      await reader.cancel()
      await server.close()
    })
  })

  it('gives connections and executions one common deadline', async () => {
    await start(3)
    const processId = await running('endless')
    const agent = new Agent()
    agents.push(agent)
    halfSent(agent).promise.catch(() => undefined)
    expect(await state(processId)).toBe('running')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await server.close()
    const waits = timers.mock.calls.map(([, ms]) => ms ?? 0)
    // Connections have only the second for the last responses, and no three seconds of their own.
    expect(waits.filter((ms) => ms > 2000 && ms <= 3000)).toHaveLength(1)
    expect(waits).toContain(1000)
  })

  /** A sign-in whose body is incomplete; this route reads a body without a token. */
  function halfSent(agent: Agent): { promise: Promise<number | undefined>; finish(): void } {
    const body = JSON.stringify({ code: 'wrong' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sending = request(`${server.url}/session`, { agent, method: 'POST', headers })
    const promise = new Promise<number | undefined>((resolve, reject) => {
      sending.once('error', reject)
      sending.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
    })
    sending.write(body.slice(0, 5))
    return { promise, finish: () => sending.end(body.slice(5)) }
  }
})
