import { type OptionSchema, secretNames } from '@octavo/tasks/options-schema'
import type { OptionValues } from './tool.js'

/** The options with each password replaced, or removed if the replacement is undefined. */
export function withoutSecrets(
  schema: OptionSchema,
  options: OptionValues,
  instead?: string | undefined,
): { readonly options: OptionValues; readonly hadSecrets: boolean } {
  const secret = new Set(secretNames(schema))
  let hadSecrets = false
  const cleared = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleared)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        if (!secret.has(name) || inner === '' || inner === null) return [[name, cleared(inner)]]
        hadSecrets = true
        return instead === undefined ? [] : [[name, instead]]
      }),
    )
  }
  return { options: cleared(options) as OptionValues, hadSecrets }
}
