import { type CellValue, type Conventions, literal } from './cell-value.js'
import { formatLanguage, MONTH_NAME, monthNamed, plainName } from './month-names.js'

/** Years in two digits are 1950 to 2049. */
const CENTURY_ENDS = 50
const DAY_SECONDS = 86_400
/** Day 0 of the serial numbers, from 1 March 1900 on: programs count a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST = Date.UTC(1900, 2, 1)
const TIME = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?:[ \u00a0\u202f]?(?<half>[ap]m))?'
const ORDINAL = '(?:st|nd|rd|th|er|\\.|\u00ba|\u00b0)?'
const WEEKDAY =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|[a-z]{2}|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)[.,]{0,2} '

/** The parts of a date, as the groups of an expression. */
const PATTERNS: readonly { readonly shape: RegExp; readonly order: 'fixed' | 'either' }[] = [
  [`(?<year>\\d{4})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?:[ T]${TIME})?`, 'fixed'],
  [`(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})(?:,? ${TIME})?`, 'fixed'],
  [`(?<day>\\d{2})\\.(?<month>\\d{2})\\.(?<year>\\d{2})(?:,? ${TIME})?`, 'fixed'],
  [`(?<day>\\d{1,2})(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<year>\\d{4}|\\d{2})(?:,? ${TIME})?`, 'either'],
  [
    `(?:${WEEKDAY})?(?<day>\\d{1,2})${ORDINAL}[ -]?(?:de |di )?(?<name>${MONTH_NAME})\\.?,?[ -]?(?:del? )?(?<year>\\d{4}|'?\\d{2})(?:,? ${TIME})?`,
    'fixed',
  ],
  [
    `(?:${WEEKDAY})?(?<name>${MONTH_NAME})\\.? (?<day>\\d{1,2})${ORDINAL},? (?<year>\\d{4})(?:,? ${TIME})?`,
    'fixed',
  ],
  [`(?<name>${MONTH_NAME})\\.?[ -](?:de )?(?<year>\\d{4})`, 'fixed'],
  [`(?<name>${MONTH_NAME})\\.?(?:-| ')(?<year>\\d{2})`, 'fixed'],
].map(([shape, order]) => ({ shape: new RegExp(`^${shape}$`, 'd'), order: order as 'fixed' | 'either' }))
const TIME_ALONE = new RegExp(`^${TIME}$`, 'd')

export interface DateText {
  readonly shown: string
  readonly found: RegExpExecArray
  /** The orders of day and month that make it a date. */
  readonly orders: readonly ('fixed' | 'dayFirst' | 'monthFirst')[]
}

/** The same length as the text, so that places in both are the same. */
function comparable(shown: string): string {
  const plain = [...shown].map((sign) => (/\s/u.test(sign) ? ' ' : plainName(sign))).join('')
  return plain.length === shown.length ? plain.replace(/\u2019/g, "'") : shown
}

export function dateText(text: string): DateText | undefined {
  const shown = text.trim()
  if (shown.length > 48 || !/\d/.test(shown)) return undefined
  const plain = comparable(shown)
  for (const { shape, order } of PATTERNS) {
    const found = shape.exec(plain)
    if (found === null) continue
    const orders = (
      order === 'fixed' ? ['fixed' as const] : ['dayFirst' as const, 'monthFirst' as const]
    ).filter((each) => serialOf(found, each) !== undefined)
    if (orders.length > 0) return { shown, found, orders }
  }
  return undefined
}

/** The languages in which the name of its month is written. */
export function languagesOf({ found }: DateText): readonly string[] {
  const name = found.groups?.name
  return name === undefined ? [] : monthNamed(name)!.languages
}

