import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_TOKEN, type ServerUnderTest, startForTest } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

const tasks = fileURLToPath(new URL('../worker/faulty-tasks', import.meta.url))
const other = { authorization: `Bearer ${OTHER_TOKEN}` }

type Json = Record<string, unknown>

describe('A process', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startForTest({ OCTAVO_TASKS_DIR: tasks, OCTAVO_MAX_UPLOAD_BYTES: '100000' })
  })
  afterAll(async () => {
    await server.close()
    const data = join(server.dataDir, 'octavo-data')
    expect(readdirSync(join(data, 'workspaces'))).toEqual([])
    expect(readdirSync(join(data, 'blobs', 'incoming'))).toEqual([])
    await server.end()
  })

  async function started(body: Json = { task: 'merge-pdf' }): Promise<string> {
    const response = await server.json('/api/v1/start-task', body)
    expect(response.status).toBe(200)
    return ((await response.json()) as { processId: string }).processId
  }

  async function uploaded(task = 'merge-pdf', pages = 2): Promise<{ processId: string; pages: Json[] }> {
    const processId = await started({ task })
    const response = await server.upload(processId, smallPdf(pages), 'a.pdf', task)
    expect(response.status).toBe(200)
    const { server_filename } = (await response.json()) as { server_filename: string }
    return { processId, pages: [{ filename: 'a.pdf', server_filename }] }
  }

  async function answer(response: Response | Promise<Response>): Promise<[number, Json]> {
    const { status } = await response
    const text = await (await response).text()
    return [status, text === '' ? {} : (JSON.parse(text) as Json)]
  }

  const state = async (processId: string) =>
    ((await (await server.call(`/api/v1/processes/${processId}`)).json()) as Json).state

  async function untilState(processId: string, wanted: string): Promise<void> {
    for (let round = 0; round < 500; round++) {
      if ((await state(processId)) === wanted) return
      await wait(20)
    }
    throw new Error(`The process never became ${wanted}.`)
  }

  it('is bound to its task by start-task or the first upload', async () => {
    const named = await started()
    expect(await answer(server.upload(named, smallPdf(), 'a.pdf', 'hang'))).toMatchObject([
      409,
      { status: false, code: 'task_mismatch', field: 'task', request_id: expect.any(String) },
    ])
    const free = await started({})
    expect((await server.upload(free, smallPdf(), 'a.pdf', 'hang')).status).toBe(200)
    expect(await answer(server.upload(free, smallPdf()))).toMatchObject([409, { code: 'task_mismatch' }])
    const [status, unknown] = await answer(server.json('/api/v1/start-task', { task: 'no-such' }))
    expect([status, unknown.code]).toEqual([400, 'unknown_task'])
    expect(unknown.message).toContain('merge-pdf')
  })

  it('gives parallel uploads of one name different names', async () => {
    const processId = await started()
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await server.upload(processId, smallPdf())).json() as Promise<Json>,
      ),
    )
    expect(answers.map(({ fileName }) => fileName).sort()).toEqual(
      ['a.pdf', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `a (${n}).pdf`)].sort(),
    )
  })

  it('refuses uploads that are not PDF, too large, two at once, or without required fields', async () => {
    const processId = await started()
    expect(await answer(server.upload(processId, Buffer.from('<html>'), 'a.pdf'))).toMatchObject([
      422,
      { code: 'not_a_pdf', field: 'file' },
    ])
    expect(await answer(server.upload(processId, Buffer.alloc(0), 'a.pdf'))).toMatchObject([
      422,
      { code: 'not_a_pdf' },
    ])
    const late = Buffer.concat([Buffer.alloc(1023, 32), smallPdf()])
    expect(await answer(server.upload(processId, late))).toMatchObject([422, { code: 'not_a_pdf' }])
    const large = Buffer.concat([smallPdf(), Buffer.alloc(200_000)])
    expect(await answer(server.upload(processId, large))).toMatchObject([413, { code: 'file_too_large' }])
    expect(await answer(server.upload(processId, large.subarray(0, 100_001)))).toMatchObject([
      413,
      { code: 'file_too_large' },
    ])
    expect((await server.upload(await started(), large.subarray(0, 100_000))).status).toBe(200)

    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(smallPdf())]), 'a.pdf')
    const send = () => server.call('/api/v1/uploads', { method: 'POST', body: form })
    const [status, missing] = await answer(send())
    expect([status, missing.code]).toEqual([400, 'missing_parameter'])
    expect((missing.errors as Json[]).map(({ field }) => field)).toEqual(['processId', 'task'])
    form.set('processId', processId)
    form.set('task', 'merge-pdf')
    form.append('file', new Blob([new Uint8Array(smallPdf())]), 'b.pdf')
    expect(await answer(send())).toMatchObject([400, { code: 'invalid_parameter', field: 'file' }])
    form.delete('file')
    expect(await answer(send())).toMatchObject([400, { code: 'missing_parameter', field: 'file' }])
    expect(await answer(server.json('/api/v1/uploads', {}))).toMatchObject([
      415,
      { code: 'unsupported_media_type' },
    ])
    expect(((await (await server.call(`/api/v1/processes/${processId}`)).json()) as Json).files).toEqual([])
  })

  it('allows an upload to be removed', async () => {
    const { processId, pages } = await uploaded()
    const path = `/api/v1/uploads/${processId}/${String(pages[0]?.server_filename)}`
    expect((await server.call(path, { method: 'DELETE' })).status).toBe(204)
    expect(await answer(server.call(path, { method: 'DELETE' }))).toMatchObject([
      404,
      { code: 'file_not_found' },
    ])
    expect(await state(processId)).toBe('created')
    expect(
      await answer(server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages })),
    ).toMatchObject([404, { code: 'file_not_found', field: 'pages[0][server_filename]' }])
  })

  it('gets 404 for other tokens, on every call', async () => {
    const { processId, pages } = await uploaded()
    for (const [method, path] of [
      ['GET', `/api/v1/processes/${processId}`],
      ['DELETE', `/api/v1/processes/${processId}`],
      ['POST', `/api/v1/processes/${processId}/cancel`],
      ['POST', `/api/v1/processes/${processId}/ticket`],
      ['GET', `/api/v1/processes/${processId}/events`],
      ['GET', `/api/v1/download/${processId}`],
      ['DELETE', `/api/v1/uploads/${processId}/${String(pages[0]?.server_filename)}`],
    ] as const) {
      const [status, { code, message }] = await answer(server.call(path, { method, headers: other }))
      const unknown = path.replace(processId, 'A'.repeat(43))
      const [, expected] = await answer(server.call(unknown, { method }))
      expect([status, code, message], path).toEqual([404, 'process_not_found', expected.message])
    }
    const body = { processId, task: 'merge-pdf', pages }
    expect(await answer(server.json('/api/v1/execute', body, { headers: other }))).toMatchObject([
      404,
      { code: 'process_not_found' },
    ])
    expect(
      await answer(server.json('/api/v1/start-task', { source: processId }, { headers: other })),
    ).toMatchObject([404, {}])
  })

  it('answers fifty parallel executions with a result or 409 process_busy', async () => {
    const { processId, pages } = await uploaded()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        answer(server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages })),
      ),
    )
    const good = answers.filter(([status]) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    for (const [status, { code }] of answers)
      if (status !== 200) expect([status, code]).toEqual([409, 'process_busy'])
    expect(await state(processId)).toBe('succeeded')
  })

  it('keeps its last result until a new success replaces it', async () => {
    const { processId, pages } = await uploaded()
    const execute = (entries: Json[]) =>
      server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages: entries })
    expect(await answer(server.call(`/api/v1/download/${processId}`))).toMatchObject([
      409,
      { code: 'not_ready' },
    ])
    expect((await execute(pages)).status).toBe(200)
    const first = (await server.call(`/api/v1/download/${processId}`)).headers.get('etag')
    const [status, failed] = await answer(execute([{ ...pages[0], page: '9' }]))
    expect([status, failed.code, failed.field]).toEqual([400, 'invalid_parameter', 'pages[0][page]'])
    expect(failed.message).toContain('2 pages')
    expect(await state(processId)).toBe('failed')
    expect((await server.call(`/api/v1/download/${processId}`)).headers.get('etag')).toBe(first)
    expect((await server.upload(processId, smallPdf())).status).toBe(200)
    expect((await server.call(`/api/v1/download/${processId}`)).headers.get('etag')).toBe(first)
    expect((await execute([{ ...pages[0], page: '2' }])).status).toBe(200)
    expect((await server.call(`/api/v1/download/${processId}`)).headers.get('etag')).not.toBe(first)
  })

  it('supports ranges, ETags and HEAD for its download', async () => {
    const { processId, pages } = await uploaded()
    await server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages })
    const path = `/api/v1/download/${processId}`
    const whole = Buffer.from(await (await server.call(path)).arrayBuffer())
    const part = await server.call(path, { headers: { range: 'bytes=5-9' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 10))
    const behind = await server.call(path, { headers: { range: `bytes=${whole.length}-` } })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    const tag = part.headers.get('etag') ?? ''
    const same = await server.call(path, { headers: { 'if-none-match': tag } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const changed = await server.call(path, { headers: { range: 'bytes=5-9', 'if-range': '"old"' } })
    expect(changed.status).toBe(200)
    const head = await server.call(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect((await server.call(`${path}/1`)).status).toBe(200)
    expect((await server.call(`${path}/2`)).status).toBe(404)
  })

  it('is downloaded as one ZIP if it has several outputs, and each by its number', async () => {
    const { processId, pages } = await uploaded('several-outputs')
    const [status, result] = await answer(
      server.json('/api/v1/execute', { processId, task: 'several-outputs', pages }),
    )
    expect(status).toBe(200)
    const count = result.output_filenumber as number
    expect(count).toBeGreaterThan(1)
    const zip = await server.call(`/api/v1/download/${processId}`)
    expect(zip.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await zip.arrayBuffer())
    expect(bytes.length).toBe(Number(zip.headers.get('content-length')))
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect((await server.call(`/api/v1/download/${processId}/${count}`)).status).toBe(200)
  })

  it('answers 202 with respond-async, refuses calls while busy, and can be cancelled', async () => {
    const { processId, pages } = await uploaded('hang')
    const accepted = await server.json(
      '/api/v1/execute',
      { processId, task: 'hang', pages },
      { headers: { prefer: 'respond-async' } },
    )
    expect(accepted.status).toBe(202)
    expect(accepted.headers.get('location')).toBe(`${server.url}/api/v1/processes/${processId}`)
    expect(accepted.headers.get('preference-applied')).toBe('respond-async')
    await untilState(processId, 'running')
    expect(await answer(server.json('/api/v1/execute', { processId, task: 'hang', pages }))).toMatchObject([
      409,
      { code: 'process_busy' },
    ])
    expect(await answer(server.upload(processId, smallPdf(), 'b.pdf', 'hang'))).toMatchObject([
      409,
      { code: 'process_busy' },
    ])
    const [, cancelled] = await answer(
      server.call(`/api/v1/processes/${processId}/cancel`, { method: 'POST' }),
    )
    expect(cancelled).toMatchObject({
      state: 'failed',
      error: { code: 'cancelled' },
      files: [{ fileName: 'a.pdf' }],
    })
  })

  it('sends its states, progress and end as events', async () => {
    const { processId, pages } = await uploaded('hang')
    const ticket = (await (
      await server.call(`/api/v1/processes/${processId}/ticket`, { method: 'POST' })
    ).json()) as { ticket: string; events: string }
    const stream = await fetch(ticket.events)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const running = answer(server.json('/api/v1/execute', { processId, task: 'hang', pages }))
    await untilState(processId, 'running')
    const pagesTotal = async (): Promise<number> => {
      const [, { progress }] = await answer(server.call(`/api/v1/processes/${processId}`))
      return (progress as { pages_total: number }).pages_total
    }
    while ((await pagesTotal()) === 0) await wait(50)
    await wait(200)
    await server.call(`/api/v1/processes/${processId}/cancel`, { method: 'POST' })
    expect(await running).toMatchObject([409, { code: 'cancelled' }])
    const events = [...(await stream.text()).matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
      ([, name, data]) => [name, JSON.parse(data ?? '')] as [string, Json],
    )
    const states = events.filter(([name]) => name === 'state').map(([, { state: now }]) => now)
    expect(states[0]).toBe('uploaded')
    expect(states).toContain('running')
    expect(states.at(-1)).toBe('failed')
    expect(events.find(([name]) => name === 'progress')?.[1]).toMatchObject({
      pages_total: 1_000_000,
      percent: 0,
    })
    expect((await fetch(ticket.events.replace(processId, 'A'.repeat(43)))).status).toBe(401)
    expect((await fetch(`${server.url}/api/v1/processes/${processId}?ticket=${ticket.ticket}`)).status).toBe(
      401,
    )
  })

  it('is removed by DELETE in any state', async () => {
    const created = await started()
    const { processId: withFiles } = await uploaded()
    const { processId: done, pages: donePages } = await uploaded()
    await server.json('/api/v1/execute', { processId: done, task: 'merge-pdf', pages: donePages })
    const { processId: running, pages } = await uploaded('hang')
    const waiting = answer(server.json('/api/v1/execute', { processId: running, task: 'hang', pages }))
    await untilState(running, 'running')
    for (const processId of [created, withFiles, done, running]) {
      expect((await server.call(`/api/v1/processes/${processId}`, { method: 'DELETE' })).status).toBe(204)
      expect((await server.call(`/api/v1/processes/${processId}`)).status).toBe(404)
      expect((await server.call(`/api/v1/download/${processId}`)).status).toBe(404)
    }
    expect(await waiting).toMatchObject([404, { code: 'process_not_found' }])
  })

  it('can start from the outputs of another, even if that one is deleted', async () => {
    const { processId, pages } = await uploaded()
    expect(await answer(server.json('/api/v1/start-task', { source: processId }))).toMatchObject([
      409,
      { code: 'not_ready' },
    ])
    await server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages: [...pages, ...pages] })
    const next = await started({ task: 'merge-pdf', source: processId })
    await server.call(`/api/v1/processes/${processId}`, { method: 'DELETE' })
    const [, described] = await answer(server.call(`/api/v1/processes/${next}`))
    expect(described).toMatchObject({ state: 'uploaded', files: [{ fileName: 'merged.pdf', page_count: 4 }] })
    const body = {
      processId: next,
      task: 'merge-pdf',
      pages: [{ filename: 'm', server_filename: 'merged.pdf' }],
    }
    expect((await server.json('/api/v1/execute', body)).status).toBe(200)
  })

  it('is listed page by page, to its owner only', async () => {
    const ids: unknown[] = []
    for (let count = 0; count < 3; count++) {
      const [, { processId }] = await answer(server.json('/api/v1/start-task', {}, { headers: other }))
      ids.push(processId)
    }
    const page = (query: string) => answer(server.call(`/api/v1/processes?${query}`, { headers: other }))
    const [, first] = await page('limit=2')
    const [, second] = await page(`limit=2&before=${String(first.next)}`)
    const listed = [...(first.processes as Json[]), ...(second.processes as Json[])].map(
      (one) => one.processId,
    )
    expect(listed.toSorted()).toEqual(ids.toSorted())
    expect(second.next).toBeNull()
    const [, mine] = await answer(server.call('/api/v1/processes?limit=100'))
    expect((mine.processes as Json[]).filter((one) => ids.includes(one.processId))).toEqual([])
    expect(await answer(server.call('/api/v1/processes?limit=1000'))).toMatchObject([
      400,
      { code: 'invalid_parameter', field: 'limit' },
    ])
  })

  it('returns the first answer to repeated calls with the same Idempotency-Key', async () => {
    const start = (body: Json) =>
      server.json('/api/v1/start-task', body, { headers: { 'idempotency-key': 'k1' } })
    const [, first] = await answer(start({ task: 'merge-pdf' }))
    expect(await answer(start({ task: 'merge-pdf' }))).toEqual([200, first])
    expect(await answer(start({}))).toMatchObject([409, { code: 'idempotency_mismatch' }])
    const { processId, pages } = await uploaded()
    const execute = (page: string) =>
      answer(
        server.json(
          '/api/v1/execute',
          { processId, task: 'merge-pdf', pages: [{ ...pages[0], page }] },
          { headers: { 'idempotency-key': 'k1' } },
        ),
      )
    const [one, two] = await Promise.all([execute('1'), execute('1')])
    expect(one[0]).toBe(200)
    expect(two).toEqual(one)
    expect(await execute('1')).toEqual(one)
    expect(await execute('2')).toMatchObject([409, { code: 'idempotency_mismatch' }])
  })

  it('fails with 500 task_crashed if its child dies, and the next task succeeds', async () => {
    const { processId, pages } = await uploaded('crash')
    expect(await answer(server.json('/api/v1/execute', { processId, task: 'crash', pages }))).toMatchObject([
      500,
      { code: 'task_crashed' },
    ])
    const good = await uploaded()
    expect((await server.json('/api/v1/execute', { ...good, task: 'merge-pdf' })).status).toBe(200)
  })
})
