/** Declares a task of your own. @module */
import type * as z from 'zod'
import { archiveFields } from './archive-fields.js'
import { conformanceFields, lossFields } from './loss-fields.js'
import { MAX_DEPTH, MAX_FIRST, type OptionSchema, optionsSchema } from './options-schema.js'
import type { Task, TaskDeclaration, TaskNeeds } from './task.js'

const TASK_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const OPTION_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const PROGRAM_NAME = /^\w[\w.+-]*$/
const PACKAGE_NAME = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/
const MAX_NAME = 64

/** Creates a task from its declaration; an incomplete declaration is rejected. */
export function defineTask<Schema extends z.ZodObject>(declaration: TaskDeclaration<Schema>): Task {
  const { shape } = declaration.options
  const report = {
    ...lossFields,
    ...('keep_conformance' in shape && conformanceFields),
    ...('pdfa' in shape && archiveFields),
    ...declaration.report,
  }
  const task = { ...declaration, report } as unknown as Task
  checkDeclaration(task)
  return task
}

/**
 * Rejects an incomplete declaration: every number needs a maximum, every text a length, every option a
 * description.
 */
function checkDeclaration(task: Task): void {
  const problems = [...problemsOf(task)]
  if (problems.length > 0)
    throw new Error(`The declaration of task "${task.name}" is incomplete: ${problems.join(' ')}`)
}

function* problemsOf(task: Task): Iterable<string> {
  if (!TASK_NAME.test(task.name) || task.name.length > MAX_NAME)
    yield `Its name must be lower-case words joined by dashes, up to ${MAX_NAME} characters.`
  if (task.title.trim() === '') yield 'It has no title.'
  if (task.summary.trim() === '') yield 'It has no summary.'
  if (task.inputs.accepts.length === 0) yield 'It accepts no type of file.'
  const { min, max } = task.inputs
  if (!(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min >= 1 && max >= min && max <= 10_000))
    yield 'The number of its inputs must go from at least 1 to at most 10000.'
  if (!/^[^/\\]+\.[a-z0-9]+$/.test(task.resultName)) yield 'Its result needs a name with an extension.'
  yield* problemsOfNeeds(task.needs ?? {})
  for (const [name, schema] of Object.entries(optionsSchema(task).properties ?? {}))
    yield* problemsOfOption(task, name, schema)
  yield* problemsOfFirst(task)
  if (task.examples.length === 0) yield 'It has no example.'
  for (const example of task.examples) {
    if (!task.options.strict().safeParse(example.options).success)
      yield `The options of its example "${example.title}" are not valid.`
    if (example.entries.length < min || example.entries.length > max)
      yield `The number of entries of its example "${example.title}" is not allowed.`
    if (Object.keys(example.expect ?? {}).length === 0)
      yield `Its example "${example.title}" does not say what to expect of it.`
  }
}

function* problemsOfFirst({ first = [], options }: Task): Iterable<string> {
  if (first.length > MAX_FIRST) yield `At most ${MAX_FIRST} of its options come first.`
  for (const name of first)
    if (!Object.hasOwn(options.shape, name)) yield `Option "${name}" comes first, but it does not exist.`
}

function* problemsOfNeeds({ programs = [], addons = [], memory, seconds }: TaskNeeds): Iterable<string> {
  for (const { name, install } of programs) {
    if (!PROGRAM_NAME.test(name)) yield `"${name}" is not the name of a program.`
    if (install.trim() === '') yield `It does not say how the program "${name}" is installed.`
  }
  for (const name of addons) if (!PACKAGE_NAME.test(name)) yield `"${name}" is not the name of a package.`
  if (memory !== undefined && !(Number.isSafeInteger(memory) && memory >= 1 && memory <= 2 ** 40))
    yield 'The memory it needs must be from 1 to 2^40 bytes.'
  if (seconds !== undefined && !(seconds >= 1 && seconds <= 86_400))
    yield 'The time it needs must be from 1 to 86400 seconds.'
}

function* problemsOfOption(task: Task, name: string, schema: OptionSchema): Iterable<string> {
  if (!OPTION_NAME.test(name))
    yield `Option "${name}" must be named in lower-case words joined by underscores.`
  if (!schema.description) yield `Option "${name}" has no description.`
  if (!('default' in schema)) yield `Option "${name}" has no default.`
  if (!schema.examples?.length) yield `Option "${name}" has no example.`
  for (const example of schema.examples ?? []) {
    if (task.options.shape[name]?.safeParse(example).success !== true)
      yield `An example of option "${name}" is not valid.`
  }
  yield* openEnds(name, schema, MAX_DEPTH)
}

function* openEnds(name: string, schema: OptionSchema, depth: number): Iterable<string> {
  if (depth === 0) {
    yield `Option "${name}" is nested too deeply.`
    return
  }
  if (schema.enum !== undefined || 'const' in schema) return
  const types = [schema.type].flat()
  if (types.includes('number') || types.includes('integer')) {
    if (!isBound(schema.minimum) || !isBound(schema.maximum))
      yield `Option "${name}" needs a minimum and a maximum.`
  }
  if (types.includes('string') && !isBound(schema.maxLength)) yield `Option "${name}" needs a maximum length.`
  if (types.includes('array') && !isBound(schema.maxItems))
    yield `Option "${name}" needs a maximum number of items.`
  if (schema.items !== undefined) yield* openEnds(name, schema.items, depth - 1)
  for (const choice of schema.anyOf ?? []) yield* openEnds(name, choice, depth - 1)
  for (const [inner, innerSchema] of Object.entries(schema.properties ?? {}))
    yield* openEnds(`${name}.${inner}`, innerSchema, depth - 1)
  if (typeof schema.additionalProperties === 'object')
    yield* openEnds(`${name}.*`, schema.additionalProperties, depth - 1)
}

/** Zod's default limits of integers do not count as limits. */
function isBound(value: number | undefined): boolean {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
}
