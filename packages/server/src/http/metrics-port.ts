import { createServer, type ServerResponse } from 'node:http'

export interface MetricsSource {
  text(): Promise<{ readonly contentType: string; readonly body: string }>
}

/** `/metrics`, `/healthz` and `/readyz` on a separate port, without authentication. */
export async function openMetricsPort(
  metrics: MetricsSource & { isReady(): Promise<boolean> },
  { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<unknown>>> = {
    '/metrics': async (response) => {
      const { contentType, body } = await metrics.text()
      response.writeHead(200, { 'content-type': contentType }).end(body)
    },
    '/healthz': async (response) => sendStatus(response, 200),
    '/readyz': async (response) => sendStatus(response, (await metrics.isReady()) ? 200 : 503),
  }
  const server = createServer((request, response) => {
    request.resume()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const answer = isRead ? answers[request.url ?? ''] : undefined
    if (answer === undefined) response.writeHead(404).end()
    else answer(response).catch(() => response.writeHead(500).end())
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  server.maxConnections = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendStatus(response: ServerResponse, status: 200 | 503): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ status: status === 200 }))
}
