import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const HTML = '<!doctype html><meta charset="utf-8"><title>Engine</title>'

/** Serves a page, the worker's script and some files on this machine alone; what is posted to `/result` is kept. */
export class TestServer {
  result: Uint8Array = new Uint8Array(0)
  readonly #files: ReadonlyMap<string, { type: string; body: Uint8Array | string }>
  readonly #server: Server

  constructor(script: string, files: Readonly<Record<string, Uint8Array>>) {
    this.#files = new Map<string, { type: string; body: Uint8Array | string }>([
      ['/', { type: 'text/html', body: HTML }],
      ['/worker.js', { type: 'text/javascript', body: script }],
      ...Object.entries(files).map(
        ([name, body]) => [`/${name}`, { type: 'application/pdf', body }] as const,
      ),
    ])
    this.#server = createServer((request, response) => {
      if (request.method === 'POST') {
        const pieces: Buffer[] = []
        request.on('data', (piece: Buffer) => pieces.push(piece))
        request.on('end', () => {
          this.result = new Uint8Array(Buffer.concat(pieces))
          response.end()
        })
        return
      }
      const found = this.#files.get(request.url ?? '')
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': found?.type ?? 'text/plain' })
      response.end(found?.body)
    })
  }

  /** Its address, once it listens. */
  start(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
      })
    })
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
