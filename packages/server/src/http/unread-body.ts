import type { FastifyInstance } from 'fastify'

const LINGER_MS = 3000

/**
 * An answer that comes before the body has arrived (a refusal, as a rule) must not be lost: a socket that is closed on
 * a client still sending makes it lose what it has not read yet. So the rest is let through for a moment, unread, and
 * only then is the connection closed. Asked with `Expect: 100-continue`, the client does not send what is refused at all.
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
