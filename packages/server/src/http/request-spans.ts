import type { FastifyInstance } from 'fastify'
import type { Traces } from '../traces/traces.js'

/** Requested all the time by monitoring. */
const WATCHED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One span for each request, from its headers to the end of its response: the route and the outcome, nothing
 * that a client sent.
 */
export function addRequestSpans(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url
    if (route === undefined || !WATCHED.has(route)) {
      const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
      const attributes = { 'http.request.method': method, 'http.route': route ?? 'none' }
      request.span = traces.begin(`${method} ${route ?? 'none'}`, attributes, { parent, kind: 'server' })
    }
    done()
  })
  app.addHook('onResponse', ({ span, task }, { statusCode, errorCode }, done) => {
    span?.end(
      {
        'http.response.status_code': statusCode,
        ...(task === null ? {} : { 'octavo.task': task }),
        ...(errorCode === null ? {} : { 'octavo.code': errorCode }),
      },
      statusCode >= 500,
    )
    done()
  })
}
