import type { OptionSchema } from '@octavo/tasks/options-schema'
import { minimalValues } from '../options/option-values.js'
import type { OptionValues } from '../tools/tool.js'

/** The metadata that metadata-pdf reads from a file. */
export interface ReadMetadata {
  readonly info: Readonly<Record<string, unknown>> & { readonly custom: Readonly<Record<string, string>> }
  readonly language: string | null
}

export const METADATA_TEXTS = [
  'title',
  'author',
  'subject',
  'keywords',
  'creator',
  'producer',
  'language',
] as const
export const METADATA_DATES = ['creation_date', 'modification_date'] as const

/** The current value in the file; empty if there is none. */
export function currentValue(read: ReadMetadata, name: string): string {
  return String((name === 'language' ? read.language : read.info[name]) ?? '')
}

/** The options with one of them set. A value that equals the one in the file is not sent. */
export function withMetadata(
  schema: OptionSchema,
  values: OptionValues,
  name: string,
  value: unknown,
): OptionValues {
  const all = { ...values, mode: 'set', [name]: value }
  const next = minimalValues(schema, all)
  const isChanged = Object.keys(schema.properties ?? {}).some(
    (option) => option in next && schema.properties?.[option]?.with?.mode?.includes('set'),
  )
  return isChanged ? next : minimalValues(schema, { ...all, mode: undefined })
}

/** Custom entries after one of them was set, removed (null) or reset (undefined). */
export function withCustom(
  custom: Readonly<Record<string, string | null>>,
  name: string,
  value: string | null | undefined,
): Readonly<Record<string, string | null>> {
  const { [name]: _, ...others } = custom
  return value === undefined ? others : { ...others, [name]: value }
}
