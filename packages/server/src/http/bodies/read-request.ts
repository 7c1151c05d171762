import type * as z from 'zod'
import { type FieldProblem, invalidFields, type ServiceError } from '../../errors/service-error.js'
import { inSlices } from '../../process/in-slices.js'

const MAX_PROBLEMS = 100
const LONGEST_NAME = 64

/** The body validated by its schema, or one error that lists every invalid field. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body, { error: problemText })
  if (read.success) return read.data
  throw refusal(read.error.issues, body)
}

/**
 * A body with a list `body[name]` whose items have their own schema: they are validated in slices, until there
 * are more errors than are reported.
 */
export async function readWithList<Outer extends z.ZodType, Item extends z.ZodType>(
  outer: Outer,
  body: unknown,
  name: string,
  item: Item,
): Promise<{ readonly read: z.output<Outer>; readonly list: readonly z.output<Item>[] }> {
  const read = outer.safeParse(body, { error: problemText })
  const issues = read.success ? [] : [...read.error.issues]
  const list: z.output<Item>[] = []
  const isList = !issues.some(({ path }) => path[0] === name || path.length === 0)
  const items = isList ? (body as Record<string, readonly unknown[]>)[name]! : []
  await inSlices(items, (sent, index) => {
    if (issues.length >= MAX_PROBLEMS) return
    const one = item.safeParse(sent, { error: problemText })
    if (one.success) list.push(one.data)
    else for (const issue of one.error.issues) issues.push({ ...issue, path: [name, index, ...issue.path] })
  })
  if (!read.success || issues.length > 0) throw refusal(issues, body)
  return { read: read.data, list }
}

function refusal(issues: readonly z.core.$ZodIssue[], body: unknown): ServiceError {
  const missing: FieldProblem[] = []
  const invalid: FieldProblem[] = []
  for (const issue of issues.slice(0, MAX_PROBLEMS)) {
    const field = fieldOf(issue.path)
    if (isMissing(valueAt(body, issue.path))) missing.push({ field, message: `${field} is missing.` })
    else invalid.push({ field, message: `${field}: ${sentence(issue.message)}` })
  }
  return invalidFields(missing, invalid)
}

/** pages, 0, filename → `pages[0][filename]`: the spelling of forms, for every media type. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path
    .map((part, index) => {
      const name = shown(String(part))
      return index === 0 ? name : `[${name}]`
    })
    .join('')
}

function shown(name: string): string {
  return name.replace(/\p{C}/gu, '\ufffd').slice(0, LONGEST_NAME)
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The message for a value if the schema has none of its own; the name of the field precedes it. */
function problemText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}, but ${kindOf(issue.input)} was sent`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum)
    default:
      return 'cannot be read'
  }
}

function bound(origin: string, most: string, limit: number | bigint): string {
  const unit = UNITS[origin]
  return unit === undefined ? `must be ${most} ${limit}` : `must have ${most} ${limit}${unit}`
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return String(value)
  return KINDS[typeof value] ?? String(value)
}
