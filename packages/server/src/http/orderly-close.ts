import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is answered in the very last moment, that its execution was interrupted say, still gets out. */
const LAST_ANSWERS_MS = 1000
const LOOK_FOR_IDLE_MS = 50

/** To be called before the service listens: how it closes depends on what came over its connections. */
export function orderlyClose(app: FastifyInstance): (withinMs: number) => Promise<void> {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Clients that got their answers and keep connections for next requests would be waited for. So would connections on which nothing was sent,
  // which clients open ahead of requests: Node does not count those as idle.
  const closeIdle = (): void => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  /** Answers what was asked, then closes. Who is still sending or reading when the time is over is cut off. */
  return async (withinMs) => {
    const deadline = setTimeout(() => server.closeAllConnections(), Math.max(LAST_ANSWERS_MS, withinMs))
    const idle = setInterval(closeIdle, LOOK_FOR_IDLE_MS)
    try {
      await app.close()
    } finally {
      clearTimeout(deadline)
      clearInterval(idle)
    }
  }
}
