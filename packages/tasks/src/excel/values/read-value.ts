import type { CellValue, Conventions } from './cell-value.js'
import { dateText, dateValue, timeValue } from './read-date.js'
import { numberText, numberValue } from './read-number.js'

const LONGEST_HEAD = 200
/** The heads of columns whose numbers are names of things. */
const IDENTIFIER =
  /(?:^|[^\p{L}])(?:tel|phone|telephone|telefon\p{L}*|t[ée]l[ée]phone|tel[ée]fono|telefone|fax|mobile|handy|iban|bic|konto\p{L}*|account|zip|plz|postcode|postal|sku|ean|isbn|issn|gtin|siret|siren|nif|cif)(?:[^\p{L}]|$)|(?:^|[^\p{L}]|artikel-?)(?:id|nr|no|num|code|ref|n[°º])\.?$/iu

export function isOfIdentifiers(head: string): boolean {
  return IDENTIFIER.test(head.slice(0, LONGEST_HEAD))
}

/** The value that a text shows; undefined for text, and for what looks like a value but names something. */
export function readValue(
  text: string,
  conventions: Conventions,
  isIdentifier: boolean,
): CellValue | 'ambiguous' | undefined {
  if (text.includes('\n') || !/\d/.test(text)) return undefined
  const date = dateText(text)
  if (date !== undefined) return dateValue(date, conventions)
  const time = timeValue(text)
  if (time !== undefined) return time
  const number = numberText(text)
  if (number === undefined) return undefined
  if (isIdentifier && /\D/.test(number.digits) && number.currency === '' && !number.isPercent)
    return undefined
  return numberValue(number, conventions)
}
