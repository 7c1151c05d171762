import type { FastifyRequest } from 'fastify'
import type { Caller } from '../process/caller.js'

/** On routes that ask for a token or a ticket: it was looked at before the handler. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route that needs a caller is open to all.')
  return request.caller
}
