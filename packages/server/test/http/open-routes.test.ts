import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readForm } from '../../src/http/bodies/bracket-pairs.js'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

describe('Routes that need no token', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startForTest({ OCTAVO_AUTH_FAILURES_PER_MINUTE: '1000' })
  })
  afterAll(() => server.end())

  const signIn = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/session`, { method: 'POST', body, headers })

  /** Sends the head of a request without its body: a response shows that the body was not awaited. */
  function withoutItsBody(head: string): Promise<string> {
    const { port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head}\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n`),
      )
      socket.setTimeout(5000, () => socket.destroy())
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        if (received.includes('\r\n\r\n')) socket.destroy()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })
  }

  it.each([
    ['a form', 'code=x', FORM_TYPE],
    ['a multipart form', '--b--\r\n', { 'content-type': 'multipart/form-data; boundary=b' }],
    ['text', 'x', { 'content-type': 'text/plain' }],
  ])('refuse %s at sign-in with 415, because any website can send it', async (_what, body, headers) => {
    const response = await signIn(body, headers)
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('application/json'),
    })
  })

  it('refuse a long body at sign-in with 413, because only a code is expected', async () => {
    const response = await signIn(JSON.stringify({ code: 'x'.repeat(5000) }), JSON_TYPE)
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }])
  })

  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('do not let another website sign a browser in (%s: %s)', async (name, value) => {
    const code = /#sign-in=(.+)$/.exec(server.signInUrl ?? '')?.[1]
    const response = await signIn(JSON.stringify({ code }), { ...JSON_TYPE, [name]: value })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
    expect(await response.json()).toMatchObject({ code: 'forbidden' })
  })

  it.each([
    ['POST /nowhere HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded', 404],
    ['POST /nowhere HTTP/1.1\r\nContent-Type: application/json', 404],
    ['PUT / HTTP/1.1\r\nContent-Type: application/json', 405],
    ['POST /healthz HTTP/1.1\r\nContent-Type: application/json', 405],
    ['DELETE /session HTTP/1.1\r\nContent-Type: application/json', 204],
    ['POST /session HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded', 415],
    [`POST /api/v9/x HTTP/1.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json`, 404],
  ])('answer %j without waiting for its body', async (head, status) => {
    expect(Number((await withoutItsBody(head)).slice(9, 12))).toBe(status)
  })
})

it.each([
  ['/nowhere', JSON_TYPE, '{}', 404],
  ['/session', JSON_TYPE, '{"code":"wrong"}', 401],
  ['/session', JSON_TYPE, '{"token":"wrong"}', 401],
  ['/session', JSON_TYPE, '{', 400],
])('Requests to %s from one address are limited', async (path, headers, body, status) => {
  const server = await startForTest({ OCTAVO_AUTH_FAILURES_PER_MINUTE: '3' })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 4; count++)
      statuses.push((await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status)
    expect(statuses).toEqual([status, status, status, 429])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  } finally {
    await server.end()
  }
})

describe('A form with very many fields', () => {
  const tooMany = expect.objectContaining({ code: 'invalid_parameter', field: 'body' })

  it('is refused before it is parsed: an invalid first name is never reached', () => {
    expect(() => readForm(`[unreadable=1&${'a[]=1&'.repeat(20_000)}`)).toThrow(tooMany)
  })

  it('is accepted with up to two fields for each entry that execute takes', () => {
    const text = Array.from({ length: 10_000 }, (_, i) => `p[${i}][a]=1&p[${i}][b]=2`).join('&')
    expect((readForm(text).p as unknown[]).length).toBe(10_000)
  })

  it('is refused sooner as multipart, where each field costs more', async () => {
    const server = await startForTest()
    try {
      const field = (i: number) => `--b\r\nContent-Disposition: form-data; name="p[${i}][x]"\r\n\r\n1\r\n`
      const body = `${Array.from({ length: 1100 }, (_, i) => field(i)).join('')}--b--\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const response = await server.call('/api/v1/execute', { method: 'POST', body, headers })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_parameter' }])
    } finally {
      await server.end()
    }
  })
})
