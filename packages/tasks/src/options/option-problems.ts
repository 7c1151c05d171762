import type * as z from 'zod'
import {
  inHttp,
  type Message,
  type MessagePart,
  type OptionIssue,
  phrase,
  type SaidValues,
  says,
  sent,
} from '../declare/message.js'
import type { OptionSchema } from '../declare/options-schema.js'
import type { ProblemName } from '../declare/problem-names.js'
import { shownName } from '../wording/file-name.js'
import { allowedValues, shownValue } from './allowed-values.js'

export interface OptionProblem {
  /** As it was sent: `options[bookmarks]`. */
  readonly field: string
  /** The same as a path. */
  readonly path: readonly PropertyKey[]
  readonly message: Message
}

type Issue = z.core.$ZodIssue

const MAX_PROBLEMS = 100
const MAX_UNKNOWN = 20

/** The problem of each option: the field as sent, its value and the allowed values. */
export function optionProblems(
  task: string,
  schema: OptionSchema,
  sent: unknown,
  issues: readonly Issue[],
): OptionProblem[] {
  const problems = issues.slice(0, MAX_PROBLEMS).flatMap((issue) => problemsOf(task, schema, sent, issue, []))
  // One mistake may violate several rules: the first is reported.
  const firsts = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
  return problems.filter((problem) => firsts.get(problem.field) === problem).slice(0, MAX_PROBLEMS)
}

function problemsOf(
  task: string,
  schema: OptionSchema,
  sent: unknown,
  issue: Issue,
  above: readonly PropertyKey[],
): OptionProblem[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return unknownNames(task, schema, path, issue.keys)
  if (issue.code === 'invalid_union') {
    const branch = closest(issue.errors)
    if (branch !== undefined) return branch.flatMap((inner) => problemsOf(task, schema, sent, inner, path))
  }
  const message = issue.code === 'custom' ? messageOf(issue) : problemOf(schema, sent, path)
  return [{ field: fieldOf(path), path, message: sentence(message) }]
}

/** Of several forms of a value, the closest one; none if it matches none. */
function closest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const near = branches.filter((issues) => issues.every((issue) => issue.path.length > 0 || isOfKeys(issue)))
  return near.sort((one, other) => penalty(one) - penalty(other))[0]
}

function isOfKeys({ code }: Issue): boolean {
  return code === 'unrecognized_keys' || code === 'custom'
}

/** An unknown name suggests another form more than a wrong value does. */
function penalty(issues: readonly Issue[]): number {
  return issues.reduce((sum, { code }) => sum + (code === 'unrecognized_keys' ? 2 : 1), 0)
}

function unknownNames(
  task: string,
  schema: OptionSchema,
  path: readonly PropertyKey[],
  names: readonly string[],
): OptionProblem[] {
  const forms = schemaAt(schema, path).flatMap(formsOf)
  const known = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const message =
    path.length === 0
      ? `Task ${task} has no such option. Its options are: ${known.join(', ') || 'none'}.`
      : `There is no such name here. The names are: ${known.join(', ') || 'none'}.`
  return names.slice(0, MAX_UNKNOWN).map((name) => {
    const own = [...path, name]
    return { field: fieldOf(own), path: own, message }
  })
}

/** In parts if it was made by `issueOf`. */
function messageOf({ message, params }: z.core.$ZodIssueCustom): Message {
  const given = params as Partial<OptionIssue['params'] & { says: ProblemName; with: SaidValues }> | undefined
  if (given?.says !== undefined) return phrase`${says(given.says, given.with)}${message}`
  return given?.message ?? message
}

function problemOf(schema: OptionSchema, options: unknown, path: readonly PropertyKey[]): Message {
  const value = valueAt(options, path)
  const schemas = schemaAt(schema, path)
  const allowed = allowedValues(schemas)
  if (value === undefined) return phrase`${says('missing')}It is missing: it must be ${allowed}`
  const isSecret = schemas.some(({ secret }) => secret === true)
  return phrase`${nameFor(schemas, value)}It must be ${allowed}, but ${shownValue(value, isSecret)} was ${sent}`
}

/** What is wrong with a value, from what its schemas allow. */
function nameFor(schemas: readonly OptionSchema[], value: unknown): MessagePart {
  const forms = schemas.flatMap(formsOf)
  const { minimum: min, maximum: max } = forms.find(({ maximum }) => maximum !== undefined) ?? {}
  const isNumber = typeof value === 'number' && min !== undefined && max !== undefined
  if (isNumber && (value < min || value > max)) return says('out_of_range', { min, max })
  if (isNumber && !Number.isInteger(value)) return says('not_whole', { min, max })
  const { maxLength, maxItems } = Object.assign({}, ...forms) as OptionSchema
  if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength)
    return says('too_long', { max: maxLength })
  if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems)
    return says('too_many', { max: maxItems })
  return says('not_possible')
}

/** The schemas of the value at a path; several if it may have several forms. */
function schemaAt(schema: OptionSchema, path: readonly PropertyKey[]): OptionSchema[] {
  let schemas: OptionSchema[] = [schema]
  for (const part of path) {
    const forms = schemas.flatMap(formsOf)
    schemas = forms.flatMap(({ items, properties, additionalProperties }) => {
      if (typeof part === 'number') return items === undefined ? [] : [items]
      const property =
        properties !== undefined && Object.hasOwn(properties, part)
          ? properties[String(part)]
          : additionalProperties
      return typeof property === 'object' ? [property] : []
    })
  }
  return schemas
}

function formsOf(schema: OptionSchema): OptionSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(formsOf)]
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

function fieldOf(path: readonly PropertyKey[]): string {
  return `options${path.map((part) => `[${shownName(String(part), 64)}]`).join('')}`
}

function sentence(message: Message): Message {
  return /[.!?]$/.test(inHttp(message)) ? message : phrase`${message}.`
}
