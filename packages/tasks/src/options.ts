import type { z } from 'zod'
import { type OptionSchema, optionsSchema } from './declaration.js'
import type { Task } from './define-task.js'

export interface OptionProblem {
  /** As it was sent: `options[bookmarks]`. */
  readonly field: string
  readonly message: string
}

export type ReadOptions =
  | { readonly options: Record<string, unknown>; readonly problems?: undefined }
  | { readonly problems: readonly OptionProblem[]; readonly options?: undefined }

const schemas = new WeakMap<Task, OptionSchema>()
/** A schema is compiled when it first reads something: a new one for every call would be compiled every time. */
const strictOptions = new WeakMap<Task, z.ZodObject>()

/** The options with their defaults, or what is wrong with each. Forms send text: `true` and `2` are read as what they say. */
export function readOptions(task: Task, sent: unknown): ReadOptions {
  const strict = strictOptions.get(task) ?? task.options.strict()
  strictOptions.set(task, strict)
  const result = strict.safeParse(fromText(task, sent ?? {}))
  if (result.success) return { options: result.data }
  return { problems: result.error.issues.flatMap((issue) => problemsOf(task, issue)) }
}

function fromText(task: Task, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const properties = schemaOf(task).properties ?? {}
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name)
        ? valueOfText(properties[name]!, value)
        : value,
    ]),
  )
}

function valueOfText(schema: OptionSchema, text: string): unknown {
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
}

function schemaOf(task: Task): OptionSchema {
  let schema = schemas.get(task)
  if (schema === undefined) {
    schema = optionsSchema(task)
    schemas.set(task, schema)
  }
  return schema
}

function problemsOf(task: Task, issue: z.core.$ZodIssue): OptionProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(task.options.shape).join(', ')
    return issue.keys.slice(0, 20).map((key) => ({
      field: `options[${shown(key)}]`,
      message: `Task ${task.name} has no such option. Its options are: ${known || 'none'}.`,
    }))
  }
  const field = `options${issue.path.map((part) => `[${shown(String(part))}]`).join('')}`
  return [{ field, message: `${issue.message}.` }]
}

function shown(key: string): string {
  return key.replace(/\p{C}/gu, '\ufffd').slice(0, 64)
}
