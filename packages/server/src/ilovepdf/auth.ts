import * as z from 'zod'
import { ServiceError } from '../errors/service-error.js'
import type { HttpContext } from '../http/context.js'
import type { Route } from '../http/route.js'
import { REFUSED_KEY } from './caller.js'
import { signedJwt } from './jwt.js'
import { bodyOfSdk, ilovepdfOperation } from './operation.js'
import { parametersOf } from './read-body.js'
import { authSchema } from './schemas.js'

const TOKEN_SECONDS = 2 * 3600
/** Enough for a key: the body of an unauthenticated request is not read further. */
const MAX_BODY_BYTES = 4096

/** A token that expires, for clients that only have the public key. */
export function authRoute(context: HttpContext): Route {
  const url = '/v1/auth'
  return {
    method: 'POST',
    url,
    access: 'key',
    maxBodyBytes: MAX_BODY_BYTES,
    operation: ilovepdfOperation(url, {
      id: 'ilovepdfAuth',
      summary: 'Get a token',
      description: 'Exchanges the public key for a token that expires after two hours.',
      security: [],
      body: bodyOfSdk(authSchema),
      answers: { 200: { description: 'The token.', schema: z.object({ token: z.string() }) } },
      errors: ['missing_parameter', 'invalid_parameter', 'unsupported_media_type', 'body_too_large'],
    }),
    async handler(request, reply) {
      const parameters = await parametersOf(request, context)
      const key = parameters.needed('public_key', 'It is an API token of this service.')
      const session = await context.access.signInByToken(key, TOKEN_SECONDS)
      if (session === undefined) throw new ServiceError('unauthorized', REFUSED_KEY)
      reply.header('cache-control', 'no-store')
      return { token: signedJwt(session.secret, Math.floor(Date.now() / 1000), session.expiresAt) }
    },
  }
}
