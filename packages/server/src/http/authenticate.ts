import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import type { Caller } from '../process/caller.js'
import type { Access, RouteAccess } from './access.js'
import type { AuthFailures } from './auth-failures.js'
import { type Facade, facadeAt } from './facade.js'
import { refuseForeignPages } from './own-page.js'
import { sessionOf } from './session-cookie.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    refusesForeignOrigins?: boolean
    sendsResult?: boolean
  }
  interface FastifyRequest {
    /** Null on routes that require nothing. */
    caller: Caller | null
  }
}

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i

/**
 * Runs before the body is read. Throws `unauthorized`, or `rate_limited` for an address with too many
 * failures.
 */
export async function authenticate(
  request: FastifyRequest,
  access: Access,
  facades: readonly Facade[],
  failures: AuthFailures,
): Promise<Caller> {
  const facade = facadeAt(facades, request)
  const { authorization } = request.headers
  const caller = await (facade === undefined
    ? callerFor(request, access)
    : facade.callerOf(authorization, access))
  await failures.check(request.ip, caller?.owner)
  if (caller !== undefined) return caller
  await failures.count(request.ip)
  const message = authorization === undefined ? facade?.missingMessage : facade?.unauthorizedMessage
  throw new ServiceError('unauthorized', message ?? refusalOf(request))
}

function refusalOf(request: FastifyRequest): string {
  if (request.headers.authorization !== undefined)
    return 'The token is not valid: it is unknown, expired or revoked.'
  if (isTicketSent(request))
    return 'The ticket is not valid: it has expired, belongs to another process, or its token was revoked. Create a new one.'
  if (sessionOf(request) !== undefined)
    return 'The session has expired, or its token was revoked. Sign in again: `npx octavo token sign-in`, on the machine of the service, prints a sign-in URL.'
  return 'The request has no token. Send it as "Authorization: Bearer <API_TOKEN>".'
}

async function callerFor(request: FastifyRequest, access: Access): Promise<Caller | undefined> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = BEARER.exec(authorization)?.[1]
    return token === undefined ? undefined : access.byToken(token)
  }
  const ticket = ticketOf(request)
  if (ticket !== undefined) {
    const { processId } = request.params as { processId: string }
    return access.byTicket(ticket, processId)
  }
  const session = sessionOf(request)
  if (session === undefined) return undefined
  refuseForeignPages(request)
  return access.bySession(session)
}

function isTicketSent({ routeOptions, query }: FastifyRequest): boolean {
  return routeOptions.config.access === 'ticket' && 'ticket' in (query as object)
}

function ticketOf(request: FastifyRequest): string | undefined {
  if (!isTicketSent(request)) return undefined
  const { ticket } = request.query as { ticket?: unknown }
  return typeof ticket === 'string' && /^[\w-]{1,200}$/.test(ticket) ? ticket : undefined
}

/** For routes that require a token or a ticket: it was checked before the handler. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route that needs a caller is open to all.')
  return request.caller
}
