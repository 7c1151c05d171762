import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { bodyOf } from '../http/bodies/parsers.js'
import type { HttpContext } from '../http/context.js'
import { Parameters } from './parameters.js'

/** Media types that the SDKs use. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

export async function parametersOf(
  request: FastifyRequest,
  { bodyLimits }: Pick<HttpContext, 'bodyLimits'>,
): Promise<Parameters> {
  const body = (await bodyOf(request, bodyLimits)) ?? {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new ServiceError('invalid_parameter', 'The body must be an object.', { field: 'body' })
  return new Parameters(body as Readonly<Record<string, unknown>>)
}
