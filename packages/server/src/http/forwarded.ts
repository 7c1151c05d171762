import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const PAIR = /^\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))\s*$/

export interface OlderHeaders {
  'x-forwarded-for'?: string
  'x-forwarded-host'?: string
  'x-forwarded-proto'?: string
}

/**
 * RFC 7239: copies what `Forwarded` says (client, host, protocol) into the older headers, which the framework
 * only accepts from a trusted proxy. An older header that is present takes precedence: most proxies set
 * those, and pass on a `Forwarded` header of the client unchecked.
 */
export function addForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers.forwarded !== undefined)
      Object.assign(headers, { ...olderHeaders(headers.forwarded), ...headers })
    done()
  })
}

export function olderHeaders(forwarded: string): OlderHeaders {
  const elements = splitOutsideQuotes(forwarded, ',').map(pairsOf)
  const nearest = elements.at(-1)
  const addresses = elements.map((pairs) => addressOf(pairs.get('for') ?? ''))
  // Nothing is known about the client of a proxy that hides it.
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
