import type { TaskCatalogue, TaskDescription } from '@octavo/tasks/load-tasks'
import { type Json, reference } from './json-schema.js'
import { reportSchema } from './report-schema.js'

interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, Json>>
}

/** Requests and results of any task. */
interface Bases {
  readonly request: Json
  readonly result: Json
}

/**
 * What depends on the task: options in a request, and the report in a result, each with the name of the task.
 * Each task has its own complete schemas, because generators turn these into plain types and a union that
 * `task` or `tool` discriminates.
 */
export function taskSchemas(tasks: TaskCatalogue, { request, result }: Bases): Json {
  const descriptions = tasks.descriptions()
  return {
    TaskName: { type: 'string', enum: tasks.names, description: 'Name of a task.' },
    ExecuteRequest: oneOf(descriptions, 'task', requestName),
    ExecutionResult: oneOf(descriptions, 'tool', resultName),
    ...Object.fromEntries(
      descriptions.flatMap((task) => [
        [requestName(task), requestOf(task, request as ObjectSchema)],
        [resultName(task), resultOf(task, result as ObjectSchema)],
        [optionsName(task), documented(task.options as Json)],
        [reportName(task), reportSchema(tasks.get(task.name)?.report ?? {})],
      ]),
    ),
  }
}

function requestName({ name }: TaskDescription): string {
  return `${pascal(name)}ExecuteRequest`
}

function resultName({ name }: TaskDescription): string {
  return `${pascal(name)}ExecutionResult`
}

function optionsName({ name }: TaskDescription): string {
  return `${pascal(name)}Options`
}

function reportName({ name }: TaskDescription): string {
  return `${pascal(name)}Report`
}

/** merge-pdf → MergePdf */
function pascal(task: string): string {
  return task.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function oneOf(
  tasks: readonly TaskDescription[],
  propertyName: string,
  nameOf: (task: TaskDescription) => string,
): Json {
  const references = tasks.map((task) => [task.name, reference(nameOf(task))] as const)
  return {
    oneOf: references.map(([, ref]) => ref),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(references.map(([name, ref]) => [name, ref.$ref])),
    },
  }
}

function requestOf(task: TaskDescription, base: ObjectSchema): Json {
  const { description } = base.properties.options ?? {}
  return {
    ...base,
    title: task.title,
    description: task.summary,
    properties: {
      ...base.properties,
      task: constantOf(task, base.properties.task),
      pages: { ...base.properties.pages, minItems: task.inputs.min, maxItems: task.inputs.max },
      options: { ...reference(optionsName(task)), description },
    },
  }
}

function resultOf(task: TaskDescription, base: ObjectSchema): Json {
  const { description } = base.properties.report ?? {}
  return {
    ...base,
    title: task.title,
    properties: {
      ...base.properties,
      tool: constantOf(task, base.properties.tool),
      report: { ...reference(reportName(task)), description },
    },
  }
}

/** An `enum` with one value, because more generators support it than `const`. */
function constantOf({ name }: TaskDescription, { description }: Json = {}): Json {
  return { type: 'string', enum: [name], description }
}

/**
 * Options in OpenAPI. Defaults are described in words: generators make fields with a `default` required, or
 * send all of them. Keywords for our own page get an extension name.
 */
function documented({ $schema: _, secret, accepts, with: onlyWith, default: preset, ...schema }: Json): Json {
  const { description, properties, items, additionalProperties, anyOf } = schema
  return {
    ...schema,
    ...(typeof description === 'string' ? { description: withDefault(description, preset) } : {}),
    ...(secret === true ? { format: 'password', writeOnly: true } : {}),
    ...(accepts === undefined ? {} : { 'x-accepts': accepts }),
    ...(onlyWith === undefined ? {} : { 'x-with': onlyWith }),
    ...(properties === undefined ? {} : { properties: documentedFields(properties as Fields) }),
    ...(items === undefined ? {} : { items: documented(items as Json) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: documented(additionalProperties as Json) }
      : {}),
    ...(anyOf === undefined ? {} : { anyOf: (anyOf as readonly Json[]).map(documented) }),
  }
}

type Fields = Readonly<Record<string, Json>>

function documentedFields(fields: Fields): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, documented(schema)]))
}

function withDefault(description: string, preset: unknown): string {
  const isEmpty = preset === undefined || preset === '' || JSON.stringify(preset).length <= 2
  return isEmpty && typeof preset !== 'number' ? description : `${description} Default: \`${shown(preset)}\`.`
}

function shown(preset: unknown): string {
  return typeof preset === 'string' ? preset : JSON.stringify(preset)
}
