import type { OptionSchema } from '@octavo/tasks/options-schema'
import { optionValue } from '../options/option-values.js'
import type { OptionValues } from '../tools/tool.js'

/** All options of the task: those that are set, and the defaults of the others. */
export function allOptions(schema: OptionSchema, values: OptionValues): OptionValues {
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((name) => [name, optionValue(schema, values, name)]),
  )
}
