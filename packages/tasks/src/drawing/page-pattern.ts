const WRITTEN = { year_first: 'YYYY-MM-DD', day_first: 'DD.MM.YYYY', month_first: 'MM/DD/YYYY' } as const

export const DATE_FORMATS = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]

export type DateFormat = keyof typeof WRITTEN

/** Placeholders in a pattern. */
export const PLACEHOLDERS = ['n', 'total', 'label', 'filename', 'date'] as const

type Placeholder = (typeof PLACEHOLDERS)[number]

const IN_BRACES = /\{([^{}]*)\}/g

/** The first unknown placeholder; undefined if there is none. */
export function unknownPlaceholder(pattern: string): string | undefined {
  for (const [whole, name] of pattern.matchAll(IN_BRACES))
    if (!PLACEHOLDERS.includes(name as Placeholder)) return whole
  return undefined
}

export function filledPattern(pattern: string, values: Readonly<Record<Placeholder, string>>): string {
  return pattern.replace(IN_BRACES, (_, name: Placeholder) => values[name])
}

/** `date` is `2026-01-31`; empty for the current day in UTC. */
export function formattedDate(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = (
    date === '' ? new Date().toISOString().slice(0, 10) : date
  ).split('-')
  return WRITTEN[format].replace('YYYY', year).replace('MM', month).replace('DD', day)
}
