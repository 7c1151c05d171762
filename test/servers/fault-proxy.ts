import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { connectThrough, type Fault, type Line } from './faulty-connection.js'

export interface FaultProxy {
  readonly port: number
  /** The URL of the server with the port of the proxy. */
  at(url: string): string
  /** Takes effect immediately, for open connections too. */
  set(fault: Fault): Promise<void>
  /** The number of truncated responses, of requests answered with 503, and of connections reset. */
  readonly faults: number
  /** The number of accepted connections. */
  readonly connections: number
  /** The number of connections that are open now. */
  readonly openConnections: number
  close(): Promise<void>
}

/** A proxy in front of a server on the loopback address: `startFaultProxy(await startRedis())`. */
export async function startFaultProxy(target: { readonly port: number }): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let faults = 0
  let connections = 0
  const changes = new EventEmitter().setMaxListeners(0)

  const line: Line = {
    fault: { kind: 'none' },
    happened() {
      faults++
      const { fault } = line
      if (!('times' in fault) || fault.times === undefined) return
      line.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : { kind: 'none' }
    },
    changed: () => once(changes, 'fault'),
  }

  async function listen(): Promise<void> {
    server = createServer({ allowHalfOpen: true }, (client) => {
      connections++
      open.add(client)
      client.once('close', () => open.delete(client))
      connectThrough(client, target.port, line)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.')
    port = address.port
  }

  async function refuse(): Promise<void> {
    const closing = server
    server = undefined
    if (closing === undefined) return
    for (const socket of open) {
      faults++
      socket.resetAndDestroy()
    }
    closing.close()
    await once(closing, 'close')
  }

  await listen()
  return {
    port,
    at(url) {
      const through = new URL(url)
      through.port = String(port)
      return through.href
    },
    async set(fault) {
      line.fault = fault
      changes.emit('fault')
      if (fault.kind === 'refuse') await refuse()
      else if (server === undefined) await listen()
    },
    get faults() {
      return faults
    },
    get connections() {
      return connections
    },
    get openConnections() {
      return open.size
    },
    close: refuse,
  }
}
