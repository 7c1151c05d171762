import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authenticate.js'
import { type HttpContext, noteTask } from '../http/context.js'
import type { Route } from '../http/route.js'
import { findTask, resultOf, serverOf } from './find-task.js'
import { newNote, noteText } from './note.js'
import { bodyOfSdk, ilovepdfOperation } from './operation.js'
import { parametersOf } from './read-body.js'
import {
  MAX_INTEGER,
  nextSchema,
  nextTaskSchema,
  regionParams,
  remainingSchema,
  startedSchema,
  toolParams,
} from './schemas.js'
import { namesOf } from './task-view.js'
import type { Tool } from './tools/tool.js'
import { findTool } from './tools.js'

/** Use is free of charge, so this is the largest number that every SDK can represent. */
const remaining = {
  remaining_files: MAX_INTEGER,
  remaining_pages: MAX_INTEGER,
  remaining_credits: MAX_INTEGER,
}

/** If the parameters decide which task is run, the first run does. */
function taskOf({ takes, hasChoice = false }: Tool): string | undefined {
  return hasChoice ? undefined : takes
}

export function startRoutes(context: HttpContext): Route[] {
  const start: Route['handler'] = async (request) => {
    const { tool: name } = request.params as { tool: string }
    const tool = findTool(context, name)
    noteTask(request, context, tool.tasks[0])
    const { id } = await context.processes.startTask(callerOf(request), {
      task: taskOf(tool),
      note: noteText(newNote(name)),
    })
    return { server: serverOf(request), task: id, ...remaining }
  }
  const startUrl = '/v1/start/:tool'
  const startOperation = ilovepdfOperation(startUrl, {
    id: 'ilovepdfStart',
    summary: 'Start a task',
    description: 'Starts a task of a tool: files are uploaded to it, and then processed.',
    params: toolParams,
    answers: { 200: { description: 'The task.', schema: startedSchema } },
    errors: ['unknown_task', 'task_unavailable', 'quota_exceeded'],
  })
  const infoUrl = '/v1/info'
  const nextUrl = '/v1/task/next'
  return [
    {
      method: 'GET',
      url: startUrl,
      hasHead: false,
      access: 'token',
      operation: startOperation,
      handler: start,
    },
    {
      method: 'GET',
      // Regions have no meaning here.
      url: '/v1/start/:tool/:region',
      hasHead: false,
      access: 'token',
      operation: {
        ...startOperation,
        id: 'ilovepdfStartInRegion',
        summary: 'Start a task in a region',
        description: 'The same as without a region.',
        params: regionParams,
      },
      handler: start,
    },
    {
      method: 'GET',
      url: infoUrl,
      hasHead: false,
      access: 'token',
      operation: ilovepdfOperation(infoUrl, {
        id: 'ilovepdfInfo',
        summary: 'Get the remaining credits',
        description: 'Use of the service is not counted: the numbers are always the same.',
        answers: { 200: { description: 'The credits.', schema: remainingSchema } },
        errors: [],
      }),
      handler: () => remaining,
    },
    {
      method: 'POST',
      url: nextUrl,
      access: 'token',
      operation: ilovepdfOperation(nextUrl, {
        id: 'ilovepdfNext',
        summary: 'Connect a task',
        description: 'Starts a task whose files are the result of another.',
        body: bodyOfSdk(nextSchema),
        answers: { 200: { description: 'The task and its files.', schema: nextTaskSchema } },
        errors: [
          'missing_parameter',
          'invalid_parameter',
          'unsupported_media_type',
          'body_too_large',
          'unknown_task',
          'task_unavailable',
          'process_not_found',
          'not_ready',
          'quota_exceeded',
        ],
      }),
      handler: async (request) => next(context, request),
    },
  ]
}

/** A task with the outputs of another task as its files, under their download names. */
async function next(context: HttpContext, request: FastifyRequest): Promise<object> {
  const { processes } = context
  const caller = callerOf(request)
  const parameters = await parametersOf(request, context)
  const source = parameters.needed('task', 'It is the task whose result is to be worked on.')
  const name = parameters.needed('tool', 'It is the tool that comes next.')
  const tool = findTool(context, name)
  const { row: before, note } = await findTask(context, caller, source)
  const row = await processes.startTask(caller, {
    task: taskOf(tool),
    source,
    note: noteText(newNote(name)),
  })
  const { resultText } = await processes.describe(caller, source)
  const result = resultOf(resultText)
  const names = result === undefined ? [] : namesOf(before, note, result)
  const { uploads } = await processes.describe(caller, row.id)
  const files = Object.fromEntries(uploads.map(({ id, name: own }, index) => [id, names[index] ?? own]))
  return { task: row.id, files }
}
