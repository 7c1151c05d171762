import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { outputOfUri } from '../../mcp/resource-uri.js'
import { isText } from '../../mcp/tool-result.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import { resourceRead } from './messages.js'
import { outputForMessage } from './service-tools.js'

const MAX_READS_PER_TOKEN = 8
const MAX_READS = 64

/** Outputs that are sent to clients as resources. */
export interface OutputReads {
  /**
   * The response to a request for an output as one event, read from the store while it is sent: the library
   * would hold it in memory several times. Undefined for all other requests, and if the output cannot be
   * read: the library words these errors. Rejects with `rate_limited` if too many are being sent.
   */
  answer(request: FastifyRequest): Promise<Readable | undefined>
}

export function createOutputReads(context: HttpContext): OutputReads {
  const underWay = new Map<string, number>()
  let total = 0

  function begin(owner: string): () => void {
    const own = underWay.get(owner) ?? 0
    if (own >= MAX_READS_PER_TOKEN) throw tooMany(`Your token reads ${own} resources`)
    if (total >= MAX_READS) throw tooMany(`The service sends ${total} resources`)
    underWay.set(owner, own + 1)
    total++
    return () => {
      total--
      const left = underWay.get(owner)! - 1
      if (left === 0) underWay.delete(owner)
      else underWay.set(owner, left)
    }
  }

  async function open(request: FastifyRequest): Promise<Readable | undefined> {
    const read = resourceRead(request.body)
    const reference = read && outputOfUri(read.uri)
    if (read === undefined || reference === undefined) return undefined
    const { blob, type } = await outputForMessage(context, request, reference)
    const bytes = (await context.blobs.open(blob)) as AsyncIterable<Buffer>
    return Readable.from(eventOf(read, type, isText(type) ? jsonText(bytes) : base64(bytes)), {
      objectMode: false,
    })
  }

  return {
    async answer(request) {
      if (resourceRead(request.body) === undefined) return undefined
      const end = begin(callerOf(request).owner)
      const stream = await open(request).catch(() => undefined)
      if (stream === undefined) end()
      else stream.once('close', end)
      return stream
    },
  }
}

function tooMany(what: string): ServiceError {
  return new ServiceError('rate_limited', `${what} at this moment, the maximum. Try again in 1 s.`, {
    retryAfter: 1,
  })
}

async function* eventOf(
  { id, uri }: { id: string | number; uri: string },
  type: string,
  content: AsyncIterable<string>,
): AsyncGenerator<string> {
  const field = isText(type) ? 'text' : 'blob'
  const message = { jsonrpc: '2.0', id, result: { contents: [{ uri, mimeType: type, [field]: '' }] } }
  const text = JSON.stringify(message)
  const end = '"}]}}'
  yield `event: message\ndata: ${text.slice(0, -end.length)}`
  yield* content
  yield `${end}\n\n`
}

async function* base64(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = all.length - (all.length % 3)
    if (whole > 0) yield all.toString('base64', 0, whole)
    rest = all.subarray(whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}

/** The inside of a JSON string. */
async function* jsonText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield JSON.stringify(text).slice(1, -1)
  }
  yield JSON.stringify(decoder.decode()).slice(1, -1)
}
