import type { DocumentMetadata, MetadataChange } from '@octavo/pdf/draft'

/** The options by the engine's names. */
const KEYS = {
  title: 'title',
  author: 'author',
  subject: 'subject',
  keywords: 'keywords',
  creator: 'creator',
  producer: 'producer',
  creation_date: 'created',
  modification_date: 'modified',
} as const
type Option = keyof typeof KEYS

const sharedOptions = Object.keys(KEYS) as Option[]
export const CLEARABLE = [
  'everything',
  ...(['title', 'author', 'subject', 'keywords', 'creator', 'producer'] as const),
  'creation_date',
  'modification_date',
  'language',
  'trapped',
  'custom',
  'other_xmp',
] as const

const TRAPPED = { yes: 'True', no: 'False', unknown: 'Unknown', remove: null } as const

export interface SettingOptions extends Readonly<Record<Option, string | null>> {
  readonly language: string | null
  readonly trapped: 'keep' | keyof typeof TRAPPED
  readonly custom: Readonly<Record<string, string | null>>
}

/** The change that the options describe: null keeps a value, an empty text removes it. */
export function changeOf(options: SettingOptions): MetadataChange {
  const shared = new Map<(typeof KEYS)[Option], string | null>()
  for (const option of sharedOptions) {
    const said = options[option]
    if (said !== null) shared.set(KEYS[option], said === '' ? null : said === 'now' ? nowOr(option) : said)
  }
  const { language, trapped } = options
  return {
    shared,
    custom: new Map(Object.entries(options.custom).map(([name, text]) => [name, text || null])),
    ...(language !== null && { language: language === '' ? null : language }),
    ...(trapped !== 'keep' && { trapped: TRAPPED[trapped] }),
  }
}

/** `now` is the current time for a date, and plain text elsewhere. */
function nowOr(option: Option): string {
  return option === 'creation_date' || option === 'modification_date' ? new Date().toISOString() : 'now'
}

export function isEmptyChange({ shared, custom, language, trapped }: MetadataChange): boolean {
  return shared.size === 0 && custom.size === 0 && language === undefined && trapped === undefined
}

export interface Clearing {
  readonly everything: boolean
  readonly otherXmp: boolean
  /** Single values to remove. */
  readonly change: MetadataChange
}

/** What to remove from a document: if everything is removed, `change` only has what that does not include. */
export function clearingFor(
  { clear }: { readonly clear: readonly (typeof CLEARABLE)[number][] },
  { custom, language, trapped, info, xmp }: DocumentMetadata,
): Clearing {
  const named = new Set(clear)
  const everything = named.has('everything')
  const shared = new Map<(typeof KEYS)[Option], null>()
  for (const option of sharedOptions) {
    const key = KEYS[option]
    const isThere = info.has(key) || xmp?.values.has(key) === true || xmp?.readable === false
    if (!everything && named.has(option) && isThere) shared.set(key, null)
  }
  const customNames = !everything && named.has('custom') ? [...custom.keys()] : []
  return {
    everything,
    otherXmp: named.has('other_xmp'),
    change: {
      shared,
      custom: new Map(customNames.map((name) => [name, null])),
      ...(named.has('language') && language !== undefined && { language: null }),
      ...(!everything && named.has('trapped') && trapped !== undefined && { trapped: null }),
    },
  }
}

/** The engine's values by the names of the options. */
export function byOption(values: ReadonlyMap<string, string>): Partial<Record<Option, string>> {
  return Object.fromEntries(
    sharedOptions.flatMap((option) => {
      const value = values.get(KEYS[option])
      return value === undefined ? [] : [[option, value]]
    }),
  )
}

export function optionOf(key: (typeof KEYS)[Option]): Option {
  return sharedOptions.find((option) => KEYS[option] === key)!
}
