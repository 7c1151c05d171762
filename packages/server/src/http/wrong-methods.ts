import type { FastifyInstance, HTTPMethods } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import type { RouteAccess } from './access.js'
import type { Route } from './route.js'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Responds with 405 and the allowed methods to a caller who may use the URL. */
export function addWrongMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const taken = new Map<string, { methods: Set<HTTPMethods>; access: RouteAccess }>()
  for (const { url, method, access, hasHead = method === 'GET' } of routes) {
    const { methods } = taken.get(url) ?? { methods: new Set() }
    methods.add(method)
    if (hasHead) methods.add('HEAD')
    taken.set(url, { methods, access })
  }
  for (const [url, { methods, access }] of taken) {
    const allow = [...methods].join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      config: { access },
      // Before the body is read.
      onRequest: async (request, reply) => {
        reply.header('allow', allow)
        throw new ServiceError(
          'method_not_allowed',
          `${request.method} is not allowed here. Allowed: ${allow}.`,
        )
      },
      handler: () => undefined,
    })
  }
}
