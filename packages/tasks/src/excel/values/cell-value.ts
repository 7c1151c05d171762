/** The value that a text shows. */
export interface CellValue {
  readonly kind: 'number' | 'percent' | 'currency' | 'date' | 'time'
  /** In decimal digits with a point; dates and times are days since the end of 1899 (ECMA-376-1, 18.17.4). */
  readonly number: string
  /** The number format that shows it as the page does (ECMA-376-1, 18.8.30). */
  readonly format: string
  /** As programs read it: `1234.5`, `2024-03-05`. */
  readonly plain: string
}

/** What a text says about how its document writes numbers and dates. */
export interface Conventions {
  /** Undefined if it is not known. */
  readonly decimal: '.' | ',' | undefined
  readonly dayFirst: boolean | undefined
  /** The language of the names of months, best first. */
  readonly languages: readonly string[]
}

/** Text in a number format that is shown as it is. */
export function literal(text: string): string {
  return text.replace(/\p{L}+|[^\p{L}:]/gu, (part) => (/\p{L}/u.test(part) ? `"${part}"` : `\\${part}`))
}
