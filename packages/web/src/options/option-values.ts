import type { OptionSchema } from '@octavo/tasks/options-schema'
import type { OptionValues } from '../tools/tool.js'

/** The value of an option: the one set, or its default. */
export function optionValue(schema: OptionSchema, values: OptionValues, name: string): unknown {
  const value = values[name]
  return value === undefined ? schema.properties?.[name]?.default : value
}

/** Whether an option applies with the current values of the others (`with` in its schema). */
export function applies(schema: OptionSchema, values: OptionValues, name: string, depth = 8): boolean {
  const conditions = Object.entries(schema.properties?.[name]?.with ?? {})
  return conditions.every(([other, wanted]) => {
    const isSet = depth > 0 && applies(schema, values, other, depth - 1)
    return wanted.includes(isSet ? optionValue(schema, values, other) : schema.properties?.[other]?.default)
  })
}

/** The values to send, without defaults and without options that do not apply. */
export function minimalValues(schema: OptionSchema, values: OptionValues): OptionValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined &&
        applies(schema, values, name) &&
        !isSame(value, schema.properties?.[name]?.default),
    ),
  )
}

/** The values that are set but do not apply with the current values of the others. */
export function inapplicableValues(schema: OptionSchema, values: OptionValues): OptionValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !applies(schema, values, name)),
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** All options of the task: those that are set, and the defaults of the others. */
export function allOptions(schema: OptionSchema, values: OptionValues): OptionValues {
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((name) => [name, optionValue(schema, values, name)]),
  )
}

/**
 * The options to show at once: those that users decide first, each followed by the ones that it asks for when
 * it is changed, such as width and height of a custom size.
 */
export function shownFirst(
  { first, options }: { readonly first: readonly string[]; readonly options: OptionSchema },
  names: readonly string[],
): readonly string[] {
  const askedBy = (name: string): readonly string[] =>
    names.filter(
      (other) => options.properties?.[other]?.with?.[name] !== undefined && !applies(options, {}, other),
    )
  const shown = first.filter((name) => names.includes(name)).flatMap((name) => [name, ...askedBy(name)])
  return [...new Set(shown)]
}

/** The options that are measured in the unit that another option names. */
export function lengthNames({ properties = {} }: OptionSchema): readonly string[] {
  if (properties.unit === undefined) return []
  return Object.keys(properties).filter((name) => properties[name]?.format === 'length')
}
