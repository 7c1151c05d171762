import type { z } from 'zod'

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

/** What a schema that has no sentence of its own says of a value: the field stands before it. */
export function inOurWords(issue: z.core.$ZodRawIssue): string {
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
