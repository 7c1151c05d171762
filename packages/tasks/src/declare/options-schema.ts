import * as z from 'zod'
import type { TaskDeclaration } from './task.js'

/** The part of JSON Schema that options use. */
export interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  /** `pages` for the page grammar; `bytes` for a size, which text may give with a unit; `recognition-language` for a code of Tesseract; `key` for a private key. */
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
  readonly pattern?: string
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
  /** With the format `file`, the name of an entry: the media types of that file. */
  readonly accepts?: readonly string[]
  /** It has an effect only if other options have one of these values. */
  readonly with?: Readonly<Record<string, readonly unknown[]>>
}

/** The number of options that users decide first. */
export const MAX_FIRST = 3

/** Maximum nesting of options in a declaration. */
export const MAX_DEPTH = 10

/** Computed once for each declaration: it takes a millisecond or more, and every start needs those of all tasks. */
const schemas = new WeakMap<z.ZodObject, OptionSchema>()

/** The allowed options; unknown names are rejected. */
export function optionsSchema({ options }: Pick<TaskDeclaration, 'options'>): OptionSchema {
  const known = schemas.get(options)
  if (known !== undefined) return known
  const schema = z.toJSONSchema(options.strict(), { io: 'input', override: asAnyOf }) as OptionSchema
  schemas.set(options, schema)
  return schema
}

/** The forms of a discriminated union exclude each other, so `anyOf` means the same as `oneOf`. */
function asAnyOf({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.oneOf === undefined) return
  jsonSchema.anyOf = jsonSchema.oneOf
  delete jsonSchema.oneOf
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

/**
 * For objects of several kinds, the property that names the kind and its values in each form: `type`. Undefined if
 * the forms are not distinguished in this way.
 */
export function kindsOf(
  forms: readonly OptionSchema[],
): { readonly property: string; readonly values: readonly (readonly unknown[])[] } | undefined {
  const [first] = forms
  const property = Object.keys(first?.properties ?? {})[0]
  if (property === undefined || forms.length < 2) return undefined
  const values = forms.map(({ properties }) => {
    const kind = properties?.[property]
    return kind === undefined ? [] : 'const' in kind ? [kind.const] : (kind.enum ?? [])
  })
  return values.every((some) => some.length > 0) ? { property, values } : undefined
}
