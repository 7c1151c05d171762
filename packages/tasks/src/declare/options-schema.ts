import * as z from 'zod'
import type { TaskDeclaration } from './task.js'

/** The part of JSON Schema that options use. */
export interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  /** `pages` for the page grammar; `bytes` for a size, which text may give with a unit. */
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
  /** For a map: the schema of its values. */
  readonly additionalProperties?: boolean | OptionSchema
  /** A password or similar: kept in memory for the run, and not in any store, log or report. */
  readonly secret?: boolean
  /** It has an effect only if other options have one of these values. */
  readonly with?: Readonly<Record<string, readonly unknown[]>>
}

/** Maximum nesting of options in a declaration. */
export const MAX_DEPTH = 10

/** Computed once for each declaration: it takes a millisecond or more, and every start needs those of all tasks. */
const schemas = new WeakMap<z.ZodObject, OptionSchema>()

/** The allowed options; unknown names are rejected. */
export function optionsSchema({ options }: Pick<TaskDeclaration, 'options'>): OptionSchema {
  const known = schemas.get(options)
  if (known !== undefined) return known
  const schema = z.toJSONSchema(options.strict(), { io: 'input' }) as OptionSchema
  schemas.set(options, schema)
  return schema
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

/** The forms of a value: the branches of `anyOf`, or the schema itself. */
export function alternatives(schema: OptionSchema): readonly OptionSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives)
}
