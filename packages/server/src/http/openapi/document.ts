import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import * as z from 'zod'
import { type ErrorCode, statusOf } from '../../errors/codes.js'
import type { HttpContext } from '../context.js'
import type { Facade } from '../facade.js'
import type { Answer, Operation, Route, Schema } from '../route.js'
import { components } from './components.js'
import { headersOf, parametersOf } from './fields.js'
import { type Json, reference, Schemas } from './json-schema.js'
import { tagsWith } from './tags.js'
import { taskSchemas } from './task-schemas.js'
import { webhookOperation } from './webhook-operation.js'

/** Error responses of every call that requires a token. */
const COMMON: readonly ErrorCode[] = [
  'unauthorized',
  'rate_limited',
  'unknown_host',
  'shutting_down',
  'storage_unavailable',
  'internal_error',
]

const retryAfter = z.object({
  'Retry-After': z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .meta({ description: 'Seconds to wait before a retry.' }),
})

/** Responses by the status of an error. */
const errorHeaders: Readonly<Record<number, z.ZodObject>> = {
  401: z.object({ 'WWW-Authenticate': z.string().meta({ examples: ['Bearer realm="octavo"'] }) }),
  429: retryAfter,
  503: retryAfter,
}

/** The OpenAPI 3.1 document, generated from the declarations of the routes and the tasks. */
export function openApiDocument(
  routes: readonly Route[],
  { tasks, version, settings }: Pick<HttpContext, 'tasks' | 'version' | 'settings'>,
  facades: readonly Facade[],
): Json {
  const schemas = new Schemas()
  const { tags, tagOf } = tagsWith(facades)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    if (route.operation === undefined) continue
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const call = { access: route.access, tag: tagOf(route.url) }
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operationOf(call, route.operation, schemas)
    if (route.headOperation !== undefined) paths[path].head = headOf(call, route.headOperation, schemas)
  }
  addExamples(paths['/api/v1/execute']?.post, tasks)
  const webhook = operationOf({ access: 'open', tag: tagOf('webhook') }, webhookOperation, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version,
      description: [
        'Self-hosted PDF processing. A process has four steps: start a task, upload files, execute, download the result. Errors have the same body everywhere (`Error`); docs/errors.md lists the cause and the fix of each code.',
        ...facades.map(({ documentation }) => documentation.summary),
      ].join(' '),
      contact: { name: 'The operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: settings.baseUrl ?? '/' }],
    tags,
    paths,
    webhooks: { executionEnded: { post: webhook } },
    components: { schemas: componentSchemas(tasks, schemas), securitySchemes: schemesIn(paths, facades) },
  }
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of the service: `octavo token create` makes one.',
  },
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description: 'A short-lived ticket for one process, from `POST /api/v1/processes/{processId}/ticket`.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'The token in OCTAVO_METRICS_TOKEN.' },
}

/** Metrics may be on another port. */
function schemesIn(
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  facades: readonly Facade[],
): Json {
  const known = Object.assign({}, securitySchemes, ...facades.map((one) => one.documentation.securitySchemes))
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const used = new Set(
    operations.flatMap((operation) =>
      (operation as { security: readonly Json[] }).security.flatMap(Object.keys),
    ),
  )
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)))
}

interface Call {
  readonly access: Route['access']
  readonly tag: string
}

function operationOf({ access, tag }: Call, operation: Operation, schemas: Schemas): Json {
  const { id, summary, description, params, query, headers, body, answers, errors } = operation
  const parameters = [
    ...parametersOf('path', params, schemas),
    ...parametersOf('query', query, schemas),
    ...parametersOf('header', headers, schemas),
  ]
  const needsNothing = access === 'open' || access === 'page'
  const codes = needsNothing ? errors : [...errors, ...COMMON]
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: operation.security ?? securityOf(access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: contentOf(body.mediaTypes, body.schema, 'input', schemas),
          },
        }),
    responses: {
      ...answersOf(answers, schemas),
      ...errorAnswers(codes, operation, schemas),
    },
  }
}

function securityOf(access: Route['access']): Json[] {
  if (access === 'ticket') return [{ token: [] }, { ticket: [] }]
  return access === 'token' ? [{ token: [] }] : []
}

/** A response to HEAD has no body. */
function headOf(call: Call, operation: Operation, schemas: Schemas): Json {
  const { responses, ...rest } = operationOf(call, operation, schemas) as { responses: Record<string, Json> }
  const bare = Object.entries(responses).map(([status, { content: _, ...answer }]) => [status, answer])
  return { ...rest, responses: Object.fromEntries(bare) }
}

function answersOf(answers: Operation['answers'], schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, schemas)]),
  )
}

function answerOf({ description, schema, mediaTypes, headers }: Answer, schemas: Schemas): Json {
  const answer = { description, ...headersOf(headers, schemas) }
  if (schema === undefined && mediaTypes === undefined) return answer
  return {
    ...answer,
    content: contentOf(mediaTypes ?? ['application/json'], schema ?? binary, 'output', schemas),
  }
}

/** The bytes of a file. Clients that only support OpenAPI 3.0 use `format`. */
const binary = z.file()

function errorAnswers(
  codes: readonly ErrorCode[],
  { errorHeaders: own = {}, errorShape = usualShape }: Pick<Operation, 'errorHeaders' | 'errorShape'>,
  schemas: Schemas,
): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = errorShape(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => {
      const { schema, mediaType = 'application/json' } = errorShape(listed[0]!)
      const headers = listed.map((code) => own[code]).find((one) => one !== undefined)
      return [
        status,
        {
          description: listed.map((code) => `\`${code}\``).join(', '),
          ...headersOf(headers ?? errorHeaders[status], schemas),
          content: contentOf([mediaType], schema, 'output', schemas),
        },
      ]
    }),
  )
}

function usualShape(code: ErrorCode): ReturnType<NonNullable<Operation['errorShape']>> {
  return { status: statusOf(code), schema: 'Error' }
}

function contentOf(
  mediaTypes: readonly string[],
  schema: Schema,
  io: 'input' | 'output',
  schemas: Schemas,
): Json {
  const written = typeof schema === 'string' ? reference(schema) : schemas.of(schema, io)
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: written }]))
}

function componentSchemas(tasks: TaskCatalogue, schemas: Schemas): Json {
  const { ExecuteRequest, ...answers } = components
  for (const schema of Object.values(answers)) schemas.of(schema, 'output')
  const request = schemas.of(ExecuteRequest, 'input')
  const named = schemas.named()
  return { ...named, ...taskSchemas(tasks, { request, result: named.ExecutionResult! }) }
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
