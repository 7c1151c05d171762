import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { OTHER_TOKEN, type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

const tasks = fileURLToPath(new URL('../worker/faulty-tasks', import.meta.url))
const other = { authorization: `Bearer ${OTHER_TOKEN}` }

type Json = Record<string, unknown>

describe('The service in operation', () => {
  const running: ServerUnderTest[] = []
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end()
  })

  async function start(env: Record<string, string> = {}, dataDir?: string): Promise<ServerUnderTest> {
    const server = await startForTest({ OCTAVO_TASKS_DIR: tasks, ...env }, dataDir)
    running.push(server)
    return server
  }

  async function prepared(
    server: ServerUnderTest,
    task = 'merge-pdf',
    headers: Record<string, string> = {},
  ): Promise<Json> {
    const { processId } = (await (
      await server.json('/api/v1/start-task', { task }, { headers })
    ).json()) as Json
    const form = new FormData()
    form.set('processId', String(processId))
    form.set('task', task)
    form.set('file', new Blob([new Uint8Array(smallPdf(2))]), 'a.pdf')
    const upload = await server.call('/api/v1/uploads', { method: 'POST', body: form, headers })
    expect(upload.status).toBe(200)
    const { server_filename } = (await upload.json()) as Json
    return { processId, task, pages: [{ filename: 'a.pdf', server_filename }] }
  }

  const async = { prefer: 'respond-async' }

  async function code(response: Response | Promise<Response>): Promise<unknown> {
    const { status } = await response
    const body = (await (await response).json()) as Json
    return body.code ?? status
  }

  /** Every blob that is on the disk. */
  function blobs({ dataDir }: ServerUnderTest): string[] {
    return readdirSync(join(dataDir, 'octavo-data/blobs'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /[0-9a-f]{32}$/.test(name),
    )
  }

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let round = 0; round < 500; round++) {
      if (await condition()) return
      await wait(20)
    }
    throw new Error('What was waited for did not happen.')
  }

  it('sends a signed webhook at the end of a run, and retries it until it is accepted', async () => {
    const calls: { headers: IncomingHttpHeaders; body: string }[] = []
    const receiver = createServer(async (request, response) => {
      calls.push({ headers: request.headers, body: await text(request) })
      response.writeHead(calls.length === 1 ? 500 : 204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = receiver.address() as AddressInfo
      const server = await start({
        OCTAVO_WEBHOOK_HOSTS: `localhost:${port}`,
        OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8,::1',
      })
      const webhook = `http://localhost:${port}/told`
      const body = await prepared(server)
      expect(await code(server.json('/api/v1/execute', { ...body, webhook: 'http://evil.example/' }))).toBe(
        'invalid_parameter',
      )
      expect((await server.json('/api/v1/execute', { ...body, webhook })).status).toBe(200)
      await until(() => calls.length === 2)
      const { headers, body: sent } = calls[1]!
      const secret = createHmac('sha256', TOKEN).update('octavo webhook').digest('hex')
      const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['octavo-signature'])) ?? []
      expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${sent}`).digest('hex'))
      expect(JSON.parse(sent)).toMatchObject({
        event: 'process.succeeded',
        process: { processId: body.processId, state: 'succeeded' },
        result: { status: true, output_filenumber: 1 },
      })
      expect(calls[0]?.headers['octavo-delivery']).toBe(headers['octavo-delivery'])
    } finally {
      receiver.close()
    }
  })

  it('sends no webhook to a private address unless its network is listed', async () => {
    let hits = 0
    const receiver = createServer((_request, response) => {
      hits++
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = receiver.address() as AddressInfo
      const server = await start({ OCTAVO_WEBHOOK_HOSTS: `localhost,127.0.0.1` })
      const body = await prepared(server)
      for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1']) {
        await server.json('/api/v1/execute', { ...body, webhook: `http://${host}:${port}/` })
      }
      await wait(300)
      expect(hits).toBe(0)
    } finally {
      receiver.close()
    }
  })

  it('removes expired processes with their files', async () => {
    const server = await start({ OCTAVO_TTL_SECONDS: '2' })
    const body = await prepared(server)
    expect((await server.json('/api/v1/execute', body)).status).toBe(200)
    expect(blobs(server).length).toBe(2)
    await until(async () => (await server.call(`/api/v1/processes/${String(body.processId)}`)).status === 404)
    await until(() => blobs(server).length === 0)
    expect((await prepared(server)).processId).toBeDefined()
  })

  it('marks runs of a crashed service as interrupted, and sweeps files without a row', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'octavo-recover-'))
    try {
      const first = await startForTest({ OCTAVO_TASKS_DIR: tasks }, dataDir)
      const ended = await prepared(first)
      await first.json('/api/v1/execute', ended)
      const cut = await prepared(first)
      await first.close()
      const records = await openSqliteRecords(join(dataDir, 'octavo-data/octavo.sqlite'))
      const id = String(cut.processId)
      await records.processes.change(id, { states: ['uploaded'] }, { state: 'running', runId: 'gone' })
      await records.close()
      const orphan = join(dataDir, 'octavo-data/blobs/a', 'a'.repeat(32))
      const temporary = join(dataDir, 'octavo-data/blobs/incoming', 'b'.repeat(32))
      for (const path of [orphan, temporary]) writeFileSync(path, 'left behind')

      const second = await start({}, dataDir)
      const found = (await (await second.call(`/api/v1/processes/${id}`)).json()) as Json
      expect(found).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
      expect((await second.json('/api/v1/execute', cut)).status).toBe(200)
      expect((await second.call(`/api/v1/download/${String(ended.processId)}`)).status).toBe(200)
      await until(() => !existsSync(orphan) && !existsSync(temporary))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('limits the queue in total and per token, and times out runs that wait too long', async () => {
    const server = await start({
      OCTAVO_WORKERS: '1',
      OCTAVO_QUEUE_LIMIT: '3',
      OCTAVO_QUEUE_LIMIT_PER_TOKEN: '2',
      OCTAVO_QUEUE_WAIT_SECONDS: '1',
    })
    const hanging = await prepared(server, 'hang')
    expect((await server.json('/api/v1/execute', hanging, { headers: async })).status).toBe(202)
    const waiting = [await prepared(server), await prepared(server), await prepared(server)]
    const queued = await server.json('/api/v1/execute', waiting[0], { headers: async })
    expect(await queued.json()).toMatchObject({ state: 'queued', progress: { queue_position: 1 } })
    const answer = code(server.json('/api/v1/execute', waiting[1]))
    await wait(100)
    const full = await server.json('/api/v1/execute', waiting[2])
    expect([full.status, ((await full.json()) as Json).code]).toEqual([503, 'queue_full'])
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
    const foreign = await prepared(server, 'merge-pdf', other)
    expect((await server.json('/api/v1/execute', foreign, { headers: { ...other, ...async } })).status).toBe(
      202,
    )
    expect(await answer).toBe('queue_timeout')
    const { state, error } = (await (
      await server.call(`/api/v1/processes/${String(waiting[0]?.processId)}`)
    ).json()) as Json
    expect([state, (error as Json).code]).toEqual(['failed', 'queue_timeout'])
    await server.call(`/api/v1/processes/${String(hanging.processId)}/cancel`, { method: 'POST' })
    expect((await server.json('/api/v1/execute', waiting[2])).status).toBe(200)
  })

  it('limits the bytes and the processes of each token', async () => {
    const server = await start({ OCTAVO_QUOTA_BYTES: '2000', OCTAVO_MAX_PROCESSES_PER_TOKEN: '3' })
    const body = await prepared(server)
    const more = Buffer.concat([smallPdf(), Buffer.alloc(1500)])
    const refused = await server.upload(String(body.processId), more)
    expect([refused.status, ((await refused.json()) as Json).code]).toEqual([413, 'quota_exceeded'])
    expect(blobs(server).length).toBe(1)
    expect((await prepared(server, 'merge-pdf', other)).processId).toBeDefined()
    for (let count = 0; count < 2; count++)
      expect((await server.json('/api/v1/start-task', {})).status).toBe(200)
    expect(await code(server.json('/api/v1/start-task', {}))).toBe('quota_exceeded')
    await server.call(`/api/v1/processes/${String(body.processId)}`, { method: 'DELETE' })
    expect((await server.json('/api/v1/start-task', {})).status).toBe(200)
    expect(blobs(server).length).toBe(1)
  })

  it('answers 507 if the disk is full, and still reads and deletes', async () => {
    const server = await start({ OCTAVO_KEEP_FREE_BYTES: '1000TiB' })
    const { processId } = (await (await server.json('/api/v1/start-task', {})).json()) as {
      processId: string
    }
    const full = await server.upload(processId, smallPdf())
    expect([full.status, ((await full.json()) as Json).code]).toEqual([507, 'storage_full'])
    expect((await server.call(`/api/v1/processes/${processId}`)).status).toBe(200)
    expect((await server.call(`/api/v1/processes/${processId}`, { method: 'DELETE' })).status).toBe(204)
  })

  it('answers 503 while it shuts down, and interrupts runs at the deadline', async () => {
    const server = await startForTest({ OCTAVO_TASKS_DIR: tasks, OCTAVO_SHUTDOWN_SECONDS: '1' })
    try {
      const body = await prepared(server, 'hang')
      const answer = code(server.json('/api/v1/execute', body))
      const path = `/api/v1/processes/${String(body.processId)}`
      await until(async () => ((await (await server.call(path)).json()) as Json).state === 'running')
      const stream = await server.call(`${path}/events`)
      const closed = server.close()
      await wait(50)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      const late = await server.json('/api/v1/start-task', {})
      expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([503, 5])
      expect(((await late.json()) as Json).code).toBe('shutting_down')
      expect(await answer).toBe('interrupted')
      await closed
      expect(await stream.text()).toContain('event: state')
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    } finally {
      rmSync(server.dataDir, { recursive: true, force: true })
    }
  })
})
