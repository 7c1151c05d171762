import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import type { HttpContext } from '../context.js'
import { fixedAnswer } from '../fixed-answer.js'
import { components } from '../openapi/components.js'
import type { Route } from '../route.js'
import { taskName } from '../views.js'

export function taskRoutes({ tasks }: HttpContext): Route[] {
  return [
    {
      method: 'GET',
      url: '/api/v1/tasks',
      access: 'token',
      operation: {
        id: 'listTasks',
        summary: 'List tasks',
        description: 'Returns all tasks of this service with the JSON Schema of their options.',
        answers: {
          200: { description: 'All tasks.', schema: z.object({ tasks: z.array(components.Task) }) },
        },
        errors: [],
      },
      handler: fixedAnswer(
        'application/json; charset=utf-8',
        () => JSON.stringify({ tasks: tasks.descriptions() }),
        { 'cache-control': 'private, no-cache' },
      ),
    },
    {
      method: 'GET',
      url: '/api/v1/tasks/:name',
      access: 'token',
      operation: {
        id: 'getTask',
        summary: 'Get a task',
        description: 'Returns one task with the JSON Schema of its options.',
        params: z.object({ name: taskName }),
        answers: { 200: { description: 'The task.', schema: 'Task' } },
        errors: ['task_not_found'],
      },
      async handler(request) {
        const { name } = request.params as { name: string }
        const task = tasks.describe(name)
        if (task !== undefined) return task
        throw new ServiceError(
          'task_not_found',
          `There is no such task. The tasks are: ${tasks.names.join(', ')}.`,
        )
      },
    },
  ]
}
