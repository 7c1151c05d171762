import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { type Answer, Client, expectNoLeak } from './client.js'
import { blobsOf, expectInvariant } from './invariant.js'
import { BOUNDARY, field, file, multipart, openSocket, type Part, rawHead, sendRaw } from './raw-requests.js'
import { ADA, pause, ServiceProcess, until } from './service-process.js'

let service: ServiceProcess
let ada: Client
beforeAll(async () => {
  service = await ServiceProcess.start({
    env: {
      OCTAVO_REQUEST_TIMEOUT_SECONDS: '6',
      OCTAVO_IDLE_TIMEOUT_SECONDS: '4',
      OCTAVO_MAX_UPLOAD_BYTES: '1MiB',
    },
  })
  ada = new Client(service)
})
afterEach(() => expectInvariant(service))
afterAll(() => service.end())

describe('Invalid entries and options', () => {
  const entries: Readonly<Record<string, readonly [entry: Record<string, unknown>, field: string]>> = {
    'a rotation above the maximum': [{ rotation: 36_001 }, 'pages[0][rotation]'],
    'a rotation of 1e308': [{ rotation: 1e308 }, 'pages[0][rotation]'],
    'a rotation that is NaN': [{ rotation: 'NaN' }, 'pages[0][rotation]'],
    'a rotation of 45 degrees': [{ rotate: 45 }, 'pages[0][rotate]'],
    'an object as a rotation': [{ rotate: { $gt: 0 } }, 'pages[0][rotate]'],
    'a page number above the page count': [{ page: '999999999999' }, 'pages[0][page]'],
    'a page number of 1e308': [{ page: 1e308 }, 'pages[0][page]'],
    'a selection that is too long': [{ page: '1,'.repeat(20_000) }, 'pages[0][page]'],
    'a list of pages that is too long': [{ page: Array(20_001).fill(1) }, 'pages[0][page]'],
    'a selection that could slow down a regular expression': [
      { page: `${'1-'.repeat(5000)}!` },
      'pages[0][page]',
    ],
    'a name that is too long': [{ filename: 'x'.repeat(1001) }, 'pages[0][filename]'],
    'a password that is too long': [{ password: 'x'.repeat(1001) }, 'pages[0][password]'],
  }
  for (const [name, [entry, field]] of Object.entries(entries)) {
    it(`get 400 with the field of the entry for ${name}`, async () => {
      const uploaded = await ada.uploaded(smallPdf(2))
      const answer = await ada.execute(uploaded, { entry })
      expectRefusal(answer, field)
    })
  }

  const options: Readonly<Record<string, readonly [options: Record<string, unknown>, field: string]>> = {
    'a text longer than the maximum': [{ title: 'x'.repeat(1001) }, 'options[title]'],
    'a value that is not in the list': [{ bookmarks: 'x' }, 'options[bookmarks]'],
    'a number for a boolean': [{ interleave: 1e308 }, 'options[interleave]'],
    'an unknown option': [{ fontSize: 1e9 }, 'options[fontSize]'],
  }
  for (const [name, [sent, field]] of Object.entries(options)) {
    it(`get 400 with the field of the option for ${name}`, async () => {
      expectRefusal(await ada.execute(await ada.uploaded(smallPdf()), { options: sent }), field)
    })
  }

  it('include a selection of more than a million pages, which is refused', async () => {
    const uploaded = await ada.uploaded(smallPdf(1000))
    const answer = await ada.execute(uploaded, { entry: { page: Array(1001).fill('1-1000').join() } })
    expect([400, 422], answer.text).toContain(answer.status)
  })

  it('include numbers out of range in a query', async () => {
    for (const limit of ['0', '101', 'NaN', '1e308', '-1', '1.5']) {
      const answer = await ada.call(`/api/v1/processes?limit=${limit}`)
      expectRefusal(answer, 'limit')
    }
  })

  it('include too many entries and deeply nested JSON', async () => {
    const { processId, server_filename } = await ada.uploaded(smallPdf())
    const pages = Array(10_001).fill({ filename: 'a', server_filename })
    const many = await ada.post('/api/v1/execute', { processId, task: 'merge-pdf', pages })
    expect([400, 413], many.text).toContain(many.status)
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const body of [
      deep,
      `{"processId":"${processId}","task":"merge-pdf","pages":${deep}}`,
      `{"options":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    ]) {
      const answer = await ada.call('/api/v1/execute', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      })
      expect(answer.status, answer.text.slice(0, 500)).toBe(400)
    }
  })
})

function expectRefusal({ status, code, json, text }: Answer, field: string): void {
  expect([status, code], text).toEqual([400, 'invalid_parameter'])
  expect(json.field).toBe(field)
  expect(String(json.message).length).toBeLessThan(1500)
}

describe('An abusive multipart form', () => {
  const send = (
    body: Uint8Array,
    more: { type?: string; length?: number; half?: boolean } = {},
  ): Promise<Answer> =>
    sendRaw(service.url, [rawHead({ path: '/api/v1/uploads', token: ADA, body, ...more }), body], {
      half: more.half ?? false,
    })
  const parts = async (...more: Part[]): Promise<Part[]> => [
    field('processId', await ada.start()),
    field('task', 'merge-pdf'),
    ...more,
  ]

  async function expectRefused(answer: Answer, ...statuses: number[]): Promise<void> {
    expect(statuses, answer.text).toContain(answer.status)
    if (answer.status !== 0) expectNoLeak(answer)
    await expectNothingIncoming()
  }

  function expectNothingIncoming(): Promise<void> {
    return until('temporary files are removed', () =>
      blobsOf(service).every((path) => !path.includes('/incoming/')),
    )
  }

  it('is refused with 10^4 parts', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x'))
    await expectRefused(await send(multipart(await parts(...many, file(smallPdf())))), 400, 413)
    const late = Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x'))
    await expectRefused(await send(multipart(await parts(file(smallPdf()), ...late))), 400, 413)
  })

  it('is refused or read as data with __proto__, constructor and prototype as names', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', '__proto__[processId]'])
      await expectRefusedOrIgnored(await send(multipart(await parts(field(name, 'x'), file(smallPdf())))))
    for (const body of [
      '__proto__[polluted]=1',
      'pages[0][__proto__][polluted]=1',
      'constructor[prototype][polluted]=1',
    ]) {
      const answer = await ada.call('/api/v1/execute', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.status, answer.text).toBe(400)
    }
    const json = await ada.call('/api/v1/execute', {
      method: 'POST',
      body: '{"__proto__":{"processId":"x"},"constructor":{"prototype":{"a":1}}}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status, json.text).toBe(400)
  })

  async function expectRefusedOrIgnored(answer: Answer): Promise<void> {
    expect([200, 400], answer.text).toContain(answer.status)
    await expectNothingIncoming()
  }

  it('is refused without a valid boundary', async () => {
    const body = multipart(await parts(file(smallPdf())))
    await expectRefused(await send(body, { type: 'multipart/form-data' }), 400, 415)
    await expectRefused(await send(body, { type: 'multipart/form-data; boundary=' }), 400, 415)
    await expectRefused(await send(body, { type: 'multipart/form-data; boundary=another' }), 400)
    await expectRefused(await send(body, { type: `multipart/form-data; boundary=${'x'.repeat(5000)}` }), 400)
    await expectRefused(await send(body, { type: `text/plain; boundary=${BOUNDARY}` }), 415)
  })

  it('is refused if truncated', async () => {
    const whole = multipart(await parts(file(smallPdf())))
    for (const share of [0.1, 0.5, 0.9, 0.99])
      await expectRefused(await send(whole.subarray(0, Math.floor(whole.length * share))), 400)
    await expectRefused(await send(multipart(await parts(file(smallPdf())), false)), 400)
  })

  it('is refused with duplicate fields', async () => {
    await expectRefused(await send(multipart(await parts(field('task', 'merge-pdf'), file(smallPdf())))), 400)
    await expectRefused(
      await send(multipart(await parts(file(smallPdf()), field('processId', await ada.start())))),
      400,
    )
  })

  it('is refused with two files, or none in the file field', async () => {
    await expectRefused(await send(multipart(await parts(file(smallPdf()), file(smallPdf(), 'b.pdf')))), 400)
    await expectRefused(
      await send(multipart(await parts(file(smallPdf()), file(smallPdf(), 'b.pdf', 'other')))),
      400,
    )
    await expectRefused(await send(multipart(await parts(file(smallPdf(), 'a.pdf', 'document')))), 400)
    await expectRefused(await send(multipart(await parts(field('file', 'no file at all')))), 400)
  })

  it('is refused or closed with a wrong Content-Length', async () => {
    const body = multipart(await parts(file(smallPdf())))
    await expectRefused(await send(body, { length: body.length + 1000, half: true }), 0, 400)
    await expectRefused(await send(body, { length: body.length - 100 }), 400)
    await expectRefused(await send(body, { length: 2 ** 50 }), 0, 400, 408, 413)
  })

  it('is refused with a file above the limit, with and without a Content-Length', async () => {
    const large = Buffer.concat([smallPdf(), Buffer.alloc(2 ** 20)])
    const body = multipart(await parts(file(large)))
    const answer = await send(body)
    await expectRefused(answer, 413)
    expect(answer.code).toBe('file_too_large')
    const chunked = rawHead({ path: '/api/v1/uploads', token: ADA, body }).replace(
      /Content-Length: \d+/,
      'Transfer-Encoding: chunked',
    )
    const framed = [chunked, `${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
    const second = await sendRaw(service.url, framed)
    await expectRefused(second, 413)
  })
})

describe('Slow clients', () => {
  const SOCKETS = 500

  it('lose 500 sockets at 1 B/s at a deadline, while other clients are served', async () => {
    const body = multipart([
      field('processId', await ada.start()),
      field('task', 'merge-pdf'),
      file(smallPdf()),
    ])
    const head = rawHead({ path: '/api/v1/uploads', token: ADA, body })
    const json = rawHead({ path: '/api/v1/execute', token: ADA, type: 'application/json', length: 1000 })
    let open = 0
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, async (_, index) => {
        const socket = await openSocket(service.url)
        open++
        socket.on('error', () => undefined)
        socket.on('close', () => open--)
        socket.resume()
        // Some are slow in their headers, some in a file, some in a JSON body, and some send nothing.
        const kind = index % 4
        if (kind === 1) socket.write(head)
        if (kind === 2) socket.write(json)
        return { socket, drip: kind === 3 ? '' : kind === 0 ? `${head}${'x'.repeat(99)}` : `${body}` }
      }),
    )
    expect(open).toBe(SOCKETS)
    let sent = 0
    const dripping = setInterval(() => {
      for (const { socket, drip } of sockets)
        if (drip !== '' && socket.writable) socket.write(drip[sent] ?? 'x')
      sent++
    }, 1000)
    try {
      for (let round = 0; round < 40; round++) {
        const { status, text, processId } = await ada.run(smallPdf())
        expect(status, text).toBe(200)
        expect((await ada.download(processId)).status).toBe(200)
      }
      while (open > 0) await pause(200)
    } finally {
      clearInterval(dripping)
      for (const { socket } of sockets) socket.destroy()
    }
  })
})

