import type { FastifyRequest } from 'fastify'
import type { Execution } from '../process/execute.js'
import type { ExecuteRequest } from '../process/request.js'
import { callerOf } from './authenticate.js'
import type { HttpContext } from './context.js'
import { baseUrlOf } from './hosts.js'

/** Queues the run that a request asks for. */
export function beginExecution(
  { processes }: HttpContext,
  request: FastifyRequest,
  read: ExecuteRequest,
  isDeferred: boolean,
): Promise<Execution> {
  const webhook = read.webhook === undefined ? undefined : { url: read.webhook, baseUrl: baseUrlOf(request) }
  const { id: requestId, span } = request
  const traceparent = span?.traceparent
  return processes.execute(callerOf(request), read, { isDeferred, webhook, requestId, traceparent })
}
