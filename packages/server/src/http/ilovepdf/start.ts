import type { FastifyRequest } from 'fastify'
import { callerOf } from '../authenticate.js'
import { type HttpContext, noteTask } from '../context.js'
import type { Route } from '../route.js'
import { findTask, resultOf, serverOf } from './find-task.js'
import { newNote, noteText } from './note.js'
import { BODY_TYPES, parametersOf } from './read-body.js'
import { namesOf } from './task-view.js'
import type { Tool } from './tools/tool.js'
import { findTool } from './tools.js'

/** Nothing is paid for here: as many as every SDK can count. */
const UNLIMITED = 2_147_483_647
const remaining = { remaining_files: UNLIMITED, remaining_pages: UNLIMITED, remaining_credits: UNLIMITED }

/** Where a tool runs one of several tasks, the first run decides which. */
function taskOf({ takes }: Tool): string | undefined {
  return takes === 'watermark-pdf' ? undefined : takes
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
  return [
    { method: 'GET', url: '/v1/start/:tool', hasHead: false, access: 'token', handler: start },
    // Regions are of another's machines: there is one place here.
    { method: 'GET', url: '/v1/start/:tool/:region', hasHead: false, access: 'token', handler: start },
    { method: 'GET', url: '/v1/info', hasHead: false, access: 'token', handler: () => remaining },
    {
      method: 'POST',
      url: '/v1/task/next',
      access: 'token',
      mediaTypes: BODY_TYPES,
      handler: async (request) => next(context, request),
    },
  ]
}

/** A task whose files are what another made, under the names that they have for who downloads them. */
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
