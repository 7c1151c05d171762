import { createServer, type Server } from 'node:net'

/** A server of this machine that answers nothing, and counts who tries to reach it. */
export class SilentListener {
  connections = 0
  readonly #server: Server = createServer((socket) => {
    this.connections++
    socket.destroy()
  })

  /** Starts it, and returns its address. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => this.#server.once('listening', resolve))
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  close(): void {
    this.#server.close()
  }
}
