import type { FastifyInstance } from 'fastify'

const LINGER_MS = 3000

/**
 * A response that is sent before the body has arrived (usually an error) must not be lost: if a socket is
 * closed while the client is sending, the client loses what it has not read. So the rest of the body is
 * received and discarded for a moment before the connection is closed. With `Expect: 100-continue`, a client
 * does not send a rejected body at all.
 */
export function addUnreadBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.routing(request, response))
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && !raw.destroyed) {
      const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}
