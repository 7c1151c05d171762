import * as z from 'zod'
import { invalidFields } from '../../errors/service-error.js'
import { callerOf } from '../authenticate.js'
import { misspeltFields } from '../bodies/misspelt-fields.js'
import { bodyOf } from '../bodies/parsers.js'
import { readRequest } from '../bodies/read-request.js'
import { type HttpContext, noteTask } from '../context.js'
import { answerOnce, idempotencyKey, sendAnswer } from '../idempotent-answer.js'
import type { Route } from '../route.js'
import { startedView, taskName } from '../views.js'

const startSchema = z
  .object({
    task: taskName
      .nullish()
      .meta({ description: 'The task. May be set by the first upload instead.', examples: ['merge-pdf'] }),
    source: z.string().max(1000).nullish().meta({
      description:
        'ID of another of your processes: its output files become the input files of the new process.',
    }),
  })
  // Example for the docs page.
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
      description:
        'Creates a process, to which files are uploaded. With `source`, the process starts with the output files of another process, without uploading them again.',
      body: {
        mediaTypes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        schema: startSchema,
        required: false,
      },
      headers: z.object({ 'Idempotency-Key': idempotencyKey }),
      answers: { 200: { description: 'The new process.', schema: 'StartedProcess' } },
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
