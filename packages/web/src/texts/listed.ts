import { currentLocale } from './text.js'

/** Names as a list in the language of the page: `A, B and C`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(currentLocale().language).format(names)
}
