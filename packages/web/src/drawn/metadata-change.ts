import type { OptionSchema } from '@octavo/tasks/options-schema'
import { minimalValues } from '../options/option-values.js'
import type { OptionValues } from '../tools/tool.js'

/** What metadata-pdf reads out of a file. */
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

/** What the file says now; empty if it says nothing. */
export function saidNow(read: ReadMetadata, name: string): string {
  return String((name === 'language' ? read.language : read.info[name]) ?? '')
}

/** The options with one of them set; what says the same as the file is not sent. */
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

/** Further entries: one set, taken away (null), or as it was (undefined). */
export function withCustom(
  custom: Readonly<Record<string, string | null>>,
  name: string,
  value: string | null | undefined,
): Readonly<Record<string, string | null>> {
  const { [name]: _, ...others } = custom
  return value === undefined ? others : { ...others, [name]: value }
}
