import { taskFailureCodes } from '@octavo/tasks/task-failure'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { IdempotentAnswer } from '../../process/idempotency.js'
import type { ExecuteRequest } from '../../process/request.js'
import { callerOf } from '../authenticate.js'
import { beginExecution } from '../begin-execution.js'
import { readExecuteRequest } from '../bodies/execute-request.js'
import { bodyOf } from '../bodies/parsers.js'
import { type HttpContext, noteTask } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import { answerOnce, idempotencyKey, sendAnswer } from '../idempotent-answer.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import type { Route } from '../route.js'
import { executionResultText, processText } from '../views.js'

export function executeRoute(context: HttpContext): Route {
  const { processes, bodyLimits, tasks } = context
  const optionsOf = (task: string): string[] => Object.keys(tasks.get(task)?.options.shape ?? {})
  return {
    method: 'POST',
    url: '/api/v1/execute',
    access: 'token',
    operation: {
      id: 'execute',
      summary: 'Run a task on uploaded files',
      description:
        'Responds when the execution has ended. With `Prefer: respond-async` it responds immediately with 202: poll the process, follow its events, or set a webhook.',
      headers: z.object({
        'Idempotency-Key': idempotencyKey,
        Prefer: z
          .string()
          .max(200)
          .optional()
          .meta({
            description: '`respond-async`: respond before the execution has ended (RFC 7240).',
            examples: ['respond-async'],
          }),
      }),
      body: {
        mediaTypes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        schema: 'ExecuteRequest',
        required: true,
      },
      answers: {
        200: { description: 'The execution result.', schema: 'ExecutionResult' },
        202: {
          description: 'Accepted: the process in its current state.',
          schema: 'Process',
          headers: z.object({
            Location: z.url().meta({ description: 'URL of the process.' }),
            'Preference-Applied': z.literal('respond-async'),
          }),
        },
      },
      errors: [
        ...taskFailureCodes,
        'missing_parameter',
        'unknown_task',
        'task_unavailable',
        'process_not_found',
        'file_not_found',
        'task_mismatch',
        'process_busy',
        'idempotency_mismatch',
        'quota_exceeded',
        'body_too_large',
        'unsupported_media_type',
        'interrupted',
        'queue_full',
        'queue_timeout',
        'request_timeout',
      ],
    },
    async handler(request, reply) {
      const body = await bodyOf(request, bodyLimits)
      const read = await readExecuteRequest(body, optionsOf)
      noteTask(request, context, read.task)
      const { processId } = read
      const answer = await answerOnce(processes, request, { call: 'execute', body, processId }, async () => {
        if (read.webhook !== undefined) await context.webhooks.check(read.webhook)
        return prefersAsync(request) ? accepted(context, request, read) : finished(context, request, read)
      })
      if (answer.status === 202) {
        reply.header('preference-applied', 'respond-async')
        reply.header('location', `${baseUrlOf(request)}/api/v1/processes/${processId}`)
      }
      return sendAnswer(reply, answer)
    },
  }
}

async function accepted(
  context: HttpContext,
  request: FastifyRequest,
  read: ExecuteRequest,
): Promise<IdempotentAnswer> {
  const { processId } = read
  await beginExecution(context, request, read, true)
  const description = await context.processes.describe(callerOf(request), processId)
  return { status: 202, body: processText(baseUrlOf(request), description), processId }
}

async function finished(
  context: HttpContext,
  request: FastifyRequest,
  read: ExecuteRequest,
): Promise<IdempotentAnswer> {
  const { processId } = read
  const { outcome } = await beginExecution(context, request, read, false)
  const { resultText, error } = await withoutIdleTimeout(request, outcome)
  if (error !== undefined) throw error
  return {
    status: 200,
    body: executionResultText(baseUrlOf(request), processId, resultText),
    processId,
  }
}

/** RFC 7240: a list of preferences, which may have parameters. */
function prefersAsync({ headers }: FastifyRequest): boolean {
  const { prefer } = headers
  if (prefer === undefined) return false
  const list = Array.isArray(prefer) ? prefer.join() : String(prefer)
  return list.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'respond-async')
}
