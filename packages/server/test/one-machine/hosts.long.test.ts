import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { pdf, Service, useService } from '../service.js'
import { freePort } from '../support/free-port.js'
import { TOKEN } from '../support/running-server.js'
import { sendRaw } from '../threats/raw-requests.js'

interface Told {
  readonly status: number
  readonly body: { readonly status?: boolean; readonly download?: string }
}

/** Unlike fetch, allows any Host header. */
function ask(at: string, path: string, headers: Record<string, string>, body?: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sending = request(`${at}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    })
    sending.on('error', reject)
    sending.on('response', async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Told['body'] })
    })
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The download URL in the result for a client that sends these headers. */
async function told(service: Service, headers: Record<string, string>): Promise<Told> {
  const { processId, entries } = await service.ready(['a.pdf', pdf()])
  const sent = await ask(service.url, '/api/v1/execute', headers, {
    processId,
    task: 'merge-pdf',
    pages: entries,
  })
  const download = sent.body.download?.replace(`/api/v1/download/${processId}`, '')
  return { status: sent.status, body: { ...sent.body, ...(download === undefined ? {} : { download }) } }
}

describe('{base_url} without OCTAVO_BASE_URL', () => {
  const service = useService({ OCTAVO_ALLOWED_HOSTS: 'pdf.example.org,[2001:db8::1]:8443' })

  it.each([
    'localhost',
    'localhost:1234',
    '127.0.0.1:80',
    '127.9.9.9',
    '[::1]:8080',
    'PDF.example.org',
    'pdf.example.org:99',
  ])('is the Host of the request if that is %s', async (host) => {
    const { status, body } = await told(service, { host })
    expect([status, body.download?.toLowerCase()]).toEqual([200, `http://${host.toLowerCase()}`])
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    'pdf.example.org.evil.example',
    '[2001:db8::2]',
  ])('needs an allowed host: %s gets 421', async (host) => {
    for (const path of ['/api/v1/processes', '/docs', '/metrics', '/nowhere']) {
      const { status, body } = await ask(service.url, path, { host })
      expect([path, status, body.status]).toEqual([path, 421, false])
    }
  })

  it('is the bound address for HTTP/1.0 requests without a Host', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    const body = JSON.stringify({ processId, task: 'merge-pdf', pages: entries })
    const head = `POST /api/v1/execute HTTP/1.0\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    const executed = await sendRaw(service.url, [head, body])
    expect([executed.status, executed.json]).toMatchObject([
      200,
      { download: `${service.url}/api/v1/download/${processId}` },
    ])
    expect((await sendRaw(service.url, ['GET /healthz HTTP/1.0\r\n\r\n'])).status).toBe(200)
  })

  it('needs a Host in HTTP/1.1: without one the answer is 400 with a message', async () => {
    const refused = await sendRaw(service.url, ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'])
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { status: false, code: 'bad_request', message: expect.stringContaining('Host') },
    ])
  })

  it.each(['/healthz', '/readyz'])(
    'does not restrict health checks: %s answers for any host name',
    async (path) => {
      for (const host of ['octavo', 'octavo:8080', '10.1.2.3:8080', 'pdf.svc.cluster.local'])
        expect((await ask(service.url, path, { host })).status, host).toBe(200)
    },
  )

  it.each([
    ['two hosts', 'Host: localhost\r\nHost: evil.example'],
    ['the same host twice', 'Host: localhost\r\nhOST: localhost'],
    ['an empty host', 'Host:'],
    ['a host of spaces only', 'Host:   '],
  ])('needs exactly one Host: a request with %s gets 400', async (_what, hosts) => {
    for (const path of ['/docs', '/healthz', '/api/v1/processes'])
      for (const version of ['1.0', '1.1']) {
        const sent = `GET ${path} HTTP/${version}\r\n${hosts}\r\nConnection: close\r\n\r\n`
        const { status, json } = await sendRaw(service.url, [sent])
        expect([path, status, json]).toMatchObject([path, 400, { code: 'bad_request' }])
      }
  })

  it('ignores forwarded headers from clients that are not trusted proxies', async () => {
    const { body } = await told(service, {
      host: 'localhost',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    })
    expect(body.download).toBe('http://localhost')
  })
})

const outer = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

describe.skipIf(outer === undefined)(
  `{base_url} on a network address of the machine${outer === undefined ? ' (it has none but its own)' : ''}`,
  () => {
    const service = useService({ OCTAVO_HOST: '0.0.0.0' })

    it('is the address the client connected to, and no other', async () => {
      const { port } = new URL(service.url)
      const list = (host: string) => ask(`http://${outer}:${port}`, '/api/v1/processes', { host })
      expect((await list(`${outer}:${port}`)).status).toBe(200)
      expect((await list('192.0.2.1')).status).toBe(421)
      const { processId } = await service.ready(['a.pdf', pdf()])
      const at = `http://${outer}:${port}`
      const ticket = await ask(at, `/api/v1/processes/${processId}/ticket`, { host: `${outer}:${port}` }, {})
      expect(ticket.body.download).toContain(`${at}/api/v1/download/${processId}`)
    })
  },
)

