import * as z from 'zod'
import type { HttpContext } from '../../http/context.js'
import type { Route } from '../../http/route.js'
import { TEXT } from '../errors.js'
import { common } from '../operation.js'
import { echoTrace } from '../trace.js'

/** The programs of Gotenberg, and the tasks that need them. */
const programs = { chromium: 'html-to-pdf', libreoffice: 'office-to-pdf' } as const

const statusSchema = z.object({ status: z.enum(['up', 'down']), timestamp: z.string().optional() })

export function healthRoutes({ tasks, isReady, version }: HttpContext): Route[] {
  return [
    {
      method: 'GET',
      url: '/health',
      access: 'open',
      operation: {
        ...common,
        id: 'gotenbergHealth',
        summary: 'Readiness, in the format of Gotenberg',
        description: 'Responds with 200 while the service accepts work. Needs no token.',
        security: [],
        answers: {
          200: {
            description: 'Ready; the details list the programs that are available.',
            schema: statusSchema
              .extend({ details: z.record(z.string(), statusSchema) })
              .meta({ id: 'GotenbergHealth' }),
          },
          503: { description: 'Not ready.', schema: z.object({ status: z.literal('down') }) },
        },
        errors: ['bad_request'],
      },
      async handler(request, reply) {
        echoTrace(request, reply)
        reply.type('application/json; charset=utf-8')
        if (!(await isReady())) return reply.code(503).send({ status: 'down' })
        const timestamp = new Date().toISOString()
        const available = Object.entries(programs).filter(
          ([, task]) => tasks.get(task) !== undefined && tasks.unavailable(task) === undefined,
        )
        const details = Object.fromEntries(available.map(([name]) => [name, { status: 'up', timestamp }]))
        return reply.send({ status: 'up', details })
      },
    },
    {
      method: 'GET',
      url: '/version',
      access: 'token',
      operation: {
        ...common,
        id: 'gotenbergVersion',
        summary: 'The version of this service',
        description: 'As text; it is not a version of Gotenberg.',
        answers: { 200: { description: 'The version.', schema: z.string(), mediaTypes: ['text/plain'] } },
        errors: [],
      },
      handler(request, reply) {
        echoTrace(request, reply)
        return reply.type(TEXT).send(version)
      },
    },
  ]
}
