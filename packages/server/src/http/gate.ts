import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import type { RouteAccess } from './access.js'
import type { AuthFailures } from './auth-failures.js'
import { authenticate } from './authenticate.js'
import type { HttpContext } from './context.js'
import { type Facade, isBelow } from './facade.js'
import { refuseForeignOrigins, refuseForeignPages } from './own-page.js'
import { createRequestRate } from './request-rate.js'
import { shuttingDown } from './shutting-down.js'

/** Access control, before the body is read. */
export function addGate(
  app: FastifyInstance,
  context: HttpContext,
  facades: readonly Facade[],
  failures: AuthFailures,
): void {
  const spend = createRequestRate(context.settings.requestsPerMinute, context.rates)

  const paths = ['/api', ...facades.flatMap(({ paths }) => paths)]

  /** Unknown URLs below these paths require a token too, so that a caller without one learns of no URL. */
  function accessToUnknown(url: string): RouteAccess {
    return paths.some((path) => isBelow(path, url)) ? 'token' : 'open'
  }

  /**
   * Requests without a token are counted by address on routes where a secret could be guessed or much work
   * requested.
   */
  async function countByAddress({ ip }: FastifyRequest): Promise<void> {
    await failures.check(ip, undefined)
    await failures.count(ip)
  }

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? accessToUnknown(request.url)
    if (request.routeOptions.config.refusesForeignOrigins === true)
      refuseForeignOrigins(request, context.settings.corsOrigins)
    if (access === 'page') {
      refuseForeignPages(request)
      await countByAddress(request)
    } else if (access === 'key') {
      await countByAddress(request)
    } else if (access !== 'open') {
      const caller = await authenticate(request, context.access, facades, failures)
      await spend(caller.owner)
      if (context.isStopping() && /^(POST|PATCH)$/.test(request.method)) throw shuttingDown()
      request.caller = caller
    }
    if (!request.is404) return
    if (access === 'open') await countByAddress(request)
    throw new ServiceError('not_found', 'There is no such URL. See /docs.')
  })
}
