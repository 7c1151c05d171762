import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { pdf } from '../service.js'
import { TOKEN } from '../support/running-server.js'

export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly role: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A server that records the requests to it. */
export interface Receiver {
  readonly url: string
  readonly posted: { path: string; headers: IncomingHttpHeaders; body: string }[]
  spans(): SentSpan[]
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
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

export const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
export const CALLER = '00f067aa0ba902b7'
export const FILE_NAME = 'quite-secret-name.pdf'

/** The four steps without the download; execute is part of the caller's trace, and has a webhook. */
export async function executed(url: string, flags: '00' | '01', webhook?: string): Promise<string> {
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

export const settings = {
  OCTAVO_PORT: '0',
  OCTAVO_TOKENS: TOKEN,
  OCTAVO_LOG_LEVEL: 'fatal',
  OCTAVO_REQUESTS_PER_MINUTE: '0',
  OCTAVO_WORKERS: '1',
  OCTAVO_WEBHOOK_HOSTS: '127.0.0.1',
  OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8',
}
