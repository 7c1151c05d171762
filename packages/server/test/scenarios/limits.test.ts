import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { blob, type ErrorAnswer, pdf, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

/** Shared by three tests that do not affect each other, because starting machines takes longer than they do. */
const narrow = useService({
  OCTAVO_MAX_BODY_BYTES: '4KiB',
  OCTAVO_MAX_UPLOAD_BYTES: '10KiB',
  OCTAVO_QUOTA_BYTES: '24KiB',
})

describe('The body of an error', () => {
  const service = narrow

  it('has status false, a code, a message and the request_id of the X-Request-Id header', async () => {
    const { status, headers, body } = await service.get<ErrorAnswer>('/api/v1/processes/none')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toEqual({
      status: false,
      code: 'process_not_found',
      message: expect.stringMatching(/\w/),
      request_id: expect.stringMatching(/^[\w-]{8,}$/),
    })
    expect(headers.get('x-request-id')).toBe(body.request_id)
    const again = await service.get<ErrorAnswer>('/api/v1/processes/none')
    expect(again.body.request_id).not.toBe(body.request_id)
  })

  it('never contains a path or a stack trace', async () => {
    const { processId } = await service.ready(['a.pdf', Buffer.from('%PDF-1.4 broken')])
    const { files } = await service.process(processId)
    const answers = [
      await service.get<ErrorAnswer>('/api/v1/processes/..%2f..%2fetc'),
      await service.execute<ErrorAnswer>(processId, [
        { filename: 'a', server_filename: files[0]!.server_filename },
      ]),
      await service.execute<ErrorAnswer>(processId, [{ filename: 'a', server_filename: '/etc/passwd' }]),
      await service.post<ErrorAnswer>('/api/v1/execute', [1, 2, 3]),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toMatch(
        /\/tmp\/|\/work\/|node_modules|\bat \w+ \(|octavo-data|\.js:\d+/,
      )
    }
  })

  it('comes with 404 for an unknown path, and with 405 and Allow for another method', async () => {
    const nowhere = await service.get<ErrorAnswer>('/api/v1/nothing')
    expect([nowhere.status, nowhere.body.status]).toEqual([404, false])
    const cases: [string, string, string][] = [
      ['GET', '/api/v1/start-task', 'POST'],
      ['PUT', '/api/v1/uploads', 'POST'],
      ['GET', '/api/v1/execute', 'POST'],
      ['POST', '/api/v1/download/x', 'GET'],
      ['DELETE', '/api/v1/processes', 'GET'],
      ['PATCH', '/api/v1/processes/x', 'DELETE'],
      ['POST', '/healthz', 'GET'],
      ['OPTIONS', '/api/v1/execute', 'POST'],
    ]
    for (const [method, path, allowed] of cases) {
      const { status, headers, body } = await service.send<ErrorAnswer>(method, path)
      expect([path, status, body.status]).toEqual([path, 405, false])
      expect(headers.get('allow')).toContain(allowed)
    }
  })

  it('comes with 413 for a body that is too large', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const { status, body } = await service.execute<ErrorAnswer>(processId, entries, {
      padding: 'x'.repeat(5000),
    })
    expect([status, body.status]).toEqual([413, false])
  })

  it('comes with 431 for headers that are too long', async () => {
    const { status, body } = await new Promise<{ status: number; body: ErrorAnswer }>((resolve, reject) => {
      const sending = request(`${service.url}/healthz`, { headers: { 'x-long': 'x'.repeat(20_000) } })
      sending.on('error', reject)
      sending.on('response', async (response) => {
        const text = (await response.toArray()).join('')
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as ErrorAnswer })
      })
      sending.end()
    })
    expect([status, body.status]).toEqual([431, false])
  })
})

