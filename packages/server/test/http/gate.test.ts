import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

type Json = Record<string, unknown>

describe('The HTTP server', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startForTest({
      OCTAVO_ALLOWED_HOSTS: 'pdf.example.org',
      OCTAVO_CORS_ORIGINS: 'https://pages.example.org',
      OCTAVO_METRICS_TOKEN: 'metrics-token',
      OCTAVO_AUTH_FAILURES_PER_MINUTE: '1000',
    })
  })
  afterAll(() => server.end())

  /** Sends exactly these bytes, and returns the response until the connection is closed or idle. */
  function raw(sent: string, until = /\r\n\r\n[\s\S]*\}$/): Promise<string> {
    const { port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
      socket.setTimeout(5000, () => socket.destroy())
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        if (until.test(received)) socket.destroy()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })
  }

  it.each([
    ['no token', undefined],
    ['a wrong token', 'Bearer wrong'],
    ['another authentication scheme', 'Basic Zmlyc3Q6c2Vjb25k'],
    ['an empty token', 'Bearer '],
    ['a token that is too long', `Bearer ${'x'.repeat(5000)}`],
  ])('refuses a request with %s with 401 and a challenge', async (_what, authorization) => {
    const response = await fetch(`${server.url}/api/v1/tasks`, {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="octavo"/)
    expect(await response.json()).toMatchObject({ status: false, code: 'unauthorized' })
  })

  it('checks the token before any of the body arrives', async () => {
    const answer = await raw(
      'POST /api/v1/uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('answers Expect: 100-continue with 401 or 100, depending on the token', async () => {
    const head = (token: string) =>
      `POST /api/v1/start-task HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`
    expect(await raw(head('wrong'))).toMatch(/^HTTP\/1\.1 401 /)
    expect(await raw(head(TOKEN), /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 /)
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'GET'])(
    'answers %s with 405 and Allow where only POST is supported',
    async (method) => {
      const response = await server.call('/api/v1/execute', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
    },
  )

  it('answers an unknown path with 404 and an error body', async () => {
    const response = await server.call('/api/v2/execute')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      status: false,
      code: 'not_found',
      request_id: expect.any(String),
    })
  })

  it.each([
    ['text/plain', 'x'],
    ['application/xml', '<x/>'],
  ])('answers a body of type %s with 415', async (type, body) => {
    const response = await server.call('/api/v1/execute', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' })
  })

  it.each(['{', '{"a":', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])(
    'refuses the body %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await server.call('/api/v1/start-task', { method: 'POST', body, headers })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_parameter' })
    },
  )

  it('answers a body that is too large with 413', async () => {
    const response = await server.json('/api/v1/execute', { processId: 'x'.repeat(2 ** 20) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body_too_large' })
  })

  it('accepts local and listed hosts, and answers others with 421', async () => {
    const status = async (host: string) => {
      const { port } = new URL(server.url)
      const answer = await raw(
        `GET /docs HTTP/1.1\r\nHost: ${host.replace('PORT', port)}\r\nConnection: close\r\n\r\n`,
        /^HTTP\/1\.1 \d{3}/,
      )
      return Number(answer.slice(9, 12))
    }
    for (const host of [
      'localhost:PORT',
      '127.0.0.1',
      '[::1]:PORT',
      'pdf.example.org',
      'PDF.example.org:PORT',
    ])
      expect(await status(host), host).toBe(200)
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1'])
      expect(await status(host), host).toBe(421)
  })

  it('answers invalid HTTP with 400, and headers that are too long with 431', async () => {
    expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_request"/)
    const long = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await raw(long)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a body that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    ],
    [
      'too many parts',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000)}--b--\r\n`,
    ],
    [
      'a field named __proto__',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
    ],
    [
      'a duplicate field',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="task"\r\n\r\n1\r\n'.repeat(2)}--b--\r\n`,
    ],
    ['an empty body', 'multipart/form-data; boundary=b', ''],
  ])('refuses a form with %s', async (_what, type, body) => {
    const response = await server.call('/api/v1/uploads', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as Json).code).toMatch(/^(invalid|missing)_parameter$/)
  })

  it('allows CORS for listed origins only', async () => {
    const preflight = (origin: string) =>
      server.call('/api/v1/execute', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const good = await preflight('https://pages.example.org')
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://pages.example.org',
    ])
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('signs the page in once with a code, by a cookie for same-origin requests only', async () => {
    const code = /#sign-in=(.+)$/.exec(server.signInUrl ?? '')?.[1]
    const signIn = () =>
      fetch(`${server.url}/session`, {
        method: 'POST',
        body: JSON.stringify({ code }),
        headers: { 'content-type': 'application/json' },
      })
    const response = await signIn()
    expect(response.status).toBe(200)
    const setCookie = response.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect((await signIn()).status).toBe(401)
    const cookie = setCookie.split(';')[0] ?? ''
    const start = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const call = httpRequest(`${server.url}/api/v1/start-task`, {
          method: 'POST',
          headers: { cookie, ...headers },
        })
        call.on('response', (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        call.on('error', reject)
        call.end()
      })
    expect(await start({ origin: server.url })).toBe(200)
    expect(await start({ origin: 'https://evil.example' })).toBe(403)
    expect(await start({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    const gone = await fetch(`${server.url}/session`, { method: 'DELETE', headers: { cookie } })
    expect(gone.status).toBe(204)
    expect(await start({ origin: server.url })).toBe(401)
  })

  it('serves health checks to anyone, and metrics only with their token', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401)
    expect((await server.call('/metrics')).status).toBe(401)
    const numbers = await server.call('/metrics', { headers: { authorization: 'Bearer metrics-token' } })
    expect(await numbers.text()).toContain('octavo_http_requests_total')
  })

  it('serves the OpenAPI document with every path, and docs without external resources', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      openapi: string
      paths: Json
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual([
      '/api/v1/start-task',
      '/api/v1/uploads',
      '/api/v1/uploads/{processId}/{server_filename}',
      '/api/v1/uploads/resumable',
      '/api/v1/uploads/resumable/{processId}/{uploadId}',
      '/api/v1/execute',
      '/api/v1/download/{processId}',
      '/api/v1/download/{processId}/{n}',
      '/api/v1/run/{task}',
      '/api/v1/processes',
      '/api/v1/processes/{processId}',
      '/api/v1/processes/{processId}/cancel',
      '/api/v1/processes/{processId}/events',
      '/api/v1/processes/{processId}/ticket',
      '/api/v1/tasks',
      '/api/v1/tasks/{name}',
      '/mcp',
      '/session',
      '/v1/auth',
      '/v1/start/{tool}',
      '/v1/start/{tool}/{region}',
      '/v1/info',
      '/v1/task/next',
      '/v1/upload',
      '/v1/upload/{task}/{server_filename}',
      '/v1/upload/delete',
      '/v1/process',
      '/v1/download/{task}',
      '/v1/task/{task}',
      '/v1/task',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/',
    ])
    const docs = await fetch(`${server.url}/docs`)
    expect(docs.status).toBe(200)
    const page = await docs.text()
    expect(page).not.toMatch(/(?:src|href)="https?:/)
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
      expect((await fetch(new URL(path ?? '', docs.url))).status, path).toBe(200)
    expect(await (await fetch(`${server.url}/`)).text()).toContain('docs')
  })

  it('sends security headers, and no path or stack trace in errors', async () => {
    const response = await server.upload('x', smallPdf())
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).not.toMatch(/\/(?:work|tmp|home|usr)\/|node_modules|at .*\.js/)
  })

  it('leaves nothing of an upload whose client disconnects', async () => {
    const { processId } = (await (await server.json('/api/v1/start-task', {})).json()) as {
      processId: string
    }
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/v1/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="processId"\r\n\r\n${processId}\r\n--b\r\nContent-Disposition: form-data; name="task"\r\n\r\nmerge-pdf\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
    )
    socket.write(Buffer.concat([smallPdf(), Buffer.alloc(20_000)]))
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { files } = (await (await server.call(`/api/v1/processes/${processId}`)).json()) as Json
    expect(files).toEqual([])
    const { readdirSync } = await import('node:fs')
    expect(readdirSync(`${server.dataDir}/octavo-data/blobs/incoming`)).toEqual([])
  })
})

it('An address that guesses tokens is rate limited, but a token used there before still works', async () => {
  const server = await startForTest({ OCTAVO_AUTH_FAILURES_PER_MINUTE: '3' })
  try {
    expect((await server.call('/api/v1/tasks')).status).toBe(200)
    const guess = () => server.call('/api/v1/tasks', { headers: { authorization: 'Bearer guess' } })
    for (let count = 0; count < 3; count++) expect((await guess()).status).toBe(401)
    const limited = await guess()
    expect([limited.status, ((await limited.json()) as Json).code]).toEqual([429, 'rate_limited'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.call('/api/v1/tasks')).status).toBe(200)
  } finally {
    await server.end()
  }
})

it('A token above its requests per minute gets 429', async () => {
  const server = await startForTest({ OCTAVO_REQUESTS_PER_MINUTE: '3' })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) statuses.push((await server.call('/api/v1/tasks')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  } finally {
    await server.end()
  }
})