describe('{base_url} behind a trusted proxy', () => {
  const service = useService({ OCTAVO_ALLOWED_HOSTS: 'pdf.example.org', OCTAVO_TRUSTED_PROXIES: '127.0.0.1' })

  it('follows X-Forwarded-Host and X-Forwarded-Proto, if the host is allowed', async () => {
    const forwarded = { 'x-forwarded-host': 'pdf.example.org', 'x-forwarded-proto': 'https' }
    const { body } = await told(service, { host: 'localhost', ...forwarded })
    expect(body.download).toBe('https://pdf.example.org')
    const evil = await ask(service.url, '/api/v1/processes', { 'x-forwarded-host': 'evil.example' })
    expect(evil.status).toBe(421)
  })

  it('prefers X-Forwarded-* to Forwarded, and takes from Forwarded what is missing', async () => {
    const one = await told(service, {
      host: 'localhost',
      'x-forwarded-proto': 'https',
      forwarded: 'for=192.0.2.60;proto=http;host=pdf.example.org',
    })
    expect(one.body.download).toBe('https://pdf.example.org')
    const other = await told(service, {
      host: 'localhost',
      'x-forwarded-for': '192.0.2.61',
      'x-forwarded-host': 'pdf.example.org',
      forwarded: 'proto=https;host=evil.example',
    })
    expect(other.body.download).toBe('https://pdf.example.org')
  })

  it.each(['x-forwarded-proto', 'forwarded'])('is http or https, whatever %s contains', async (name) => {
    const value = name === 'forwarded' ? 'proto=javascript' : 'javascript'
    expect((await told(service, { host: 'localhost', [name]: value })).body.download).toBe('http://localhost')
  })

  it('follows Forwarded (RFC 7239)', async () => {
    const { body } = await told(service, {
      host: 'localhost',
      forwarded: 'for=192.0.2.60;proto=https;host=pdf.example.org',
    })
    expect(body.download).toBe('https://pdf.example.org')
    const evil = await ask(service.url, '/api/v1/processes', { forwarded: 'host=evil.example' })
    expect(evil.status).toBe(421)
  })
})

describe('{base_url} with a trusted proxy at another address', () => {
  const service = useService({ OCTAVO_ALLOWED_HOSTS: 'pdf.example.org', OCTAVO_TRUSTED_PROXIES: '192.0.2.1' })

  it('ignores forwarded headers of clients that are not that proxy', async () => {
    const older = { 'x-forwarded-host': 'pdf.example.org', 'x-forwarded-proto': 'https' }
    expect((await told(service, { host: 'localhost', ...older })).body.download).toBe('http://localhost')
    const newer = { forwarded: 'proto=https;host=pdf.example.org' }
    expect((await told(service, { host: 'localhost', ...newer })).body.download).toBe('http://localhost')
  })
})

describe('OCTAVO_BASE_URL', () => {
  it('prefixes every URL, whatever the Host', async () => {
    const port = String(await freePort())
    const service = new Service({ OCTAVO_PORT: port, OCTAVO_BASE_URL: 'https://pdf.example.org/octavo/' })
    await service.begin()
    try {
      const base = 'https://pdf.example.org/octavo/api/v1'
      const { processId, entries } = await service.ready(['a.pdf', pdf()])
      for (const host of ['localhost', 'anything.example']) {
        const sent = { processId, task: 'merge-pdf', pages: entries }
        const { status, body } = await ask(`http://127.0.0.1:${port}`, '/api/v1/execute', { host }, sent)
        expect([host, status, body.download]).toEqual([host, 200, `${base}/download/${processId}`])
      }
      expect((await service.process(processId)).download).toBe(`${base}/download/${processId}`)
    } finally {
      await service.end()
    }
  })
})

describe('CORS', () => {
  const service = useService({ OCTAVO_CORS_ORIGINS: 'https://app.example.org' })
  const preflight = (origin: string) =>
    fetch(`${service.url}/api/v1/execute`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,prefer',
      },
    })

  it('lets a listed origin call with a token and read the headers it needs', async () => {
    const asked = await preflight('https://app.example.org')
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('https://app.example.org')
    expect(asked.headers.get('access-control-allow-methods')).toMatch(/POST/)
    const headers = asked.headers.get('access-control-allow-headers')!.toLowerCase()
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'prefer', 'range'])
      expect(headers).toContain(name)
    const answer = await service.call('/api/v1/tasks', { headers: { origin: 'https://app.example.org' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.org')
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/content-disposition/i)
    expect(answer.headers.get('vary')).toMatch(/origin/i)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await fetch(`${service.url}/api/v1/tasks`, {
      headers: { origin: 'https://app.example.org' },
    })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://app.example.org',
    ])
  })

  it('refuses other origins', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.org.evil.example', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
      const { headers } = await service.call('/api/v1/tasks', { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('CORS without OCTAVO_CORS_ORIGINS', () => {
  const service = useService()

  it('allows no origin', async () => {
    const { headers } = await service.call('/api/v1/tasks', {
      headers: { origin: 'https://app.example.org' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('OCTAVO_HOST=localhost', () => {
  const service = useService({ OCTAVO_HOST: 'localhost' })

  it('binds one address only: 127.0.0.1, not ::1', async () => {
    const { port } = new URL(service.url)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    await expect(fetch(`http://[::1]:${port}/healthz`)).rejects.toThrow()
  })
})
