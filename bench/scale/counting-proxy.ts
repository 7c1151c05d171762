import { connect, createServer, type Socket } from 'node:net'

export interface Counts {
  readonly bytesTo: number
  readonly bytesFrom: number
  /** The number of answers that began after a request: the times that a caller waited. */
  readonly roundTrips: number
  /** HTTP requests by method. */
  readonly requests: ReadonlyMap<string, number>
}

/** A proxy on loopback in front of a store. It only inspects the first word of each chunk that is sent. */
export interface CountingProxy {
  readonly port: number
  /** Returns the counts since the previous call. */
  take(): Counts
  close(): Promise<void>
}

export async function startCountingProxy(to: number): Promise<CountingProxy> {
  let bytesTo = 0
  let bytesFrom = 0
  let roundTrips = 0
  let requests = new Map<string, number>()
  const sockets = new Set<Socket>()

  const server = createServer((downstream) => {
    const upstream = connect(to, '127.0.0.1')
    let isAnswerPending = false
    downstream.setNoDelay(true)
    upstream.setNoDelay(true)
    downstream.on('data', (chunk) => {
      bytesTo += chunk.length
      isAnswerPending = true
      const method = /^(GET|PUT|POST|DELETE|HEAD) \//.exec(chunk.subarray(0, 8).toString('latin1'))?.[1]
      if (method !== undefined) requests.set(method, (requests.get(method) ?? 0) + 1)
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
  return {
    port: address.port,
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
