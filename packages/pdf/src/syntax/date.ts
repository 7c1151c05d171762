import { PdfError } from '../errors.js'

/**
 * `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4). Everything after the year is optional, and errors in
 * punctuation are tolerated.
 */
const pdfSyntax =
  /^\s*(?:D:)?\s*(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d))?)?)?)?)?\s*(?:([Zz+-])\s*(?:(\d\d)[':]?(?:(\d\d)'?)?)?)?(?!\d)/
const isoSyntax =
  /^\s*(?:D:)?\s*(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?)?\s*(?:([Zz+-])\s*(?:(\d\d):?(?:(\d\d))?)?)?(?!\d)/
/** Some producers in the year 2000 wrote 19100: a fixed 19 followed by the years since 1900. */
const yearSince1900 = /^(\s*(?:D:)?\s*)19(1\d\d)(?=\d{10}(?!\d))/

/**
 * A date in ISO 8601 with its offset from UTC; undefined if the text is not a date. "If no UT information is
 * specified, the relationship of the specified time to UT shall be considered to be GMT."
 */
export function parseDate(text: string): string | undefined {
  const corrected = text.replace(
    yearSince1900,
    (_, start: string, years: string) => start + (1900 + Number(years)),
  )
  const match = isoSyntax.exec(corrected) ?? pdfSyntax.exec(corrected)
  if (match === null) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match
  const [sign = 'Z', offsetHour = '00', offsetMinute = '00'] = match.slice(7)
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const isUtc = sign === 'Z' || sign === 'z' || Number(offsetHour) > 23 || Number(offsetMinute) > 59
  const offset = isUtc ? 'Z' : `${sign}${offsetHour}:${offsetMinute}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

/** In UTC, because the local time zone of the machine is unrelated to the document. */
export function formatDate(date: Date): string {
  const year = date.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) {
    throw new PdfError('invalid_option', 'A date is outside the years 0 to 9999 that a PDF can hold.')
  }
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** What `parseDate` returns. */
const parsed = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:Z|([+-])(\d\d):(\d\d))$/

/**
 * An ISO 8601 date, complete or at least with the year, in PDF format (ISO 32000-1, 7.9.4); undefined if the
 * text is not a date.
 */
export function pdfDate(text: string): string | undefined {
  const match = parsed.exec(parseDate(text) ?? '')
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute] = match
  const offset = sign === undefined ? 'Z' : `${sign}${offsetHour}'${offsetMinute}'`
  return `D:${year}${month}${day}${hour}${minute}${second}${offset}`
}
