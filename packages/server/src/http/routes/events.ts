import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { Caller } from '../../process/caller.js'
import type { ProcessEvent } from '../../process/events.js'
import type { ProcessRow } from '../../records/records.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { EventStream, EventStreams } from '../event-streams.js'
import { baseUrlOf } from '../hosts.js'
import type { Route } from '../route.js'
import { processSummaryView, progressView } from '../views.js'

const LOOK_AT_QUEUE_MS = 1000

export function eventsRoute(context: HttpContext, streams: EventStreams): Route {
  return {
    method: 'GET',
    hasHead: false,
    url: '/api/v1/processes/:processId/events',
    access: 'ticket',
    operation: {
      id: 'followProcess',
      summary: 'Follow a process: server-sent events',
      description:
        'Events `state`, `queue` and `progress`, each with state, queue_position, percent, pages_done and pages_total; and `gone`, with the processId alone, when the process is. The first tells how things stand; the stream ends when the execution has.',
      params: z.object({ processId: z.string() }),
      query: z.object({ ticket: z.string().optional() }),
      headers: z.object({
        'Last-Event-ID': z.string().optional().meta({
          description: 'The id of the last event you have seen; where it was the end, the answer is 204.',
        }),
      }),
      answers: {
        200: { description: 'The stream.', mediaTypes: ['text/event-stream'] },
        204: { description: 'Nothing more will come: you have seen the end.' },
      },
      errors: ['process_not_found', 'rate_limited'],
    },
    async handler(request, reply) {
      const caller = callerOf(request)
      const { processId } = request.params as { processId: string }
      const row = await context.processes.find(caller, processId)
      // To EventSource, which asks again when a stream has ended, 204 says: stay away.
      if (hasEnded(row) && request.headers['last-event-id'] === String(row.version))
        return reply.code(204).send()
      const expiresAt = await context.access.expiryOf(caller.owner)
      if (expiresAt === undefined) throw new ServiceError('unauthorized', 'The token is not valid any more.')
      const stream = streams.open(caller.owner, expiresAt)
      follow(context, caller, request, row, stream)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .type('text/event-stream; charset=utf-8')
        .send(stream.readable)
    },
  }
}

function follow(
  { processes }: HttpContext,
  caller: Caller,
  request: FastifyRequest,
  first: ProcessRow,
  stream: EventStream,
): void {
  const baseUrl = baseUrlOf(request)
  let row = first
  let position = processes.progress(row).queuePosition

  function send(name: string): void {
    const { error, download } = processSummaryView(baseUrl, row)
    const progress = progressView(row, processes.progress(row))
    const data = {
      processId: row.id,
      state: row.state,
      ...progress,
      expires_at: row.expiresAt,
      download,
      error,
    }
    stream.send({ name, id: name === 'state' ? row.version : undefined, data })
  }
  function changed(to: ProcessRow): void {
    row = to
    position = processes.progress(row).queuePosition
    send('state')
    if (hasEnded(row)) stream.end()
  }
  function onEvent(event: ProcessEvent): void {
    if (event.type === 'changed') changed(event.row)
    else if (event.type === 'progress') send('progress')
    else {
      stream.send({ name: 'gone', data: { processId: row.id } })
      stream.end()
    }
  }

  const stopListening = processes.listen(row.id, onEvent)
  const queueWatch = setInterval(() => {
    if (row.state !== 'queued') return
    const now = processes.progress(row).queuePosition
    if (now === undefined || now === position) return
    position = now
    send('queue')
  }, LOOK_AT_QUEUE_MS)
  stream.readable.once('close', () => {
    stopListening()
    clearInterval(queueWatch)
  })
  send('state')
  if (hasEnded(row)) {
    stream.end()
    return
  }
  // Something may have happened between the first look and the listening.
  processes.find(caller, row.id).then(
    (now) => {
      if (now.version > row.version) changed(now)
    },
    () => onEvent({ type: 'gone' }),
  )
}

function hasEnded(row: ProcessRow): boolean {
  return row.state === 'succeeded' || row.state === 'failed'
}
