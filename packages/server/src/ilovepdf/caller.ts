import { ServiceError } from '../errors/service-error.js'
import type { Access } from '../http/access.js'
import type { Caller } from '../process/caller.js'
import { verifiedJwt } from './jwt.js'

const BEARER = /^Bearer +([\x21-\x7e]{1,4096}) *$/i

export const REFUSED_KEY =
  'The token is not valid: its signature is not that of the key it names, it has expired, or the key is no API token of this service. An API token is both the public and the secret key here.'

/**
 * The API token is both the public and the secret key: a JWT names it as `jti` and is signed with it. The
 * token from `POST /v1/auth` names a session instead. The API token itself is accepted as well.
 */
export async function ilovepdfCaller(
  authorization: string | undefined,
  access: Access,
): Promise<Caller | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const claims = verifiedJwt(token, Math.floor(Date.now() / 1000))
  if (claims === undefined) return access.byToken(token)
  const caller = (await access.byToken(claims.key)) ?? (await access.bySession(claims.key))
  if (caller !== undefined && claims.encryptsFiles) {
    throw new ServiceError(
      'invalid_parameter',
      'file_encryption_key: Encryption of stored files with a key of the client is not supported here. Leave it out, and do not enable file encryption in the SDK.',
      { field: 'file_encryption_key' },
    )
  }
  return caller
}
