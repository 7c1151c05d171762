import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sent with every response. All content is data or our own page: a browser never has to guess its type, frame
 * or execute it.
 */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

const forHttps = { ...always, 'strict-transport-security': 'max-age=31536000' } as const

/** Puts them on an answer. */
export function securityHeaders(
  baseUrl: string | null,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = baseUrl?.startsWith('https:') ? forHttps : always
  return (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  }
}

/**
 * For the web page: scripts, workers and styles from our own files only, including WebAssembly, which shapes
 * text. Images of pages are rendered on the device.
 */
export const pagePolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

/** For the docs page. */
export const docsPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
