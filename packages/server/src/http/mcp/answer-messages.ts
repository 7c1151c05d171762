import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { TaskDescription } from '@octavo/tasks/load-tasks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidFields } from '../../errors/service-error.js'
import { answerRequest } from '../../mcp/answer-request.js'
import { mcpServer, type OfferedTools, offeredTools } from '../../mcp/mcp-server.js'
import { detailsTool } from '../../mcp/tool-details.js'
import { newId } from '../../process/ids.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { Cancellations } from './cancellations.js'
import { callId, cancelledId, isInitialize } from './messages.js'
import type { OutputReads } from './output-reads.js'
import { serviceTools } from './service-tools.js'

const MAX_KEEP_ALIVE_MS = 15_000
/** The parts of a request that the library reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version']

const ONE_MESSAGE =
  'body: It must be one message; a list of messages was sent. Send each in a request of its own.'

interface Offered {
  readonly tasks: readonly TaskDescription[]
  readonly tools: OfferedTools
}

/** By catalogue, so that the schemas of all tools are created once. */
const known = new WeakMap<HttpContext['tasks'], Offered>()

/**
 * Answers the message of one request. The session ID from `initialize` is only an identifier: with it a
 * client cancels its own calls and not those of another client with the same token. No session state is
 * stored.
 */
export async function answerMessages(
  context: HttpContext,
  cancellations: Cancellations,
  outputReads: OutputReads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request
  const { owner } = callerOf(request)
  if (Array.isArray(body)) throw invalidFields([], [{ field: 'body', message: ONE_MESSAGE }])
  const output = acceptsEvents(request) ? await outputReads.answer(request) : undefined
  if (output !== undefined) return uncached(reply).type('text/event-stream').send(output)
  const { tasks, tools } = offered(context, request)
  const server = mcpServer(serviceTools(context, request, tasks), tools)
  const sessionId = sessionOf(request)
  if (sessionId !== undefined) {
    const cancelled = cancelledId(body)
    if (cancelled !== undefined) cancellations.cancel({ owner, sessionId, requestId: cancelled })
    const requestId = callId(body)
    if (requestId !== undefined) {
      // When the server is closed, the call is cancelled and the stream ends.
      const stop = (): void => void server.close()
      const listening = cancellations.listen({ owner, sessionId, requestId }, stop)
      reply.raw.once('close', () => listening.stop())
    }
  }
  const keepAliveMs = Math.min(MAX_KEEP_ALIVE_MS, (context.settings.idleTimeoutSeconds * 1000) / 2)
  const answer = await answerRequest(server, webRequest(request), body ?? null, keepAliveMs)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (isInitialize(body)) reply.header('mcp-session-id', newId())
  uncached(reply).code(answer.status)
  return reply.send(answer.body === null ? undefined : Readable.fromWeb(answer.body as ReadableStream))
}

function offered({ tasks: catalogue }: HttpContext, request: FastifyRequest): Offered {
  const all = known.get(catalogue) ?? allOf(catalogue)
  known.set(catalogue, all)
  const { tools: wanted } = request.query as { tools?: unknown }
  if (wanted === undefined) return all
  const names = new Set(String(wanted).split(','))
  const unknown = [...names].filter((name) => !catalogue.names.includes(name))
  if (unknown.length > 0) {
    const message = `tools: There is no such task. The tasks are: ${catalogue.names.join(', ')}.`
    throw invalidFields([], [{ field: 'tools', message }])
  }
  const { listed, detailed } = all.tools
  const isWanted = ({ name }: { name: string }): boolean => names.has(name)
  return {
    tasks: all.tasks.filter(isWanted),
    tools: { listed: [...listed.filter(isWanted), detailsTool], detailed: detailed.filter(isWanted) },
  }
}

/** Unavailable tasks are not offered as tools. */
function allOf(catalogue: HttpContext['tasks']): Offered {
  const tasks = catalogue.descriptions().filter(({ available }) => available)
  return { tasks, tools: offeredTools({ tasks, places: 'service' }) }
}

function uncached(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
}

/** The library refuses other requests. */
function acceptsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true
}

function sessionOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['mcp-session-id']
  return typeof sent === 'string' && /^[\w-]{1,100}$/.test(sent) ? sent : undefined
}

function webRequest({ headers }: FastifyRequest): Request {
  const read = READ_HEADERS.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  return new Request('http://localhost/mcp', { method: 'POST', headers: read })
}
