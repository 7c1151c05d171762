import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import {
  OUTBOUND_PROBLEM_HEADER,
  OUTBOUND_PURPOSE_HEADER,
  type OutboundProblem,
  type OutboundPurpose,
} from '@octavo/tasks/outbound'
import type { TaskRequests } from './task-requests.js'

const MAX_HEADERS = 64 * 1024
/** Of all answers during one run. */
const MAX_BYTES = 1024 ** 3
/** Of one connection (RFC 9110, 7.6.1); and what only the service itself says. */
const DROPPED_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', OUTBOUND_PROBLEM_HEADER])

/**
 * A socket in the folder of a child, on which the service sends requests for it, of these purposes. They have the form
 * of requests to a proxy (RFC 9112, 3.2.2). The returned function closes it.
 */
export async function openRequestSocket(
  path: string,
  requests: TaskRequests,
  purposes: readonly OutboundPurpose[],
): Promise<() => Promise<void>> {
  let left = MAX_BYTES
  const server = createServer({ maxHeaderSize: MAX_HEADERS }, async (request, response) => {
    response.on('error', () => undefined)
    const answer = await answerTo(request)
    if (typeof answer === 'string') response.writeHead(502, { [OUTBOUND_PROBLEM_HEADER]: answer }).end()
    else passOn(answer, response)
  })

  async function answerTo(request: IncomingMessage): Promise<IncomingMessage | OutboundProblem> {
    const { [OUTBOUND_PURPOSE_HEADER]: stated, ...headers } = headersOf(request)
    const purpose = purposes.find((one) => one === stated)
    if (purpose === undefined) return 'refused'
    return requests({
      purpose,
      url: request.url ?? '',
      method: request.method ?? '',
      headers,
      body: request as AsyncIterable<Buffer>,
    })
  }

  function passOn(answer: IncomingMessage, response: ServerResponse): void {
    for (const [name, values] of Object.entries(answer.headersDistinct))
      if (!DROPPED_HEADERS.has(name)) response.setHeader(name, values ?? [])
    response.writeHead(answer.statusCode ?? 502)
    answer.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) answer.destroy()
    })
    answer.on('error', () => response.destroy())
    answer.on('close', () => answer.complete || response.destroy())
    response.on('close', () => answer.destroy())
    answer.pipe(response)
  }

  // The path of a socket may have about a hundred characters: through the open folder it is short.
  const folder = await open(dirname(path), 'r')
  const short = process.platform === 'linux' ? `/proc/self/fd/${folder.fd}/${basename(path)}` : path
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(short, resolve)
    })
  } catch (error) {
    await folder.close()
    throw error
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    await folder.close()
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  )
  return Object.fromEntries(given)
}