describe('OCTAVO_MAX_UPLOAD_BYTES', () => {
  const service = narrow
  const sized = (bytes: number): Buffer => Buffer.concat([pdf(), Buffer.alloc(bytes)]).subarray(0, bytes)

  it('refuses one byte more with 413 file_too_large, and stores nothing of it', async () => {
    const processId = await service.start('merge-pdf')
    expect((await service.upload(processId, sized(10_240))).status).toBe(200)
    const { status, body } = await service.upload<ErrorAnswer>(processId, sized(10_241))
    expect([status, body.code, body.field]).toEqual([413, 'file_too_large', 'file'])
    expect(body.message).toContain('10240')
    expect((await service.process(processId)).files).toHaveLength(1)
    expect(await service.stored.incoming()).toEqual([])
    await service.send('DELETE', `/api/v1/processes/${processId}`)
  })

  it('refuses a Content-Length above it before the body arrives', async () => {
    const sending = request(`${service.url}/api/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000_000,
      },
    })
    sending.on('error', () => undefined)
    sending.flushHeaders()
    const status = await new Promise((resolve) =>
      sending.on('response', (response) => resolve(response.statusCode)),
    )
    sending.destroy()
    expect(status).toBe(413)
  })
})

describe('OCTAVO_QUOTA_BYTES', () => {
  const service = narrow
  const large = Buffer.concat([pdf(), Buffer.alloc(9000)])

  it('limits a token with 413 quota_exceeded, others not; deleting frees space', async () => {
    const processId = await service.start('merge-pdf')
    for (const name of ['a.pdf', 'b.pdf']) await service.add(processId, large, name)
    const { status, body } = await service.upload<ErrorAnswer>(processId, large)
    expect([status, body.code]).toEqual([413, 'quota_exceeded'])
    const other = { headers: { authorization: `Bearer ${OTHER_TOKEN}` } }
    const theirs = await service.start('merge-pdf', other)
    const taken = await service.uploadParts(
      [
        ['processId', theirs],
        ['task', 'merge-pdf'],
        ['file', blob(large), 'a.pdf'],
      ],
      other,
    )
    expect(taken.status).toBe(200)
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    const next = await service.start('merge-pdf')
    expect((await service.upload(next, large)).status).toBe(200)
    await service.send('DELETE', `/api/v1/processes/${next}`)
    await service.send('DELETE', `/api/v1/processes/${theirs}`, other)
  })
})

describe('OCTAVO_REQUESTS_PER_MINUTE', () => {
  const service = useService({ OCTAVO_REQUESTS_PER_MINUTE: '20', OCTAVO_TOKENS: `${OTHER_TOKEN},${TOKEN}` })

  it('limits a token with 429 rate_limited and Retry-After, others not', async () => {
    // All at once, because the allowance grows again while requests are sent one after the other.
    const answers = await Promise.all(Array.from({ length: 60 }, () => service.get('/api/v1/tasks')))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.status).toBe(429)
    expect((refused!.body as ErrorAnswer).code).toBe('rate_limited')
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = { headers: { authorization: `Bearer ${OTHER_TOKEN}` } }
    expect((await service.get('/api/v1/tasks', other)).status).toBe(200)
  })
})

describe('The queue', () => {
  const service = useService({ OCTAVO_WORKERS: '1', OCTAVO_QUEUE_LIMIT: '1', OCTAVO_QUEUE_WAIT_SECONDS: '1' })

  it('answers 503 queue_full when full and 503 queue_timeout after the wait, with Retry-After', async () => {
    const running = await service.running('endless')
    const processId = await service.start('endless')
    const { server_filename } = await service.add(processId, pdf(), 'a.pdf', 'endless')
    const pages = [{ filename: 'a', server_filename }]
    const waiting = service.execute<ErrorAnswer>(processId, pages, { task: 'endless' })
    const other = await service.start('endless')
    const file = await service.add(other, pdf(), 'a.pdf', 'endless')
    const full = await service.execute<ErrorAnswer>(
      other,
      [{ filename: 'a', server_filename: file.server_filename }],
      { task: 'endless' },
    )
    expect([full.status, full.body.code]).toEqual([503, 'queue_full'])
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await service.process(other)).state).toBe('uploaded')
    const late = await waiting
    expect([late.status, late.body.code]).toEqual([503, 'queue_timeout'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await service.post(`/api/v1/processes/${running}/cancel`)
  })
})
