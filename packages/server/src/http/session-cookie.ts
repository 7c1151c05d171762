import type { FastifyRequest } from 'fastify'
import { ownOrigin } from './hosts.js'

const NAME = 'octavo_session'

export function sessionOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === NAME && value !== undefined && /^[\w-]{1,200}$/.test(value)) return value
  }
  return undefined
}

/** Not accessible to scripts or other sites; expires with the session. */
export function sessionCookie(request: FastifyRequest, session: string, seconds: number): string {
  const secure = ownOrigin(request).startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${session}; Path=${cookiePath(request)}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** If a proxy serves other applications on the same host, they do not get the cookie. */
function cookiePath({ server: { fixedBaseUrl } }: FastifyRequest): string {
  return fixedBaseUrl === null ? '/' : new URL(fixedBaseUrl).pathname
}
