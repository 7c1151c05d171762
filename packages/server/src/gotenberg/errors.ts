import { type ErrorCode, statusOf } from '../errors/codes.js'
import { ServiceError } from '../errors/service-error.js'
import type { ErrorResponse } from '../http/facade.js'

export const TEXT = 'text/plain; charset=UTF-8'

/** A URL of the request that the settings do not allow. */
export class AddressForbidden extends ServiceError {}

/** The page is not as the request demands (`failOn…`). */
export class PageRefused extends ServiceError {}

/** What the request asks for is not possible here, or its form is not valid: 400, with this message as it is. */
export function refused(message: string): ServiceError {
  return new ServiceError('invalid_parameter', message)
}

/** An error in the format of Gotenberg: the message as text. */
export function gotenbergErrorResponse(error: ServiceError): ErrorResponse {
  return { status: gotenbergStatus(error), mediaType: TEXT, body: messageOf(error) }
}

export function gotenbergStatus(error: ServiceError): number {
  if (error instanceof AddressForbidden) return 403
  return error instanceof PageRefused ? 409 : statusOfCode(error.code)
}

/** Gotenberg responds with 503 when a conversion takes too long, and with 400 to whatever the caller can change. */
export function statusOfCode(code: ErrorCode): number {
  if (code === 'task_timeout' || code === 'queue_timeout') return 503
  const status = statusOf(code)
  return status === 404 && code !== 'not_found' ? 400 : status === 409 || status === 422 ? 400 : status
}

/** Without the fields of our own interface: steps, options and entries. */
export function messageOf({ message }: ServiceError): string {
  return message
    .replace(/^Step \d+ \([\w-]+\): /, '')
    .replace(/\boptions(?:\[tasks\]\[\d+\]\[options\])?\[(\w+)\](?:\[\w+\])*:? ?/g, '')
    .replace(/\bpages\[\d+\](?:\[\w+\])?:? ?/g, '')
}
