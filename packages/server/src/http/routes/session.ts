import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { Issued } from '../access.js'
import { bodyOf } from '../bodies/parsers.js'
import { readRequest } from '../bodies/read-request.js'
import type { HttpContext } from '../context.js'
import type { Route } from '../route.js'
import { sessionCookie, sessionOf } from '../session-cookie.js'
import { seconds } from '../views.js'

const secret = z.string().min(1).max(512)
const isSecret = { format: 'password', writeOnly: true }
const codeSchema = z
  .object({ code: secret.meta({ ...isSecret, description: 'The one-time code from the sign-in URL.' }) })
  .meta({ id: 'SignInByCode' })
const tokenSchema = z
  .object({
    token: secret.meta({
      ...isSecret,
      description: 'A token. The session acts for its owner and expires with the token at the latest.',
    }),
  })
  .meta({ id: 'SignInByToken' })

const sessionSchema = z.object({ status: z.literal(true), expires_at: seconds }).meta({ id: 'Session' })

/** Enough for a code or a token: the body of an unauthenticated request is not read further. */
const MAX_BODY_BYTES = 4096

/** Sign-in of the web page: exchanges a one-time code or a token for a cookie that scripts cannot read. */
export function sessionRoutes({ access, bodyLimits }: HttpContext): Route[] {
  async function byCode(code: string): Promise<Issued> {
    const session = await access.signIn(code)
    if (session !== undefined) return session
    throw new ServiceError(
      'unauthorized',
      'The sign-in code is not valid: it can be used once, for a few minutes. `npx octavo token sign-in`, on the machine of the service, prints a URL with a new one.',
    )
  }

  async function byToken(token: string): Promise<Issued> {
    const session = await access.signInByToken(token)
    if (session !== undefined) return session
    throw new ServiceError('unauthorized', 'The token is not valid: it is unknown, expired or revoked.')
  }

  return [
    {
      method: 'POST',
      url: '/session',
      access: 'page',
      maxBodyBytes: MAX_BODY_BYTES,
      operation: {
        id: 'signIn',
        summary: 'Sign in to the web page',
        description: 'Exchanges a one-time code or a token for a session cookie of the web page.',
        body: {
          mediaTypes: ['application/json'],
          schema: z.union([codeSchema, tokenSchema]),
          required: true,
        },
        answers: {
          200: {
            description: 'Signed in; the session is in a cookie.',
            schema: sessionSchema,
          },
        },
        errors: [
          'missing_parameter',
          'invalid_parameter',
          'unauthorized',
          'forbidden',
          'rate_limited',
          'body_too_large',
          'unsupported_media_type',
        ],
      },
      async handler(request, reply) {
        const body = (await bodyOf(request, bodyLimits)) ?? {}
        const session = Object.hasOwn(body, 'token')
          ? await byToken(readRequest(tokenSchema, body).token)
          : await byCode(readRequest(codeSchema, body).code)
        const seconds = Math.max(0, session.expiresAt - Math.floor(Date.now() / 1000))
        reply.header('set-cookie', sessionCookie(request, session.secret, seconds))
        reply.header('cache-control', 'no-store')
        return { status: true, expires_at: session.expiresAt }
      },
    },
    {
      method: 'DELETE',
      url: '/session',
      access: 'page',
      operation: {
        id: 'signOut',
        summary: 'Sign out of the web page',
        description: 'Ends the session and removes its cookie.',
        answers: { 204: { description: 'Signed out.' } },
        errors: ['forbidden', 'rate_limited'],
      },
      async handler(request, reply) {
        const session = sessionOf(request)
        if (session !== undefined) await access.signOut(session)
        return reply
          .header('set-cookie', sessionCookie(request, '', 0))
          .code(204)
          .send()
      },
    },
  ]
}
