import type { TaskCatalogue } from '@octavo/tasks/catalogue'
import { type ErrorCode, statusOf } from '../../errors/codes.js'
import type { HttpContext } from '../context.js'
import type { Answer, Operation, Route, Schema } from '../route.js'
import { components } from './components.js'
import { headersOf, parametersOf } from './fields.js'
import { type Json, jsonSchema, withoutDialect } from './json-schema.js'
import { webhookOperation } from './webhook-operation.js'

/** What every call that asks for a token may be answered with. */
const COMMON: readonly ErrorCode[] = [
  'unauthorized',
  'rate_limited',
  'unknown_host',
  'shutting_down',
  'storage_unavailable',
  'internal_error',
]

/** The OpenAPI 3.1 document, made of what the routes say of themselves and of the tasks' declarations. */
export function openApiDocument(
  routes: readonly Route[],
  { tasks, version, settings }: Pick<HttpContext, 'tasks' | 'version' | 'settings'>,
): Json {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    if (route.operation === undefined) continue
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operationOf(route, route.operation)
    if (route.headOperation !== undefined) paths[path].head = headOf(route, route.headOperation)
  }
  addExamples(paths['/api/v1/execute']?.post, tasks)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version,
      description:
        'Start a process, upload files, execute a task, download the result. Programs written for the SDKs of iLovePDF find its wire format at /v1 of the same service, which is not described here.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: settings.baseUrl ?? '/' }],
    paths,
    webhooks: { executionEnded: { post: operationOf({ access: 'open', url: 'webhook' }, webhookOperation) } },
    components: {
      schemas: componentSchemas(tasks),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket' },
      },
    },
  }
}

function operationOf({ access, url }: Pick<Route, 'access' | 'url'>, operation: Operation): Json {
  const { id, summary, description, params, query, headers, body, answers, errors, errorHeaders } = operation
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...parametersOf('header', headers),
  ]
  const needsNothing = access === 'open' || access === 'page'
  const codes = needsNothing ? errors : [...errors, ...COMMON]
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tagOf(url)],
    security: needsNothing ? [] : access === 'ticket' ? [{ token: [] }, { ticket: [] }] : [{ token: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: contentOf(body.mediaTypes, body.schema) } }),
    responses: { ...answersOf(answers), ...errorAnswers(codes, errorHeaders) },
  }
}

/** No answer to HEAD has a body. */
function headOf(route: Route, operation: Operation): Json {
  const { responses, ...rest } = operationOf(route, operation) as { responses: Record<string, Json> }
  const bare = Object.entries(responses).map(([status, { content: _, ...answer }]) => [status, answer])
  return { ...rest, responses: Object.fromEntries(bare) }
}

function tagOf(url: string): string {
  if (/start-task|uploads|execute|download/.test(url)) return 'The four steps'
  if (url.includes('/run/')) return 'One call'
  if (url.includes('/processes')) return 'Processes'
  if (url === 'webhook') return 'Webhooks'
  if (url === '/mcp') return 'Agents'
  return url.includes('/tasks') ? 'Tasks' : 'The page'
}

function answersOf(answers: Operation['answers']): Json {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)]))
}

function answerOf({ description, schema, mediaTypes, headers }: Answer): Json {
  const answer = { description, ...headersOf(headers) }
  if (schema !== undefined)
    return { ...answer, content: contentOf(mediaTypes ?? ['application/json'], schema, 'output') }
  if (mediaTypes === undefined) return answer
  return { ...answer, content: Object.fromEntries(mediaTypes.map((type) => [type, {}])) }
}

function errorAnswers(codes: readonly ErrorCode[], headers: Operation['errorHeaders'] = {}): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      status,
      {
        description: listed.map((code) => `\`${code}\``).join(', '),
        ...headersOf(listed.map((code) => headers[code]).find((one) => one !== undefined)),
        content: contentOf(['application/json'], 'Error'),
      },
    ]),
  )
}

function contentOf(mediaTypes: readonly string[], schema: Schema, io: 'input' | 'output' = 'input'): Json {
  const written =
    typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : jsonSchema(schema, io)
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: written }]))
}

/** The options of an execution are those of one of the tasks. */
function componentSchemas(tasks: TaskCatalogue): Json {
  const own = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      jsonSchema(schema, name === 'ExecuteRequest' ? 'input' : 'output'),
    ]),
  )
  const options = tasks
    .descriptions()
    .map((task) => [optionsName(task.name), withoutDialect(task.options as Json)])
  const request = own.ExecuteRequest as { properties: Record<string, Json> }
  const { description } = request.properties.options ?? {}
  request.properties.task = { ...request.properties.task, enum: tasks.names }
  request.properties.options = {
    description,
    anyOf: options.map(([name]) => ({ $ref: `#/components/schemas/${String(name)}` })),
  }
  return { ...own, ...Object.fromEntries(options) }
}

/** Each example of each task as the body of an execute call. */
function addExamples(execute: unknown, tasks: TaskCatalogue): void {
  const { requestBody } = (execute ?? {}) as {
    requestBody?: { content: Record<string, { examples?: Json }> }
  }
  const json = requestBody?.content['application/json']
  if (json === undefined) return
  json.examples = Object.fromEntries(
    tasks.descriptions().flatMap(({ name, examples }) =>
      examples.map(({ title, entries, options }, index) => {
        const pages = entries.map(({ filename, ...rest }) => ({
          filename,
          server_filename: filename,
          ...rest,
        }))
        const value = { processId: 'from start-task', task: name, pages, options }
        return [`${name}-${index + 1}`, { summary: `${name}: ${title}`, value }]
      }),
    ),
  )
}

/** merge-pdf → MergePdfOptions */
function optionsName(task: string): string {
  return `${task.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Options`
}
