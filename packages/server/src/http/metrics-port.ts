import { createServer } from 'node:http'

export interface MetricsSource {
  text(): Promise<{ readonly contentType: string; readonly body: string }>
}

/** `/metrics` at a port of its own, for whoever can reach it. */
export async function openMetricsPort(
  metrics: MetricsSource,
  { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    )
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
