import type { IncomingMessage } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'

export interface HostSettings {
  readonly baseUrl: string | null
  readonly host: string
  readonly allowedHosts: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The prefix of `/api/v1/…` in URLs of responses, or null for the host of the request. */
    fixedBaseUrl: string | null
  }
}

/**
 * Rejects an unknown host with 421: another page could make a browser treat us as its own origin (DNS
 * rebinding).
 */
export function addHostCheck(app: FastifyInstance, { baseUrl, host, allowedHosts }: HostSettings): void {
  app.decorate('fixedBaseUrl', baseUrl)
  addHostHeaderCheck(app)
  if (baseUrl !== null) return
  const allowed = new Set(allowedHosts)
  const isKnown = (name: string, withPort: string, localAddress: string | undefined): boolean =>
    isLoopback(name) ||
    name === host ||
    name === withoutMapping(localAddress) ||
    allowed.has(name) ||
    allowed.has(withPort) ||
    allowed.has(`[${name}]`)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.host || isProbe(request)) return done()
    const withPort = request.host.toLowerCase()
    const name = hostName(withPort)
    if (isKnown(name, withPort, request.socket.localAddress)) return done()
    done(
      new ServiceError(
        'unknown_host',
        'The service does not accept this host. Operators can list it in OCTAVO_ALLOWED_HOSTS, or set OCTAVO_BASE_URL.',
      ),
    )
  })
}

/**
 * Compose and Kubernetes use any host name for health checks. The response contains nothing that a foreign
 * page could use.
 */
function isProbe({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz'
}

/**
 * RFC 9112, 3.2: HTTP/1.1 requires exactly one Host header: a proxy might use another one than we do.
 * HTTP/1.0 does not require it, and no page can make a browser use that.
 */
function addHostHeaderCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = hostHeaderProblem(request.raw)
    done(problem === undefined ? undefined : new ServiceError('bad_request', problem))
  })
}

function hostHeaderProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.0' ? undefined : 'The request has no Host header. HTTP/1.1 needs one.'
  if (headers.host.trim() === '') return 'The Host header is empty.'
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHostName(rawHeaders[at]!)) count++
  return count > 1 ? 'The request has more than one Host header.' : undefined
}

function isHostName(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host'
}

/** `{base_url}`, without a trailing slash. */
export function baseUrlOf(request: FastifyRequest): string {
  return request.server.fixedBaseUrl ?? askedOrigin(request)
}

export function ownOrigin(request: FastifyRequest): string {
  const { fixedBaseUrl } = request.server
  return fixedBaseUrl === null ? askedOrigin(request) : new URL(fixedBaseUrl).origin
}

/** The protocol may come from a proxy header, but only two values are valid. */
function askedOrigin({ protocol, host, socket }: FastifyRequest): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${host || boundAddress(socket)}`
}

function boundAddress({ localAddress, localPort }: Socket): string {
  const address = withoutMapping(localAddress) ?? 'localhost'
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`
}

function hostName(host: string): string {
  return /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '')
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

function withoutMapping(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/, '')
}
