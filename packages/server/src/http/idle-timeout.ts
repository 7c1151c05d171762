import type { FastifyRequest } from 'fastify'

/** While the service works, there is no traffic on the connection, so it must not time out. */
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
