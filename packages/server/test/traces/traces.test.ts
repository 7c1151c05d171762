import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withParts } from '../../../../test/servers/with-parts.js'
import { pdf, until } from '../service.js'
import { freshStores, startCluster } from '../support/cluster.js'
import { freePort } from '../support/free-port.js'
import { startForTest, TOKEN } from '../support/running-server.js'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly role: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A server that records the requests to it. */
interface Receiver {
  readonly url: string
  readonly posted: { path: string; headers: IncomingHttpHeaders; body: string }[]
  spans(): SentSpan[]
  close(): void
}

async function startReceiver(): Promise<Receiver> {
  const posted: Receiver['posted'] = []
  const server: Server = createServer(async (request, response) => {
    posted.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    spans: () => posted.filter(({ path }) => path === '/v1/traces').flatMap(({ body }) => spansIn(body)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** OTLP 1.x, JSON encoding. */
function spansIn(body: string): SentSpan[] {
  type Pairs = { key: string; value: Record<string, unknown> }[]
  const values = (pairs: Pairs = []) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: {
      resource: { attributes: Pairs }
      scopeSpans: { spans: (Omit<SentSpan, 'attributes' | 'role'> & { attributes: Pairs })[] }[]
    }[]
  }
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        role: String(values(resource.attributes)['octavo.role']),
        attributes: values(span.attributes),
      })),
    ),
  )
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const FILE_NAME = 'quite-secret-name.pdf'

/** The four steps without the download; execute is part of the caller's trace, and has a webhook. */
async function executed(url: string, flags: '00' | '01', webhook?: string): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ task: 'merge-pdf' })
  const started = await fetch(`${url}/api/v1/start-task`, { method: 'POST', headers, body })
  const { processId } = (await started.json()) as { processId: string }
  const form = new FormData()
  form.set('processId', processId)
  form.set('task', 'merge-pdf')
  form.set('file', new Blob([new Uint8Array(pdf())]), FILE_NAME)
  const { authorization } = headers
  const uploaded = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { server_filename } = (await uploaded.json()) as { server_filename: string }
  const execution = await fetch(`${url}/api/v1/execute`, {
    method: 'POST',
    headers: { ...headers, traceparent: `00-${TRACE}-${CALLER}-${flags}` },
    body: JSON.stringify({
      processId,
      task: 'merge-pdf',
      pages: [{ filename: FILE_NAME, server_filename }],
      ...(webhook === undefined ? {} : { webhook }),
    }),
  })
  expect(execution.status).toBe(200)
  return processId
}

const settings = {
  OCTAVO_PORT: '0',
  OCTAVO_TOKENS: TOKEN,
  OCTAVO_LOG_LEVEL: 'fatal',
  OCTAVO_REQUESTS_PER_MINUTE: '0',
  OCTAVO_WORKERS: '1',
  OCTAVO_WEBHOOK_HOSTS: '127.0.0.1',
  OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8',
}

describe('Traces of one machine', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  it('need OCTAVO_OTLP_URL', async () => {
    const service = await startForTest(settings)
    try {
      await executed(service.url, '01', `${receiver.url}/hook`)
      await until(() => receiver.posted.some(({ path }) => path === '/hook'))
      expect(receiver.posted.find(({ path }) => path === '/hook')?.headers.traceparent).toBeUndefined()
    } finally {
      await service.end()
    }
    expect(receiver.spans()).toEqual([])
  })

  it('use the configured headers, and respect the caller’s sampling flag', async () => {
    receiver.posted.length = 0
    const otlp = {
      OCTAVO_OTLP_URL: receiver.url,
      OCTAVO_OTLP_HEADERS: 'authorization=Bearer a=b,x-tenant=me',
    }
    const service = await startForTest({ ...settings, ...otlp })
    try {
      await executed(service.url, '00')
    } finally {
      await service.end()
    }
    const names = receiver.spans().map(({ name }) => name)
    expect(names).toContain('POST /api/v1/uploads')
    expect(names).not.toContain('run')
    expect(receiver.posted[0]?.headers).toMatchObject({ authorization: 'Bearer a=b', 'x-tenant': 'me' })
  })

  it('do not disturb the service if the receiver is down', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const service = await startForTest({ ...settings, OCTAVO_OTLP_URL: away })
    try {
      for (let round = 0; round < 3; round++) await executed(service.url, '01')
    } finally {
      await service.end()
    }
  })
})

withParts('Traces of many machines', ['postgres', 'redis', 's3'], () => {
  it('connect the caller, the API machine, the queue, the worker and the webhook', async () => {
    const receiver = await startReceiver()
    const stores = await freshStores()
    const cluster = await startCluster({ ...stores.env, ...settings, OCTAVO_OTLP_URL: receiver.url })
    let processId: string
    try {
      processId = await executed(cluster.apis[0]!.url!, '01', `${receiver.url}/hook`)
      await until(() => receiver.posted.some(({ path }) => path === '/hook'))
    } finally {
      await cluster.close()
      await stores.drop()
      receiver.close()
    }
    const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE)
    const only = (name: string): SentSpan => {
      const found = spans.filter((span) => span.name === name)
      expect(found, name).toHaveLength(1)
      return found[0]!
    }
    const request = only('POST /api/v1/execute')
    expect(request).toMatchObject({ parentSpanId: CALLER, role: 'api' })
    expect(request.attributes).toMatchObject({ 'http.response.status_code': 200, 'octavo.task': 'merge-pdf' })
    expect(only('accept')).toMatchObject({ parentSpanId: request.spanId, role: 'api' })
    expect(only('queue')).toMatchObject({ parentSpanId: request.spanId, role: 'worker' })
    const run = only('run')
    expect(run).toMatchObject({ parentSpanId: request.spanId, role: 'worker' })
    expect(run.attributes).toEqual({ 'octavo.task': 'merge-pdf', 'octavo.outcome': 'ok' })
    expect(only('store')).toMatchObject({ parentSpanId: run.spanId, role: 'worker' })
    const webhook = only('webhook')
    expect(webhook).toMatchObject({ parentSpanId: request.spanId, role: 'api' })
    const hook = receiver.posted.find(({ path }) => path === '/hook')
    expect(hook?.headers.traceparent).toBe(`00-${TRACE}-${webhook.spanId}-01`)
    const sent = receiver.posted.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
    expect(sent.join('')).not.toContain(processId)
    expect(sent.join('')).not.toContain(FILE_NAME)
    expect(sent.join('')).not.toContain(TOKEN)
  }, 120_000)
})
