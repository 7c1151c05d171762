import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy that serves the service under a path of its host. */
export interface PrefixProxy {
  readonly url: string
  /** Paths outside the prefix that the browser requested. */
  readonly astray: readonly string[]
  close(): Promise<void>
}

export async function startPrefixProxy(prefix: string, port: number, target: string): Promise<PrefixProxy> {
  const astray: string[] = []
  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ''
    if (!path.startsWith(`${prefix}/`)) {
      astray.push(path)
      outgoing.writeHead(404).end()
      return
    }
    const onward = request(
      `${target}${path.slice(prefix.length)}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    astray,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
