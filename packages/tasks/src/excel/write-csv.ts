import type { Sheet, SheetCell } from './sheet.js'

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const
/** What programs take for a formula, also in the full-width forms that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** No formula: a single sign, and what has no letters and no further operators, such as a phone number. */
const HARMLESS = /^[-+\u2212](?:[\d\s().,/%\u00a0\u202f]*)$/

export interface CsvOptions {
  readonly separator: keyof typeof SEPARATORS
  readonly bom: boolean
}

/** A sheet as CSV (RFC 4180), in pieces. */
export function* csvOf({ rows, columnWidths }: Sheet, { separator, bom }: CsvOptions): Generator<string> {
  if (bom) yield '\ufeff'
  const sign = SEPARATORS[separator]
  const columns = columnWidths.length
  for (const { cells } of rows) {
    const fields: string[] = Array.from({ length: columns }, () => '')
    for (const cell of cells) fields[cell.column] = field(cell, sign)
    yield `${fields.join(sign)}\r\n`
  }
}

function field({ text, value }: SheetCell, separator: string): string {
  const shown = value?.plain ?? safe(text)
  const isQuoted = /["\r\n]/.test(shown) || shown.includes(separator) || shown !== shown.trim()
  return isQuoted ? `"${shown.replace(/"/g, '""')}"` : shown
}

/** An apostrophe before what would be a formula makes programs show it as text. */
function safe(text: string): string {
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}
