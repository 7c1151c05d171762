/** Reads and checks the options of a task. @module */
import type * as z from 'zod'
import { type OptionSchema, optionsSchema } from '../declare/options-schema.js'
import type { Task } from '../declare/task.js'
import { ignoredOptions } from './ignored-options.js'
import { type OptionProblem, optionProblems } from './option-problems.js'
import { fromText } from './option-text.js'

export type { OptionProblem } from './option-problems.js'

export type ReadOptions =
  | { readonly options: Record<string, unknown>; readonly problems?: undefined }
  | { readonly problems: readonly OptionProblem[]; readonly options?: undefined }

const schemas = new WeakMap<Task, OptionSchema>()
/** A schema is compiled on first use: a new one for every call would be compiled every time. */
const strictOptions = new WeakMap<Task, z.ZodObject>()

/** The options with their defaults, or the problems of each. Text from forms is converted: `true` and `2`. */
export function readOptions(task: Task, sent: unknown): ReadOptions {
  const strict = strictOptions.get(task) ?? task.options.strict()
  strictOptions.set(task, strict)
  const read = fromText(schemaOf(task), sent ?? {})
  const result = strict.safeParse(read)
  const issues = result.success ? [] : result.error.issues
  const wrong = optionProblems(task.name, schemaOf(task), read, issues)
  const problems = [
    ...wrong,
    ...ignoredOptions(schemaOf(task), read, new Set(wrong.map(({ path }) => path[0]))),
  ]
  return result.success && problems.length === 0 ? { options: result.data } : { problems }
}

function schemaOf(task: Task): OptionSchema {
  let schema = schemas.get(task)
  if (schema === undefined) {
    schema = optionsSchema(task)
    schemas.set(task, schema)
  }
  return schema
}
