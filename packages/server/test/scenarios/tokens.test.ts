import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, unlikely, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

const CALLS: readonly (readonly [string, string])[] = [
  ['POST', '/api/v1/start-task'],
  ['POST', '/api/v1/uploads'],
  ['POST', '/api/v1/execute'],
  ['GET', '/api/v1/download/ID'],
  ['HEAD', '/api/v1/download/ID'],
  ['GET', '/api/v1/download/ID/1'],
  ['GET', '/api/v1/processes'],
  ['GET', '/api/v1/processes/ID'],
  ['DELETE', '/api/v1/processes/ID'],
  ['POST', '/api/v1/processes/ID/cancel'],
  ['GET', '/api/v1/processes/ID/events'],
  ['POST', '/api/v1/processes/ID/ticket'],
  ['DELETE', '/api/v1/uploads/ID/file'],
  ['GET', '/api/v1/tasks'],
  ['GET', '/api/v1/tasks/merge-pdf'],
]

describe('Authorization: Bearer <API_TOKEN>', () => {
  const service = useService()

  it.each(CALLS)('is required by %s %s', async (method, path) => {
    const wrong = ['', 'Bearer', `Bearer ${unlikely()}`, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer é']
    for (const authorization of [undefined, ...wrong]) {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      })
      expect([authorization, response.status]).toEqual([authorization, 401])
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
      if (method === 'HEAD') continue
      const body = (await response.json()) as ErrorAnswer
      expect(body).toEqual({
        status: false,
        code: 'unauthorized',
        message: expect.any(String),
        request_id: expect.any(String),
      })
    }
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v2/execute?x'],
    ['GET', `/api/v1/processes/${'long'.repeat(100)}`],
    ['GET', '/api/v1/processes/'],
    ['GET', '/api/v1/execute'],
    ['PUT', '/api/v1/uploads'],
    ['POST', '/api/v1/download/ID'],
    ['PATCH', '/api/v1/processes/ID'],
    ['OPTIONS', '/api/v1/processes'],
  ])('is required by %s %s before a 404 or 405', async (method, path) => {
    const response = await fetch(`${service.url}${path}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([401, null])
    expect(await response.json()).toMatchObject({ status: false, code: 'unauthorized' })
    const { status } = await service.send<ErrorAnswer>(method, path)
    expect([404, 405]).toContain(status)
  })

  it('is not required by health checks, the page and the docs, nor by unknown paths beside them', async () => {
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/', 200],
      ['/docs', 200],
      ['/openapi.json', 200],
      ['/apiary', 404],
      ['/nothing', 404],
    ] as const)
      expect([path, (await fetch(`${service.url}${path}`)).status]).toEqual([path, status])
  })

  it('is checked before the body is read', async () => {
    for (const path of ['/api/v1/uploads', '/api/v1/execute', '/api/v1/nothing']) {
      const sending = request(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000_000 },
      })
      sending.on('error', () => undefined)
      sending.flushHeaders()
      const status = await new Promise((resolve) =>
        sending.on('response', (response) => resolve(response.statusCode)),
      )
      sending.destroy()
      expect([path, status]).toEqual([path, 401])
    }
  })

  it('is not accepted in the query, neither as a token nor as a ticket', async () => {
    for (const name of ['token', 'access_token', 'api_key', 'ticket'])
      expect((await fetch(`${service.url}/api/v1/processes?${name}=${TOKEN}`)).status).toBe(401)
  })

  it('gives access to its own processes only; others get the same 404 as missing ones', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    const other = { headers: { authorization: `Bearer ${OTHER_TOKEN}` } }
    for (const [method, path] of CALLS.filter(([, address]) => address.includes('ID'))) {
      const at = (id: string): string => path.replace('ID', id).replace('file', entries[0]!.server_filename)
      const foreign = await service.call(at(processId), { method, ...other })
      const missing = await service.call(at('A'.repeat(43)), { method, ...other })
      expect([path, foreign.status, missing.status]).toEqual([path, 404, 404])
      if (method === 'HEAD') continue
      const told = { ...((await foreign.json()) as ErrorAnswer), request_id: '' }
      expect(told).toEqual({ ...((await missing.json()) as ErrorAnswer), request_id: '' })
      expect(told.code).toBe('process_not_found')
    }
    const upload = await service.uploadParts<ErrorAnswer>(
      [
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', new Blob([new Uint8Array(pdf())]), 'a.pdf'],
      ],
      other,
    )
    expect([upload.status, upload.body.code]).toEqual([404, 'process_not_found'])
    const execute = await service.execute<ErrorAnswer>(processId, entries, {}, other)
    expect([execute.status, execute.body.code]).toEqual([404, 'process_not_found'])
    const listed = await service.get<{ processes: unknown[] }>('/api/v1/processes', other)
    expect(listed.body.processes).toEqual([])
    expect((await service.process(processId)).state).toBe('succeeded')
  })
})

describe('Requests without a valid token', () => {
  const service = useService({ OCTAVO_AUTH_FAILURES_PER_MINUTE: '5' })

  it('get 429 with Retry-After above a limit per address, while known tokens still work', async () => {
    expect((await service.call('/api/v1/tasks')).status).toBe(200)
    const statuses: number[] = []
    let last = new Response()
    for (let number = 0; number < 8; number++) {
      last = await fetch(`${service.url}/api/v1/tasks`, { headers: { authorization: 'Bearer guess' } })
      statuses.push(last.status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(((await last.json()) as ErrorAnswer).code).toBe('rate_limited')
    expect((await service.call('/api/v1/tasks')).status).toBe(200)
  })
})

describe('Signing in to the page', () => {
  const service = useService({}, true)

  it('exchanges the code of the printed URL for a session, once', async () => {
    const code = /#sign-in=(.+)$/.exec(service.signInUrl ?? '')?.[1]
    expect(code).toBeTruthy()
    const init = {
      method: 'POST',
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    }
    const first = await fetch(`${service.url}/session`, init)
    expect(first.status).toBe(200)
    const cookie = first.headers.get('set-cookie')!
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=(Strict|Lax)/i)
    expect((await fetch(`${service.url}/session`, init)).status).toBe(401)

    const session = { cookie: cookie.split(';')[0]! }
    expect((await fetch(`${service.url}/api/v1/processes`, { headers: session })).status).toBe(200)
    const elsewhere = await fetch(`${service.url}/api/v1/start-task`, {
      method: 'POST',
      headers: { ...session, origin: 'https://evil.example' },
    })
    expect(elsewhere.status).toBe(403)
    await fetch(`${service.url}/session`, { method: 'DELETE', headers: session })
    expect((await fetch(`${service.url}/api/v1/processes`, { headers: session })).status).toBe(401)
  })

  const signIn = (body: unknown) =>
    fetch(`${service.url}/session`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  it('exchanges a token for a session with that token’s processes', async () => {
    const processId = await service.start('merge-pdf')
    const statusFor = async (token: string): Promise<number> => {
      const answer = await signIn({ token })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
      expect(cookie).not.toContain(token)
      return (await fetch(`${service.url}/api/v1/processes/${processId}`, { headers: { cookie } })).status
    }
    expect([await statusFor(TOKEN), await statusFor(OTHER_TOKEN)]).toEqual([200, 404])
  })

  it.each([
    [{ token: 'wrong' }, 401, 'unauthorized'],
    [{ token: '' }, 400, 'missing_parameter'],
    [{ token: 5 }, 400, 'invalid_parameter'],
    [{ token: 'x'.repeat(513) }, 400, 'invalid_parameter'],
    [{}, 400, 'missing_parameter'],
  ])('refuses %j', async (body, status, code) => {
    const answer = await signIn(body)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null])
    expect(await answer.json()).toMatchObject({ code })
  })
})
