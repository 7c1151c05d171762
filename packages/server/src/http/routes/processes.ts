import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callerOf } from '../authenticate.js'
import { readRequest } from '../bodies/read-request.js'
import type { HttpContext } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import type { Route } from '../route.js'
import { processId, processSummarySchema, processSummaryView, processText } from '../views.js'

const JSON_TYPE = 'application/json; charset=utf-8'

const params = z.object({ processId })

const LIMIT = 'must be a whole number from 1 to 100'

const pageSchema = z.object({
  limit: z.coerce
    .number(LIMIT)
    .int(LIMIT)
    .min(1, LIMIT)
    .max(100, LIMIT)
    .default(20)
    .meta({ description: 'Maximum number of processes to return.' }),
  before: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,100}$/, 'must be `next` of the previous page')
    .optional()
    .meta({ description: '`next` of the previous page.' }),
})

const listSchema = z
  .object({
    processes: z.array(processSummarySchema).max(100),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `before` to get the next page; null on the last page.' }),
  })
  .meta({ id: 'ProcessList' })

export function processRoutes({ processes }: HttpContext): Route[] {
  return [
    {
      method: 'GET',
      url: '/api/v1/processes',
      access: 'token',
      operation: {
        id: 'listProcesses',
        summary: 'List processes',
        description: 'Returns the processes of your token, newest first, in pages.',
        query: pageSchema,
        answers: { 200: { description: 'One page of processes.', schema: listSchema } },
        errors: ['invalid_parameter'],
      },
      async handler(request) {
        const page = await processes.list(callerOf(request), readRequest(pageSchema, queryOf(request)))
        const baseUrl = baseUrlOf(request)
        return {
          processes: page.rows.map((row) => processSummaryView(baseUrl, row)),
          next: page.next ?? null,
        }
      },
    },
    {
      method: 'GET',
      url: '/api/v1/processes/:processId',
      access: 'token',
      operation: {
        id: 'getProcess',
        summary: 'Get a process',
        description: 'Returns the state, files, progress, result and expiry of a process.',
        params,
        answers: { 200: { description: 'The process.', schema: 'Process' } },
        errors: ['process_not_found'],
      },
      async handler(request, reply) {
        const description = await processes.describe(callerOf(request), idOf(request.params))
        return reply.type(JSON_TYPE).send(processText(baseUrlOf(request), description))
      },
    },
    {
      method: 'DELETE',
      url: '/api/v1/processes/:processId',
      access: 'token',
      operation: {
        id: 'deleteProcess',
        summary: 'Delete a process',
        description: 'Deletes the process and all its files immediately. A running execution is stopped.',
        params,
        answers: { 204: { description: 'Deleted.' } },
        errors: ['process_not_found'],
      },
      async handler(request, reply) {
        // Deleting thousands of files takes time.
        await withoutIdleTimeout(request, () => processes.remove(callerOf(request), idOf(request.params)))
        return reply.code(204).send()
      },
    },
    {
      method: 'POST',
      url: '/api/v1/processes/:processId/cancel',
      access: 'token',
      operation: {
        id: 'cancelProcess',
        summary: 'Cancel an execution',
        description:
          'Stops the queued or running execution and keeps the files. Has no effect if nothing is queued or running.',
        params,
        answers: { 200: { description: 'The process in its current state.', schema: 'Process' } },
        errors: ['process_not_found'],
      },
      async handler(request, reply) {
        const caller = callerOf(request)
        const { id } = await processes.cancel(caller, idOf(request.params))
        const description = await processes.describe(caller, id)
        return reply.type(JSON_TYPE).send(processText(baseUrlOf(request), description))
      },
    },
  ]
}

function idOf(sent: unknown): string {
  return (sent as { processId: string }).processId
}

/** The query string. A parameter without a value, as in `?limit=`, counts as not sent. */
function queryOf({ query }: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}
