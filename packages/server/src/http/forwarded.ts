import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const PAIR = /^\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))\s*$/
const OLDER = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/**
 * RFC 7239: what a proxy says in `Forwarded` is put into the older headers, of which the framework believes a trusted proxy's
 * alone. Where a proxy sends those, they count: `Forwarded` may then be the client's own, passed through unseen.
 */
export function addForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { forwarded, ...headers } = request.raw.headers
    if (forwarded === undefined || OLDER.some((name) => name in headers)) return done()
    Object.assign(request.raw.headers, olderHeaders(forwarded))
    done()
  })
}

export function olderHeaders(forwarded: string): Partial<Record<(typeof OLDER)[number], string>> {
  const elements = splitOutsideQuotes(forwarded, ',').map(pairsOf)
  const nearest = elements.at(-1)
  const addresses = elements.map((pairs) => addressOf(pairs.get('for') ?? ''))
  // Behind one that hides its client nothing is known.
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1)
  const host = nearest?.get('host')
  const proto = nearest?.get('proto')?.toLowerCase()
  return {
    ...(known.length === 0 ? {} : { 'x-forwarded-for': known.join(', ') }),
    ...(host === undefined ? {} : { 'x-forwarded-host': host }),
    ...(proto === 'http' || proto === 'https' ? { 'x-forwarded-proto': proto } : {}),
  }
}

function pairsOf(element: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const text of splitOutsideQuotes(element, ';')) {
    const [, name, quoted, plain] = PAIR.exec(text) ?? []
    if (name !== undefined) pairs.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '')
  }
  return pairs
}

/** `192.0.2.60`, `192.0.2.60:80`, `[2001:db8::1]:4711`; neither `unknown` nor a made-up name. */
function addressOf(node: string): string | undefined {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(node)?.[1] ?? node.replace(/:\d+$/, '')
  return isIP(address) === 0 ? undefined : address
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let begin = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isQuoted) at++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  parts.push(text.slice(begin))
  return parts
}
