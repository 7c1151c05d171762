import type { FastifyInstance } from 'fastify'

/** What is answered in the very last moment, that its execution was interrupted say, still gets out. */
const LAST_ANSWERS_MS = 1000
const LOOK_FOR_IDLE_MS = 50

/** Answers what was asked, then closes. Who is still sending or reading when the time is over is cut off. */
export async function orderlyClose(app: FastifyInstance, withinMs: number): Promise<void> {
  const { server } = app
  const deadline = setTimeout(() => server.closeAllConnections(), Math.max(LAST_ANSWERS_MS, withinMs))
  // A client that got its answer and keeps the connection for a next request would be waited for.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(deadline)
    clearInterval(idle)
  }
}
