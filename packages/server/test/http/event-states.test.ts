import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { HttpContext } from '../../src/http/context.js'
import { createEventStreams } from '../../src/http/event-streams.js'
import { eventsRoute } from '../../src/http/routes/events.js'
import type { ProcessListener } from '../../src/process/events.js'
import type { ProcessRow } from '../../src/records/records.js'
import { aProcess } from '../records/rows.js'

const uploaded = aProcess({ state: 'uploaded', version: 2 })
const queued: ProcessRow = { ...uploaded, state: 'queued', version: 3, runId: 'run' }
const running: ProcessRow = { ...queued, state: 'running', version: 4, startedAt: 1_001 }
const succeeded: ProcessRow = { ...running, state: 'succeeded', version: 5, outputs: 1, runId: null }
const cancelled: ProcessRow = { ...queued, state: 'failed', version: 4, runId: null }

/** The states and IDs of a stream that starts with `uploaded` and receives these rows, in this order. */
async function streamed(rows: readonly ProcessRow[], positionOf?: Promise<number>): Promise<unknown[]> {
  const processes = {
    find: async () => uploaded,
    progress: async ({ state }: ProcessRow) => ({
      done: 0,
      total: 0,
      queuePosition: state === 'queued' ? await positionOf : undefined,
    }),
    follow(_processId: string, listener: ProcessListener) {
      setImmediate(() => {
        for (const row of rows) listener({ type: 'changed', row })
      })
      return { ready: new Promise<void>(() => undefined), stop: () => undefined }
    },
  }
  const context = { processes, access: { expiryOf: async () => null } } as unknown as HttpContext
  const limits = { eventStreamsPerToken: 1, idleTimeoutSeconds: 60 }
  const { url, handler } = eventsRoute(context, createEventStreams(limits))
  const app = Fastify()
  app.decorate('fixedBaseUrl', 'http://octavo.example')
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { caller: { owner: 'ann', quotaBytes: null } })
  })
  app.route({ method: 'GET', url, handler })
  const { body } = await app.inject(`/api/v1/processes/${uploaded.id}/events`)
  await app.close()
  return [...body.matchAll(/^id: (\d+)\nevent: state\ndata: (.*)$/gm)].map(([, id, data]) => {
    const { state, download } = JSON.parse(data!) as { state: string; download: string | null }
    return [Number(id), state, download !== null]
  })
}

describe('An event stream has every state of an execution, in order,', () => {
  const all = [
    [2, 'uploaded', false],
    [3, 'queued', false],
    [4, 'running', false],
    [5, 'succeeded', true],
  ]

  it.each([
    ['each has its event', [queued, running, succeeded]],
    ['events of two machines arrive in the wrong order', [running, queued, succeeded]],
    ['an event is lost', [running, succeeded]],
    ['all events but the last are lost', [succeeded]],
    ['an event arrives twice', [queued, queued, running, running, succeeded]],
  ])('if %s', async (_case, rows) => {
    expect(await streamed(rows)).toEqual(all)
  })

  it('if the execution has ended before its position in the queue is known', async () => {
    const never = new Promise<number>(() => undefined)
    expect(await streamed([queued, running, succeeded], never)).toEqual(all)
  })

  it('and none that it did not have', async () => {
    expect(await streamed([cancelled])).toEqual([
      [2, 'uploaded', false],
      [3, 'queued', false],
      [4, 'failed', false],
    ])
  })
})
