import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { Caller } from '../../process/caller.js'
import type { Progress } from '../../process/describe.js'
import type { ProcessEvent } from '../../process/events.js'
import type { ProcessRow, ProcessState } from '../../records/records.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { EventStream, EventStreams } from '../event-streams.js'
import { baseUrlOf } from '../hosts.js'
import type { Route } from '../route.js'
import { processId, processSummaryView, progressView, ticket } from '../views.js'

const POLL_EVERY_MS = 1000

export function eventsRoute(context: HttpContext, streams: EventStreams): Route {
  return {
    method: 'GET',
    hasHead: false,
    url: '/api/v1/processes/:processId/events',
    access: 'ticket',
    operation: {
      id: 'followProcess',
      summary: 'Follow a process by server-sent events',
      description:
        'Sends the events `state`, `queue` and `progress`, each with state, queue_position, percent, pages_done and pages_total, and `gone`, with the processId only, when the process is deleted. The first event is the current state; the stream ends when the execution ends.',
      params: z.object({ processId }),
      query: z.object({ ticket }),
      headers: z.object({
        'Last-Event-ID': z.string().optional().meta({
          description: 'ID of the last event received. If that event was the last one, the response is 204.',
        }),
      }),
      answers: {
        200: {
          description: 'The stream of events.',
          schema: z.string(),
          mediaTypes: ['text/event-stream'],
        },
        204: { description: 'There are no further events.' },
      },
      errors: ['process_not_found', 'rate_limited'],
    },
    async handler(request, reply) {
      const caller = callerOf(request)
      const { processId } = request.params as { processId: string }
      const row = await context.processes.find(caller, processId)
      // EventSource reconnects when a stream ends; 204 tells it to stop.
      if (hasEnded(row) && request.headers['last-event-id'] === String(row.version))
        return reply.code(204).send()
      const expiresAt = await context.access.expiryOf(caller.owner)
      if (expiresAt === undefined) throw new ServiceError('unauthorized', 'The token is no longer valid.')
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
  /** The last row whose state was sent. */
  let sent: ProcessRow | undefined
  let progress: Progress = { done: row.progressDone, total: row.progressTotal, queuePosition: undefined }

  function send(name: 'state' | 'queue' | 'progress', of = row, at = progress): void {
    const { error, download } = processSummaryView(baseUrl, of)
    const data = {
      processId: of.id,
      state: of.state,
      ...progressView(of, at),
      expires_at: of.expiresAt,
      download,
      error,
    }
    stream.send({ name, id: name === 'state' ? of.version : undefined, data })
  }
  /** A read that began before an event may end after it: older states are not sent. */
  async function changed(to: ProcessRow): Promise<void> {
    if (to.version < row.version || (to.version === row.version && to !== first)) return
    row = to
    const now = await processes.progress(to)
    if (row !== to) return
    progress = now
    for (const passed of sent === undefined ? [] : statesBetween(sent, to)) send('state', passed, NO_PROGRESS)
    send('state')
    sent = to
    if (hasEnded(row)) stream.end()
  }
  function gone(): void {
    stream.send({ name: 'gone', data: { processId: row.id } })
    stream.end()
  }
  function onEvent(event: ProcessEvent): void {
    if (event.type === 'gone') gone()
    else if (event.type === 'changed') changed(event.row).catch(() => stream.end())
    else {
      const { done, total } = event
      progress = { done, total, queuePosition: undefined }
      send('progress')
    }
  }
  /** Events between machines may get lost: then the row has the state. */
  async function poll(): Promise<void> {
    const now = await processes.find(caller, row.id)
    if (now.version > row.version) return changed(now)
    const { queuePosition } = await processes.progress(row)
    if (row.state !== 'queued' || queuePosition === undefined || queuePosition === progress.queuePosition)
      return
    progress = { ...progress, queuePosition }
    send('queue')
  }
  function pollFailed(error: unknown): void {
    if (error instanceof ServiceError && error.code === 'process_not_found') gone()
  }

  const listening = processes.follow(row, onEvent)
  const watch = setInterval(() => poll().catch(pollFailed), POLL_EVERY_MS)
  stream.readable.once('close', () => {
    listening.stop()
    clearInterval(watch)
  })
  changed(first).catch(() => stream.end())
  // The state may have changed between the first read and the subscription.
  listening.ready.then(poll).catch(pollFailed)
}

const NO_PROGRESS: Progress = { done: 0, total: 0, queuePosition: undefined }

/**
 * A run is queued, then running, then ends. Events of several machines may arrive in another order or not at all, and the next state may come while
 * the position in the queue is still being read: so the states before a later one are known without their events. Each is one version of the row.
 */
function statesBetween(from: ProcessRow, to: ProcessRow): ProcessRow[] {
  const beforeEnd: ProcessState[] = to.startedAt === null ? ['queued'] : ['queued', 'running']
  const path = to.state === 'running' ? ['queued' as const] : hasEnded(to) ? beforeEnd : []
  const passed = path.slice(path.indexOf(from.state) + 1)
  return passed.map((state, index) => ({ ...from, state, version: to.version - passed.length + index }))
}

function hasEnded(row: ProcessRow): boolean {
  return row.state === 'succeeded' || row.state === 'failed'
}
