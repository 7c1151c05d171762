import { z } from 'zod'
import { invalidFields } from '../../errors/service-error.js'
import { callerOf } from '../authenticate.js'
import { misspeltFields } from '../bodies/misspelt-fields.js'
import { bodyOf } from '../bodies/parsers.js'
import { readRequest } from '../bodies/read-request.js'
import { type HttpContext, noteTask } from '../context.js'
import { answerOnce, sendAnswer } from '../idempotent-answer.js'
import type { Route } from '../route.js'
import { startedView } from '../views.js'

const startSchema = z
  .object({
    task: z
      .string()
      .max(1000)
      .nullish()
      .meta({ description: 'May be left to the first upload.', examples: ['merge-pdf'] }),
    source: z
      .string()
      .max(1000)
      .nullish()
      .meta({ description: 'Another of your processes: its outputs become this one’s files.' }),
  })
  // What the docs page fills in for who tries it out.
  .meta({ examples: [{ task: 'merge-pdf' }] })

const startFields = Object.keys(startSchema.shape)

export function startTaskRoute(context: HttpContext): Route {
  const { processes, bodyLimits } = context
  return {
    method: 'POST',
    url: '/api/v1/start-task',
    access: 'token',
    operation: {
      id: 'startTask',
      summary: 'Start a process',
      body: {
        mediaTypes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        schema: startSchema,
        required: false,
      },
      headers: z.object({ 'Idempotency-Key': z.string().max(255).optional() }),
      answers: { 200: { description: 'The process.', schema: 'StartedProcess' } },
      errors: [
        'invalid_parameter',
        'unknown_task',
        'task_unavailable',
        'process_not_found',
        'not_ready',
        'idempotency_mismatch',
        'quota_exceeded',
        'body_too_large',
        'unsupported_media_type',
        'storage_full',
        'request_timeout',
      ],
    },
    async handler(request, reply) {
      const body = (await bodyOf(request, bodyLimits)) ?? {}
      const { task, source } = readRequest(startSchema, body)
      noteTask(request, context, task)
      const misspelt = misspeltFields(body, startFields)
      if (misspelt.length > 0) throw invalidFields([], misspelt)
      const call = { call: 'start-task', body, processId: undefined }
      const answer = await answerOnce(processes, request, call, async () => {
        const row = await processes.startTask(callerOf(request), {
          task: task || undefined,
          source: source || undefined,
        })
        return { status: 200, body: JSON.stringify(startedView(row)), processId: row.id }
      })
      return sendAnswer(reply, answer)
    },
  }
}
