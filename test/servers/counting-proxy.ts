import { connect, createServer, type Socket } from 'node:net'
import { requestNames } from './request-names.js'

export interface Counts {
  readonly bytesTo: number
  readonly bytesFrom: number
  /** The number of answers that began after a request: the times that a caller waited. */
  readonly roundTrips: number
  /** HTTP requests by method, statements by what they change or read, commands of Redis. */
  readonly requests: ReadonlyMap<string, number>
}

/** A proxy on loopback in front of a store. */
export interface CountingProxy {
  readonly port: number
  /** The URL of the store with the port of the proxy. */
  at(url: string): string
  /** Returns the counts since the previous call. */
  take(): Counts
  close(): Promise<void>
}

export async function startCountingProxy(
  to: number,
  protocol: keyof typeof requestNames,
): Promise<CountingProxy> {
  let bytesTo = 0
  let bytesFrom = 0
  let roundTrips = 0
  let requests = new Map<string, number>()
  const sockets = new Set<Socket>()

  const server = createServer((downstream) => {
    const upstream = connect(to, '127.0.0.1')
    const namesIn = requestNames[protocol]()
    let isAnswerPending = false
    downstream.setNoDelay(true)
    upstream.setNoDelay(true)
    downstream.on('data', (chunk) => {
      bytesTo += chunk.length
      isAnswerPending = true
      for (const name of namesIn(chunk)) requests.set(name, (requests.get(name) ?? 0) + 1)
    })
    upstream.on('data', (chunk) => {
      bytesFrom += chunk.length
      if (isAnswerPending) roundTrips++
      isAnswerPending = false
    })
    downstream.pipe(upstream)
    upstream.pipe(downstream)
    for (const [one, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const { port } = address
  return {
    port,
    at(url) {
      const proxied = new URL(url)
      proxied.port = String(port)
      return proxied.href
    },
    take() {
      const taken = { bytesTo, bytesFrom, roundTrips, requests }
      bytesTo = 0
      bytesFrom = 0
      roundTrips = 0
      requests = new Map()
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
