import type { FastifyRequest } from 'fastify'

/** While the service works nothing moves on the connection, and nothing has to. */
export async function withoutIdleTimeout<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  const timeout = socket.timeout ?? 0
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    if (!socket.destroyed) socket.setTimeout(timeout)
  }
}
