import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { AuthFailures } from '../auth-failures.js'
import type { HttpContext } from '../context.js'
import type { Route } from '../route.js'

/** The holder of the metrics token counts as an owner, like the owner of an API token. */
const READER = 'reader of the metrics'

const readinessSchema = z.object({ status: z.boolean() }).meta({ id: 'Readiness' })

export function healthRoutes({ isReady, metrics, version }: HttpContext, failures: AuthFailures): Route[] {
  return [
    {
      method: 'GET',
      url: '/healthz',
      access: 'open',
      operation: {
        id: 'health',
        summary: 'Liveness probe',
        description: 'Responds with 200 while the service runs.',
        answers: {
          200: {
            description: 'The service runs.',
            schema: z.object({ status: z.literal(true), version: z.string() }).meta({ id: 'Health' }),
          },
        },
        errors: ['bad_request'],
      },
      handler: () => Promise.resolve({ status: true, version }),
    },
    {
      method: 'GET',
      url: '/readyz',
      access: 'open',
      operation: {
        id: 'readiness',
        summary: 'Readiness probe',
        description: 'Responds with 200 while the service accepts work, and with 503 otherwise.',
        answers: {
          200: { description: 'Ready.', schema: readinessSchema },
          503: {
            description: 'Not ready: it is shutting down, or its storage is not available.',
            schema: readinessSchema,
          },
        },
        errors: ['bad_request'],
      },
      async handler(_request, reply) {
        const ready = await isReady()
        return reply.code(ready ? 200 : 503).send({ status: ready })
      },
    },
    ...(metrics === undefined ? [] : [metricsRoute(metrics, failures)]),
  ]
}

/** It has a separate token, because it is about all owners. */
function metricsRoute(metrics: NonNullable<HttpContext['metrics']>, failures: AuthFailures): Route {
  return {
    method: 'GET',
    url: '/metrics',
    access: 'open',
    operation: {
      id: 'metrics',
      summary: 'Prometheus metrics',
      description: 'Requires the token in OCTAVO_METRICS_TOKEN.',
      security: [{ metrics: [] }],
      answers: {
        200: {
          description: 'Metrics in the Prometheus text format.',
          schema: z.string(),
          mediaTypes: ['text/plain'],
        },
      },
      errors: ['unauthorized', 'rate_limited', 'unknown_host'],
    },
    async handler(request, reply) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const isReader = token !== undefined && metrics.isReader(token)
      await failures.check(request.ip, isReader ? READER : undefined)
      if (!isReader) {
        await failures.count(request.ip)
        throw new ServiceError('unauthorized', 'Metrics require the token in OCTAVO_METRICS_TOKEN.')
      }
      const { contentType, body } = await metrics.text()
      return reply.type(contentType).send(body)
    },
  }
}
