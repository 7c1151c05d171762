import { ServiceError } from '../../errors/service-error.js'
import type { AuthFailures } from '../auth-failures.js'
import type { HttpContext } from '../context.js'
import type { Route } from '../route.js'

/** Whoever has the token of the metrics is one, as the owner of a token of the interface is one. */
const READER = 'reader of the metrics'

export function healthRoutes({ isReady, metrics, version }: HttpContext, failures: AuthFailures): Route[] {
  return [
    {
      method: 'GET',
      url: '/healthz',
      access: 'open',
      handler: () => Promise.resolve({ status: true, version }),
    },
    {
      method: 'GET',
      url: '/readyz',
      access: 'open',
      async handler(_request, reply) {
        const ready = await isReady()
        return reply.code(ready ? 200 : 503).send({ status: ready })
      },
    },
    ...(metrics === undefined ? [] : [metricsRoute(metrics, failures)]),
  ]
}

/** With a token of its own: what it tells is about all owners. */
function metricsRoute(metrics: NonNullable<HttpContext['metrics']>, failures: AuthFailures): Route {
  return {
    method: 'GET',
    url: '/metrics',
    access: 'open',
    async handler(request, reply) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const isReader = token !== undefined && metrics.isReader(token)
      await failures.check(request.ip, isReader ? READER : undefined)
      if (!isReader) {
        await failures.count(request.ip)
        throw new ServiceError('unauthorized', 'Metrics are read with the token of OCTAVO_METRICS_TOKEN.')
      }
      const { contentType, body } = await metrics.text()
      return reply.type(contentType).send(body)
    },
  }
}
