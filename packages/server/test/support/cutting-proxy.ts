import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Forwards bytes to a service, and cuts each of the next connections after a given number of bytes. */
export class CuttingProxy {
  /** The number of bytes that each of the next connections can carry before it is cut. */
  cuts: number[] = []
  cut = 0
  /** The target of connections; can change while the proxy runs. */
  target: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(target: string) {
    this.target = target
    this.#server = createServer((client) => this.#join(client))
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #join(client: Socket): void {
    const { hostname, port } = new URL(this.target)
    const service = connect(Number(port), hostname)
    let carried = 0
    client.on('data', (bytes) => {
      carried += bytes.length
      const [limit = Number.POSITIVE_INFINITY] = this.cuts
      if (carried < limit) return void service.write(bytes)
      this.cuts.shift()
      this.cut++
      // The service receives the bytes up to the cut before the client notices it. Otherwise the next request
      // could overtake them: a browser itself repeats a request whose kept connection breaks off.
      client.pause()
      service.removeAllListeners('data').resume()
      service.end(bytes)
    })
    service.on('data', (bytes) => client.write(bytes))
    for (const socket of [client, service]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        if (socket === client) service.end()
        this.#sockets.delete(socket)
      })
    }
  }
}
