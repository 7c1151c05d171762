import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callerOf } from '../http/authenticate.js'
import type { HttpContext } from '../http/context.js'
import { withoutIdleTimeout } from '../http/idle-timeout.js'
import type { Route } from '../http/route.js'
import { describeTask, serverOf } from './find-task.js'
import { listTasks } from './list-tasks.js'
import { bodyOfSdk, ilovepdfOperation } from './operation.js'
import { parametersOf } from './read-body.js'
import { listedTaskSchema, listSchema, taskParams, taskSchema } from './schemas.js'
import { fileViews, type TaskStatus, taskView } from './task-view.js'

const PER_PAGE = 50
const MAX_PAGES = 1000

export function taskRoutes(context: HttpContext): Route[] {
  const url = '/v1/task/:task'
  const listUrl = '/v1/task'
  return [
    {
      method: 'GET',
      url,
      hasHead: false,
      access: 'token',
      operation: ilovepdfOperation(url, {
        id: 'ilovepdfTask',
        summary: 'Get a task',
        description: 'The status of the task and of each of its files.',
        params: taskParams,
        answers: { 200: { description: 'The task.', schema: taskSchema } },
        errors: ['process_not_found'],
      }),
      handler: (request) => described(context, request),
    },
    {
      method: 'DELETE',
      url,
      access: 'token',
      operation: ilovepdfOperation(url, {
        id: 'ilovepdfDeleteTask',
        summary: 'Delete a task',
        description: 'Deletes the task with its files.',
        params: taskParams,
        answers: { 200: { description: 'The deleted task.', schema: taskSchema } },
        errors: ['process_not_found'],
      }),
      async handler(request) {
        const view = await described(context, request)
        const { task } = request.params as { task: string }
        await withoutIdleTimeout(request, () => context.processes.remove(callerOf(request), task))
        const status: TaskStatus = 'TaskDeleted'
        return { ...view, status, files: [] }
      },
    },
    {
      method: 'POST',
      url: listUrl,
      access: 'token',
      operation: ilovepdfOperation(listUrl, {
        id: 'ilovepdfTasks',
        summary: 'List tasks',
        description: 'The newest first.',
        body: bodyOfSdk(listSchema),
        answers: {
          200: { description: 'The tasks.', schema: z.array(listedTaskSchema).max(PER_PAGE) },
        },
        errors: ['invalid_parameter', 'unsupported_media_type', 'body_too_large'],
      }),
      handler: (request) => listed(context, request),
    },
  ]
}

async function described(context: HttpContext, request: FastifyRequest): Promise<object> {
  const { task } = request.params as { task: string }
  const { row, note, uploads, result } = await describeTask(context, callerOf(request), task)
  return { ...taskView(row, note, result, serverOf(request)), files: fileViews(row, note, uploads, result) }
}

async function listed(context: HttpContext, request: FastifyRequest): Promise<object[]> {
  const parameters = await parametersOf(request, context)
  const page = Math.floor(parameters.number('page', 0, 0, MAX_PAGES))
  const wanted = {
    tool: parameters.text('tool'),
    status: parameters.text('status'),
    customInt: parameters.text('custom_int'),
    // The first page is 1 in some SDKs and 0 in others.
    from: Math.max(0, page - 1) * PER_PAGE,
    limit: PER_PAGE,
  }
  return listTasks(context.processes, callerOf(request), wanted, serverOf(request))
}
