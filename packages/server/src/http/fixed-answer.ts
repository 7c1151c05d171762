import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listsTag } from './download/conditions.js'
import { bestEncoding, type Encoding } from './encodings.js'

/** The highest one, 11, takes ten times as long for a few percent. */
const BROTLI_QUALITY = 9

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
}

/**
 * The response of a call that returns the same to everyone as long as the service runs. It is written by the first request and compressed once for each
 * encoding; a client that has it gets 304.
 */
export function fixedAnswer(
  type: string,
  write: () => string,
  headers: Readonly<Record<string, string>> = {},
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let written: { readonly content: Buffer; readonly hash: string } | undefined
  const compressed = new Map<Encoding, Promise<Buffer>>()

  function inEncoding(encoding: Encoding, content: Buffer): Promise<Buffer> {
    const known = compressed.get(encoding) ?? compressors[encoding](content)
    compressed.set(encoding, known)
    return known
  }

  return async (request, reply) => {
    written ??= hashed(write())
    const encoding = bestEncoding(request.headers['accept-encoding'])
    const tag = `"${written.hash}${encoding === undefined ? '' : `-${encoding}`}"`
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
    reply.headers({ 'cache-control': 'no-cache', ...headers, etag: tag, vary }).type(type)
    if (listsTag(request.headers['if-none-match'] ?? '', tag, 'weak')) return reply.code(304).send()
    if (encoding === undefined) return reply.send(written.content)
    return reply.header('content-encoding', encoding).send(await inEncoding(encoding, written.content))
  }
}

function hashed(text: string): { readonly content: Buffer; readonly hash: string } {
  const content = Buffer.from(text)
  return { content, hash: createHash('sha256').update(content).digest('base64url').slice(0, 22) }
}
