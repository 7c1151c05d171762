import type { FastifyInstance } from 'fastify'

const METHODS = 'GET, HEAD, POST, PATCH, DELETE'
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, Prefer, Range, If-Match, If-None-Match, If-Range, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'
const ANSWER_HEADERS =
  'Accept-Ranges, Content-Disposition, Content-Location, Content-Range, ETag, Link, Location, Mcp-Session-Id, Octavo-Process, Octavo-Report, Preference-Applied, Retry-After, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Offset, X-Request-Id'

/** Pages of the listed origins may call with a token. Cookies are never allowed for them. */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': ANSWER_HEADERS,
      'cross-origin-resource-policy': 'cross-origin',
    })
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!isPreflight) return done()
    reply
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
