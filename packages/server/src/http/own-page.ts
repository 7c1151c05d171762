import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { ownOrigin } from './hosts.js'

/**
 * Refuses what a browser sends for a page of another origin. The browser sends the session's cookie by itself, and a sign-in would
 * give it another one: both have to come from a page of our own. Whoever is no browser says neither of the two.
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

/** Refuses pages of origins that are neither our own nor listed. Whoever is no browser names no origin. */
export function refuseForeignOrigins(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || origin === ownOrigin(request) || allowed.includes(origin)) return
  throw new ServiceError(
    'forbidden',
    'Pages of this origin may not call this address. The operator of the service can list it in OCTAVO_CORS_ORIGINS.',
  )
}
