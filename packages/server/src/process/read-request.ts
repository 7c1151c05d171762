import type { z } from 'zod'
import { type FieldProblem, ServiceError } from '../service-error.js'
import { inOurWords } from './schema-words.js'

const MOST_PROBLEMS = 100
const LONGEST_NAME = 64

/** The body as its schema says, or one refusal that names every field with what is wrong. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body, { error: inOurWords })
  if (read.success) return read.data
  throw refusal(read.error.issues, body)
}

export function refusal(issues: readonly z.core.$ZodIssue[], body: unknown): ServiceError {
  const missing: FieldProblem[] = []
  const invalid: FieldProblem[] = []
  for (const issue of issues.slice(0, MOST_PROBLEMS)) {
    const field = fieldOf(issue.path)
    if (isMissing(valueAt(body, issue.path))) missing.push({ field, message: `${field} is missing.` })
    else invalid.push({ field, message: `${field}: ${sentence(issue.message)}` })
  }
  return invalidFields(missing, invalid)
}

export function invalidFields(
  missing: readonly FieldProblem[],
  invalid: readonly FieldProblem[],
): ServiceError {
  const errors = [...missing, ...invalid].slice(0, MOST_PROBLEMS)
  const first = errors[0]
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more: see errors)` : ''
  return new ServiceError(
    missing.length > 0 ? 'missing_parameter' : 'invalid_parameter',
    `${first?.message ?? 'The request cannot be read.'}${others}`,
    { field: first?.field, errors },
  )
}

/** pages, 0, filename → `pages[0][filename]`: the way forms spell it, whatever the body was. */
export function fieldOf(path: readonly PropertyKey[]): string {
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
