import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import type { OutboundAnswer, OutboundProblem } from '../declare/outbound.js'

const MAX_BYTES = 64 * 1024 ** 2
/** Those of one connection (RFC 9110, 7.6.1), and of the encoding that is gone. */
const DROPPED_HEADERS =
  /^(connection|keep-alive|trailer|transfer-encoding|upgrade|content-length|content-encoding)$/i

/** An answer of another host with all its decoded bytes. */
export async function wholeAnswer(answer: IncomingMessage): Promise<OutboundAnswer | OutboundProblem> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of decoded(answer) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > MAX_BYTES) return 'failed'
      pieces.push(piece)
    }
  } catch {
    return 'failed'
  } finally {
    answer.on('error', () => undefined)
    answer.destroy()
  }
  const headers = Object.entries(answer.headersDistinct)
    .filter(([name]) => !DROPPED_HEADERS.test(name))
    .flatMap(([name, values = []]) => values.map((value) => [name, value] as const))
  return { status: answer.statusCode ?? 0, headers, body: Buffer.concat(pieces) }
}

function decoded(answer: IncomingMessage): NodeJS.ReadableStream {
  const coding = answer.headers['content-encoding']
  if (coding === undefined || coding === 'identity') return answer
  const decoder = coding === 'br' ? createBrotliDecompress() : createUnzip()
  answer.on('error', (error) => decoder.destroy(error))
  return answer.pipe(decoder)
}
