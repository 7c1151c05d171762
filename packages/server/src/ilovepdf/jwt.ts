import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longer than the JWT of any SDK, with a key of the maximum length. */
const LONGEST = 4096
const LONGEST_KEY = 512
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/
/** Tolerance for clock differences. */
const LEEWAY_SECONDS = 60

export interface Claims {
  /** The key that it names and is signed with. */
  readonly key: string
  /** The client requests encryption of its files with its own key. */
  readonly encryptsFiles: boolean
}

/**
 * A JSON Web Token (RFC 7519) as signed by the SDKs, HS256 over `jti`. Undefined if it is malformed, or its
 * signature or time is wrong. The Node SDK sends no `exp`; .NET writes `iat` and `nbf` as text, which is
 * ignored.
 */
export function verifiedJwt(text: string, nowSeconds: number): Claims | undefined {
  const [, header = '', payload = '', signature = ''] =
    text.length > LONGEST ? [] : (COMPACT.exec(text) ?? [])
  const claims = objectIn(payload)
  const key = claims?.jti
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) return undefined
  if (objectIn(header)?.alg !== 'HS256') return undefined
  const sent = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${header}.${payload}`, key)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined
  const { exp, nbf, file_encryption_key: encryptionKey } = claims ?? {}
  if (exp !== undefined && !(secondsOf(exp) + LEEWAY_SECONDS >= nowSeconds)) return undefined
  if (typeof nbf === 'number' && nbf - LEEWAY_SECONDS > nowSeconds) return undefined
  return { key, encryptsFiles: typeof encryptionKey === 'string' && encryptionKey !== '' }
}

/** A token that `verifiedJwt` accepts, until it expires. */
export function signedJwt(key: string, issuedAt: number, expiresAt: number): string {
  const header = encoded({ typ: 'JWT', alg: 'HS256' })
  const payload = encoded({ iss: '', aud: '', iat: issuedAt, nbf: issuedAt, exp: expiresAt, jti: key })
  const signed = `${header}.${payload}`
  return `${signed}.${signatureOf(signed, key).toString('base64url')}`
}

/** Text with digits is accepted; NaN for anything else, which is no time. */
function secondsOf(claim: unknown): number {
  const isText = typeof claim === 'string' && /^\d{1,15}(\.\d+)?$/.test(claim)
  return isText || typeof claim === 'number' ? Number(claim) : Number.NaN
}

function signatureOf(signed: string, key: string): Buffer {
  return createHmac('sha256', key).update(signed).digest()
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function objectIn(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
