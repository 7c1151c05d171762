import { parseDate } from '../../syntax/date.js'

const iso = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:Z|([+-])(\d\d):(\d\d))$/

/** A date in ISO 8601, whole or from the year on, as PDF writes it (ISO 32000-1, 7.9.4); undefined for what is no date. */
export function pdfDate(text: string): string | undefined {
  const match = iso.exec(parseDate(text) ?? '')
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute] = match
  const offset = sign === undefined ? 'Z' : `${sign}${offsetHour}'${offsetMinute}'`
  return `D:${year}${month}${day}${hour}${minute}${second}${offset}`
}
