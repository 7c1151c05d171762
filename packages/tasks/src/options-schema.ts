import { z } from 'zod'
import type { TaskDeclaration } from './task.js'

/** The part of a JSON Schema that options are made of. */
export interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  /** `pages` for the page grammar. */
  readonly format?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: OptionSchema
  readonly anyOf?: readonly OptionSchema[]
  readonly properties?: Readonly<Record<string, OptionSchema>>
  readonly required?: readonly string[]
  /** Of a map: what stands under each of its names. */
  readonly additionalProperties?: boolean | OptionSchema
  /** A password or the like: kept in memory for the run, and in no store, log or report. */
  readonly secret?: boolean
  /** It counts only where other options have one of these values. */
  readonly with?: Readonly<Record<string, readonly unknown[]>>
}

/** Options that are nested deeper are refused when a task is declared. */
export const MAX_DEPTH = 10

/** What callers may send as options, unknown names refused. */
export function optionsSchema(task: Pick<TaskDeclaration, 'options'>): OptionSchema {
  return z.toJSONSchema(task.options.strict(), { io: 'input' }) as OptionSchema
}

/** The names of the options that are secret, at any depth. */
export function secretNames(schema: OptionSchema, depth = MAX_DEPTH): string[] {
  if (depth === 0) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    ...(inner.secret === true ? [name] : []),
    ...secretNames(inner, depth - 1),
  ])
  const below = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.anyOf ?? [])]
  return [...own, ...below.flatMap((inner) => secretNames(inner, depth - 1))]
}

/** The forms that a value may have: the branches of `anyOf`, or the schema itself. */
export function alternatives(schema: OptionSchema): readonly OptionSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives)
}