export function dateValue(
  date: DateText,
  { dayFirst, languages }: Conventions,
): CellValue | 'ambiguous' | undefined {
  const { orders, found } = date
  const isEither = orders.length > 1 && found.groups!.day !== found.groups!.month
  if (isEither && dayFirst === undefined) return 'ambiguous'
  const wanted = dayFirst === false ? 'monthFirst' : 'dayFirst'
  const order = orders.includes(wanted) ? wanted : orders[0]!
  const serial = serialOf(found, order)!
  const seconds = timeOf(found) ?? 0
  const own = languagesOf(date)
  const language = languages.find((each) => own.includes(each)) ?? own[0]
  const day = new Date(EPOCH + serial * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  return {
    kind: 'date',
    number: String(serial + seconds / DAY_SECONDS),
    plain: found.groups!.hour === undefined ? day : `${day}T${clock(seconds)}`,
    format: `${language === undefined ? '' : `[$-${formatLanguage(language)}]`}${formatOf(date.shown, found, order)}`,
  }
}

export function timeValue(text: string): CellValue | undefined {
  const shown = text.trim()
  const found = shown.length > 12 ? null : TIME_ALONE.exec(comparable(shown))
  const seconds = found === null ? undefined : timeOf(found)
  if (found === null || seconds === undefined) return undefined
  return {
    kind: 'time',
    number: String(seconds / DAY_SECONDS),
    plain: clock(seconds),
    format: formatOf(shown, found, 'fixed'),
  }
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

function timeOf({ groups = {} }: RegExpExecArray): number | undefined {
  if (groups.hour === undefined) return undefined
  const [hour, minute, second] = [Number(groups.hour), Number(groups.minute), Number(groups.second ?? 0)]
  if (minute > 59 || second > 59) return undefined
  if (groups.half === undefined) return hour > 23 ? undefined : (hour * 60 + minute) * 60 + second
  if (hour < 1 || hour > 12) return undefined
  return (((hour % 12) + (groups.half === 'pm' ? 12 : 0)) * 60 + minute) * 60 + second
}

/** Undefined if there is no such day, or none that programs can show. */
function serialOf(found: RegExpExecArray, order: DateText['orders'][number]): number | undefined {
  const groups = found.groups!
  if (groups.hour !== undefined && timeOf(found) === undefined) return undefined
  const written = groups.year!.replace("'", '')
  const short = Number(written)
  const year = written.length > 2 ? short : short + (short < CENTURY_ENDS ? 2000 : 1900)
  const named = groups.name === undefined ? undefined : monthNamed(groups.name)!.month
  const [one, other] = [Number(groups.day ?? 1), named ?? Number(groups.month)]
  const [day, month] = order === 'monthFirst' ? [other, one] : [one, other]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year < 10_000
  return isReal && date.getTime() >= FIRST ? (date.getTime() - EPOCH) / (DAY_SECONDS * 1000) : undefined
}

/** The parts of a date as placeholders, and all between them as it is. */
function formatOf(shown: string, found: RegExpExecArray, order: DateText['orders'][number]): string {
  const { groups = {} } = found
  const places = found.indices!.groups!
  const digits = (letter: string, text: string): string => letter.repeat(text.length)
  const tokens: Readonly<Record<string, (text: string) => string>> = {
    year: (text) => (text.length === 4 ? 'yyyy' : `${text.startsWith("'") ? "\\'" : ''}yy`),
    month: (text) => digits(order === 'monthFirst' ? 'd' : 'm', text),
    day: (text) => digits(order === 'monthFirst' ? 'm' : 'd', text),
    name: (text) => (monthNamed(text)!.isShort ? 'mmm' : 'mmmm'),
    hour: (text) => digits('h', text),
    minute: () => 'mm',
    second: () => 'ss',
    half: () => 'AM/PM',
  }
  const parts = Object.keys(tokens)
    .flatMap((name) => {
      const place = places[name]
      return place === undefined
        ? []
        : [{ from: place[0], to: place[1], token: tokens[name]!(groups[name]!) }]
    })
    .sort((one, other) => one.from - other.from)
  let format = ''
  let at = 0
  for (const { from, to, token } of parts) {
    format += literal(shown.slice(at, from)) + token
    at = to
  }
  return format + literal(shown.slice(at))
}
