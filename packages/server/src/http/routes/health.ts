import { ServiceError } from '../../service-error.js'
import type { HttpContext } from '../context.js'
import type { Route } from '../route.js'

export function healthRoutes({ isReady, metrics, version }: HttpContext): Route[] {
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
    ...(metrics === undefined ? [] : [metricsRoute(metrics)]),
  ]
}

/** With a token of its own: what it tells is about all owners. */
function metricsRoute(metrics: NonNullable<HttpContext['metrics']>): Route {
  return {
    method: 'GET',
    url: '/metrics',
    access: 'open',
    async handler(request, reply) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (token === undefined || !metrics.isReader(token))
        throw new ServiceError('unauthorized', 'Metrics are read with the token of OCTAVO_METRICS_TOKEN.')
      const { contentType, body } = await metrics.text()
      return reply.type(contentType).send(body)
    },
  }
}
