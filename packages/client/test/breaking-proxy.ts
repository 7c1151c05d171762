import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Forwards bytes to a service until it has to break connections: then the response of the service is lost. */
export class BreakingProxy {
  /** Breaks the next connections with a request of this path, when the response starts. */
  breaks: { readonly path: string; times: number } | undefined
  broken = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(port: number) {
    this.#server = createServer((client) => {
      const service = connect(port, '127.0.0.1')
      let asked = ''
      client.on('data', (bytes) => {
        asked += bytes.toString('latin1')
        service.write(bytes)
      })
      service.on('data', (bytes) => {
        const { breaks } = this
        if (breaks !== undefined && breaks.times > 0 && asked.includes(breaks.path)) {
          breaks.times--
          this.broken++
          client.destroy()
          service.destroy()
          return
        }
        asked = ''
        client.write(bytes)
      })
      for (const socket of [client, service]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          client.destroy()
          service.destroy()
          this.#sockets.delete(socket)
        })
      }
    })
  }

  start(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
      })
    })
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}
