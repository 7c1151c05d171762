import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for responses of the last moment, for example that an execution was interrupted. */
const LAST_RESPONSES_MS = 1000
const IDLE_CHECK_MS = 50

/** To be called before the service listens, because it tracks every connection. */
export function gracefulClose(app: FastifyInstance): (withinMs: number) => Promise<void> {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Closes connections that clients keep open for later requests, and those on which nothing was sent, which
  // Node does not count as idle.
  const closeIdle = (): void => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  /**
   * Sends pending responses, then closes. Connections that still send or receive after the deadline are cut.
   */
  return async (withinMs) => {
    const deadline = setTimeout(() => server.closeAllConnections(), Math.max(LAST_RESPONSES_MS, withinMs))
    const idle = setInterval(closeIdle, IDLE_CHECK_MS)
    try {
      await app.close()
    } finally {
      clearTimeout(deadline)
      clearInterval(idle)
    }
  }
}
