import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { statusOf } from '../errors/codes.js'
import { ServiceError } from '../errors/service-error.js'
import type { CompletedRequest } from './context.js'
import { errorBody } from './error-answer.js'
import { requestIds } from './request-ids.js'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/**
 * Malformed HTTP never becomes a request: the response is written to the connection, which is then closed.
 */
export function addMalformedRequests(
  app: FastifyInstance,
  requestCompleted: (request: CompletedRequest) => void,
): void {
  const newId = requestIds()
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const known = describe(error.code)
    const status = statusOf(known.code)
    const id = newId()
    const body = JSON.stringify(errorBody(known, id))
    socket.end(
      `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    )
    requestCompleted({
      id,
      method: 'none',
      route: 'none',
      status,
      seconds: 0,
      code: known.code,
      bytesSent: 0,
      tokenId: null,
      address: socket.remoteAddress ?? null,
      task: null,
    })
  })
}

function describe(code: string | undefined): ServiceError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('request_timeout', 'The request did not arrive in time.')
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError('headers_too_large', 'The headers are too large.')
  return new ServiceError('bad_request', 'The request is not valid HTTP.')
}
