import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { ownOrigin } from './hosts.js'

/**
 * Rejects browser requests from pages of another origin. The browser sends the session cookie automatically,
 * and a sign-in replaces it: both have to come from our own page. Other clients send neither of the two
 * headers.
 */
export function refuseForeignPages(request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && origin !== ownOrigin(request)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign)
    throw new ServiceError('forbidden', 'A session can only be used from the web page of the service.')
}

/**
 * Rejects pages of origins that are neither our own nor listed. Clients other than browsers send no Origin.
 */
export function refuseForeignOrigins(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || origin === ownOrigin(request) || allowed.includes(origin)) return
  throw new ServiceError(
    'forbidden',
    'Pages of this origin may not call this address. The operator of the service can list it in OCTAVO_CORS_ORIGINS.',
  )
}
