import type { Sheet, SheetCell } from './sheet.js'

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const
/**
 * Where programs can see a formula: at the start of a text, and behind what some of them take for the end of a cell, as each
 * language has a separator of its own.
 */
const BEGINNING = /(?:^|[,;\t\r\n])[",;\s]*/g
/** The signs that formulas begin with, also in the full-width forms that some programs read alike. */
const FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/y
/** No formula: a single sign, and what has no letters and no further operators in its line, such as a phone number. */
const HARMLESS = /[-+][\d \t().,/%\u00a0\u202f]*$/my
/** Fields with one of these are in quotes, also where another sign separates them. */
const QUOTED = /[",;\t\r\n]/

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
    for (const cell of cells) fields[cell.column] = field(cell)
    yield `${fields.join(sign)}\r\n`
  }
}

function field({ text, value }: SheetCell): string {
  const shown = value?.plain ?? safe(text)
  const isQuoted = QUOTED.test(shown) || shown !== shown.trim()
  return isQuoted ? `"${shown.replace(/"/g, '""')}"` : shown
}

/** An apostrophe before what would be a formula makes programs show it as text. */
function safe(text: string): string {
  return text.replace(BEGINNING, (before, at: number) => {
    const next = at + before.length
    return matchesAt(FORMULA, text, next) && !matchesAt(HARMLESS, text, next) ? `${before}'` : before
  })
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at
  return sticky.test(text)
}