describe('Error responses', () => {
  it('have only a code, a message and a request id for invalid HTTP and paths', async () => {
    const requests = [
      'this is no HTTP\r\n\r\n',
      'GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /docs/static/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /docs/..%5c..%5cpackage.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      'POST /api/v1/execute HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      `GET /api/v1/processes/${'x'.repeat(5000)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ADA}\r\nConnection: close\r\n\r\n`,
    ]
    for (const request of requests) {
      const answer = await sendRaw(service.url, [request])
      expect(answer.status, `${request.slice(0, 80)} ${answer.text}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expectNoLeak(answer)
    }
  })

  it('stay below status 500 for bodies of every wrong kind', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/xml',
      'application/json; charset=utf-16',
      '',
    ]
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '\u0000',
      '{"processId":{}}',
      'a[b=c',
      '%',
      'pages[0]=1&pages[0][a]=2',
      '{"pages":[null]}',
      '{"pages":{"length":1e9}}',
    ]
    for (const path of [
      '/api/v1/start-task',
      '/api/v1/uploads',
      '/api/v1/execute',
      '/session',
      '/api/v1/processes/x/cancel',
    ])
      for (const type of types)
        for (const body of bodies) {
          const { status, text } = await ada.call(path, {
            method: 'POST',
            body,
            headers: { 'content-type': type },
          })
          expect(status, `${path} ${type} ${body} ${text}`).toBeLessThan(500)
        }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status } = await ada.call('/api/v1/execute', { method })
      expect([404, 405]).toContain(status)
    }
  })
})
