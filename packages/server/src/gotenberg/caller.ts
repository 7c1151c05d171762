import type { Access } from '../http/access.js'
import type { Caller } from '../process/caller.js'

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i
const BASIC = /^Basic +([A-Za-z0-9+/_=-]{1,2048}) *$/i

const HOW =
  'Send an API token as "Authorization: Bearer <API_TOKEN>", or as the password of Basic authentication, with any user name.'

export const REFUSED_TOKEN = `The token is not valid: it is unknown, expired or revoked. ${HOW}`
export const MISSING_TOKEN = `The request has no token. ${HOW}`

/** The API token is sent as a bearer token, or as the password of Basic authentication, which the clients of Gotenberg use. */
export async function gotenbergCaller(
  authorization: string | undefined,
  access: Access,
): Promise<Caller | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1] ?? passwordIn(authorization)
  return token === undefined ? undefined : access.byToken(token)
}

/** RFC 7617: everything after the first colon. */
function passwordIn(authorization: string | undefined): string | undefined {
  const encoded = BASIC.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  const password = pair.slice(pair.indexOf(':') + 1)
  return pair.includes(':') && password !== '' ? password : undefined
}
