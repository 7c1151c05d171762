import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Receives webhooks, and serves the test documents. */
export class Listener {
  readonly #server: Server
  readonly #folder: string
  readonly #waiting: (() => void)[] = []
  webhook: Received | undefined
  /** Of the last request of any kind. */
  last: IncomingHttpHeaders | undefined
  event: string | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const body = Buffer.concat(chunks)
        if (pathname === '/webhook/events') this.event = body.toString()
        else this.last = request.headers
        if (pathname === '/webhook' || pathname === '/webhook/error')
          this.webhook = { headers: request.headers, body }
        const [, kind, path] = /^\/(static|html)\/(.*)$/.exec(decodeURIComponent(pathname)) ?? []
        if (pathname === '/redirect-to-private')
          response.writeHead(302, { location: 'http://127.0.0.1:9999/redirected' }).end()
        else if (kind === undefined) response.writeHead(pathname.startsWith('/webhook') ? 200 : 404).end('OK')
        else this.#serve(kind, path ?? '', response)
        for (const wake of this.#waiting.splice(0)) wake()
      })
    })
  }

  #serve(kind: string, path: string, response: import('node:http').ServerResponse): void {
    try {
      const bytes = readFileSync(join(this.#folder, path))
      if (kind === 'html') response.setHeader('content-type', 'text/html; charset=UTF-8')
      else response.setHeader('content-disposition', `attachment; filename="${basename(path)}"`)
      response.end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  }

  async open(): Promise<number> {
    await new Promise<void>((opened) => this.#server.listen(0, '127.0.0.1', opened))
    return (this.#server.address() as AddressInfo).port
  }

  async until(isThere: () => boolean, ms = 30_000): Promise<void> {
    const end = Date.now() + ms
    while (!isThere()) {
      const left = end - Date.now()
      if (left <= 0) throw new Error('The request did not arrive.')
      await new Promise<void>((wake) => {
        this.#waiting.push(wake)
        setTimeout(wake, left).unref()
      })
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }
}
