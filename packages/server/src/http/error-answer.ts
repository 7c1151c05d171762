import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '../errors/codes.js'
import { ServiceError } from '../errors/service-error.js'
import { StoreUnavailable } from '../errors/store-unavailable.js'
import { serviceErrorOf } from '../process/service-error-of.js'
import { ClientGone } from '../process/upload.js'
import { unsupportedMediaType } from './bodies/parsers.js'
import { type ErrorResponse, type Facade, facadeAt } from './facade.js'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the error in the response, for logs and metrics. */
    errorCode: string | null
  }
}

export interface ErrorBody {
  readonly status: false
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly request_id: string
}

export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  return {
    status: false,
    code: error.code,
    message: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.errors === undefined || error.errors.length === 0 ? {} : { errors: error.errors }),
    request_id: requestId,
  }
}

/** Any error as a response: what the caller may know of it, and nothing else. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  facades: readonly Facade[] = [],
): FastifyReply {
  const known = serviceErrorOf(error) ?? frameworkError(error, request) ?? unexpected(error, request)
  // The caller learns that the store is unavailable; the reason is for the operator.
  if (error instanceof StoreUnavailable)
    request.log.warn({ id: request.id, err: error }, 'A store does not respond.')
  reply.errorCode = known.code
  const facade = facadeAt(facades, request)
  if (known.code === 'unauthorized') reply.header('www-authenticate', challenges(request, facade))
  if (known.code === 'shutting_down') reply.header('connection', 'close')
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  const {
    status,
    mediaType = 'application/json; charset=utf-8',
    body,
  }: ErrorResponse = facade?.errorResponse(known, request.url) ?? {
    status: statusOf(known.code),
    body: errorBody(known, request.id),
  }
  return reply.code(status).header('cache-control', 'no-store').type(mediaType).send(body)
}

/** RFC 6750, 3: a request without a token gets no error code in the challenge. */
function challenges(request: FastifyRequest, facade: Facade | undefined): string[] {
  const hasToken = request.headers.authorization !== undefined
  const bearer = `Bearer realm="octavo"${hasToken ? ', error="invalid_token"' : ''}`
  return facade?.takesPasswords === true ? [bearer, 'Basic realm="octavo"'] : [bearer]
}

function unexpected(error: unknown, request: FastifyRequest): ServiceError {
  if (!(error instanceof ClientGone)) request.log.error({ id: request.id, err: error }, 'A request failed.')
  return new ServiceError(
    'internal_error',
    'Internal error. The log of the service has the details under the request_id.',
  )
}

/** Errors of the HTTP framework and its multipart reader, in our words. */
function frameworkError(error: unknown, request: FastifyRequest): ServiceError | undefined {
  const { code, message } = (error ?? {}) as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return unsupportedMediaType(request)
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('body_too_large', 'The body is too large.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ServiceError('bad_request', 'The length of the body does not match Content-Length.')
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_FILES_LIMIT':
      return new ServiceError(
        'invalid_parameter',
        'The form has too many parts. Send the request as JSON instead.',
        {
          field: 'body',
        },
      )
    case 'FST_PROTO_VIOLATION':
      return new ServiceError('invalid_parameter', 'The form has a field with an invalid name.', {
        field: 'body',
      })
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new ServiceError(
        'invalid_parameter',
        'A field of the form is declared as JSON but is not valid JSON.',
        {
          field: 'body',
        },
      )
    case 'FST_MP_PREMATURE_CLOSE':
      return new ServiceError('bad_request', 'The body ended before it was complete.')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new ServiceError('bad_request', 'The URL is not valid.')
    default:
      return isMultipartError(message)
        ? new ServiceError('invalid_parameter', `The form is not valid: ${multipartProblem(message)}`, {
            field: 'body',
          })
        : undefined
  }
}

const MULTIPART =
  /boundary not found|needle cannot|unexpected end of multipart|terminated early|malformed part header|unexpected end of file/i

function isMultipartError(message: string | undefined): message is string {
  return message !== undefined && MULTIPART.test(message)
}

function multipartProblem(message: string): string {
  // The multipart reader calls the boundary a needle.
  return /boundary|needle/i.test(message)
    ? 'its Content-Type has no boundary, or one that is too long (at most 250 characters).'
    : 'it is truncated, or one of its parts is malformed.'
}
