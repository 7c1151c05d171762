import type { CellValue, Conventions } from './cell-value.js'

/** Programs keep this many digits of a number. */
const MOST_DIGITS = 15
const SPACES = /[\u00a0\u2007\u2008\u2009\u200a\u202f ]/g
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4]/g
const SYMBOLS =
  '(?:US|A|AU|C|CA|HK|NZ|S|R|MX)?\\$|[\u20ac\u00a3\u00a5\uffe5\u20b9\u20bd\u20a9\u20ba\u20aa\u20ab\u0e3f\u20b4\u20a6]|z\u0142|K\u010d|kr\\.?|Ft|lei|S?Fr\\.?'
const CODES =
  'AED|ARS|AUD|BGN|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KES|KRW|MXN|MYR|NGN|NOK|NZD|PEN|PHP|PLN|RMB|RON|RUB|SAR|SEK|SGD|THB|TRY|UAH|USD|VND|ZAR'
const CURRENCY = `${SYMBOLS}|${CODES}`
const DIGITS = "[\\d.,' ]*\\d(?:[.,][-\u2013\u2014]{1,2})?"
/** Marks of notes behind a number. */
const NOTE = '[*\u2020\u2021\u00b9\u00b2\u00b3\u2070\u2074-\u2079]*'
const WHOLE = new RegExp(
  `^(?<open>\\()?(?<sign>[-+\u2212\u2013] ?)?(?<before>${CURRENCY}|%)?(?<gap> ?)(?<inner>[-\u2212\u2013] ?)?(?<digits>${DIGITS})(?<scale>[eE][-+]?\\d{1,3})?(?<close>\\))?(?<after> ?(?:${CURRENCY}|%))?(?<end>\\))?(?<trailing> ?[-\u2212\u2013])?(?<note> ?${NOTE})$`,
  'u',
)
/** Zero hundredths as a dash: `5,-`. */
const DASHES = /[.,][-\u2013\u2014]{1,2}$/

/** A text that is a number, with what is around its digits. */
export interface NumberText {
  readonly digits: string
  readonly dashes: string
  readonly scale: string
  readonly currency: string
  readonly isPercent: boolean
  /** What stands before and behind the digits, without signs. */
  readonly before: string
  readonly after: string
  readonly sign: 'none' | 'minus' | 'inner' | 'plus' | 'parentheses' | 'trailing'
  /** The minus sign as it is shown. */
  readonly minus: string
  readonly note: string
}

interface Reading {
  readonly whole: string
  readonly fraction: string
  readonly decimal: '.' | ',' | undefined
  readonly group: string | undefined
}

export function numberText(shown: string): NumberText | undefined {
  if (shown.length > 60 || !/\d/.test(shown)) return undefined
  const text = shown.trim().replace(SPACES, ' ').replace(APOSTROPHES, "'")
  const found = WHOLE.exec(text)?.groups
  if (found === undefined) return undefined
  const { open, sign = '', before = '', gap = '', inner = '', scale = '', close, end, trailing = '' } = found
  const after = found.after ?? ''
  const [digits, dashes] = [found.digits!.replace(DASHES, ''), DASHES.exec(found.digits!)?.[0] ?? '']
  const isClosed = close !== undefined || end !== undefined
  if ((open !== undefined) !== isClosed || (close !== undefined && end !== undefined)) return undefined
  const signs = [open, sign, inner, trailing].filter((each) => each !== undefined && each !== '')
  if (signs.length > 1 || (before !== '' && after !== '')) return undefined
  const currency = [before, after.trim()].find((each) => each !== '' && each !== '%') ?? ''
  // A phone number, an abbreviation behind a number.
  if (sign.startsWith('+') && digits.includes(' ')) return undefined
  if (before === '' && gap !== '') return undefined
  return {
    digits,
    dashes,
    scale,
    currency,
    isPercent: before === '%' || after.trim() === '%',
    before: before + (before === '' ? '' : gap),
    after,
    sign:
      open !== undefined
        ? 'parentheses'
        : trailing !== ''
          ? 'trailing'
          : inner !== ''
            ? before === ''
              ? 'minus'
              : 'inner'
            : sign.startsWith('+')
              ? 'plus'
              : sign === ''
                ? 'none'
                : 'minus',
    minus: (sign.trim() || inner.trim() || trailing.trim() || '-').slice(0, 1),
    note: found.note ?? '',
  }
}

/** What the digits can mean: two things if it is not clear whether a sign separates thousands or decimals. */
export function readingsOf(digits: string): Reading[] {
  if (/^\d+$/.test(digits)) return [{ whole: digits, fraction: '', decimal: undefined, group: undefined }]
  const grouped = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(digits)
  if (grouped !== null) {
    const [, whole, group, decimal, fraction = ''] = grouped
    return [{ whole: whole!.replace(/\D/g, ''), fraction, decimal: decimal as '.' | ',' | undefined, group }]
  }
  if (/[ ']/.test(digits)) return []
  const mixed = /^(\d{1,3}([.,])(?:\d{2,3}\2)*\d{3})([.,])(\d+)$/.exec(digits)
  if (mixed !== null && mixed[2] !== mixed[3])
    return [
      {
        whole: mixed[1]!.replace(/\D/g, ''),
        fraction: mixed[4]!,
        decimal: mixed[3] as '.' | ',',
        group: mixed[2],
      },
    ]
  const many = /^(\d{1,3}([.,])(?:\d{2,3}\2)+\d{3})$/.exec(digits)
  if (many !== null)
    return [{ whole: digits.replace(/\D/g, ''), fraction: '', decimal: undefined, group: many[2] }]
  const once = /^(\d*)([.,])(\d+)$/.exec(digits)
  if (once === null) return []
  const [, before, separator, behind] = once as unknown as [string, string, '.' | ',', string]
  const readings: Reading[] = [
    { whole: before === '' ? '0' : before, fraction: behind, decimal: separator, group: undefined },
  ]
  if (behind.length === 3 && /^[1-9]\d{0,2}$/.test(before))
    readings.push({ whole: before + behind, fraction: '', decimal: undefined, group: separator })
  return readings
}

/** The decimal sign that a text shows beyond doubt. */
export function decimalSaidBy({ digits }: NumberText): '.' | ',' | undefined {
  const readings = readingsOf(digits)
  if (readings.length !== 1) return undefined
  const { decimal, group } = readings[0]!
  return decimal ?? (group === ',' ? '.' : group === '.' ? ',' : undefined)
}

export function numberValue(text: NumberText, { decimal }: Conventions): CellValue | 'ambiguous' | undefined {
  const readings = readingsOf(text.digits)
  if (readings.length > 1 && decimal === undefined) return 'ambiguous'
  const reading = readings.find(
    (each) => decimal === undefined || ((each.decimal ?? decimal) === decimal && each.group !== decimal),
  )
  if (reading === undefined) return undefined
  const { whole, fraction, group } = reading
  // Leading zeros are part of an identifier.
  if (/^0\d/.test(whole)) return undefined
  if (text.scale !== '' && (fraction === '' || group !== undefined || text.currency !== '')) return undefined
  const significant = (whole + fraction).replace(/^0+/, '')
  if (significant.length > MOST_DIGITS) return undefined
  const isNegative = text.sign !== 'none' && text.sign !== 'plus'
  const shifted = text.isPercent ? hundredth(whole, fraction) : [whole, fraction]
  const plain = `${isNegative ? '-' : ''}${joined(shifted[0]!, shifted[1]!)}${text.scale.toUpperCase()}`
  return {
    kind: text.isPercent ? 'percent' : text.currency !== '' ? 'currency' : 'number',
    number: plain,
    plain,
    format: formatOf(text, reading),
  }
}

function hundredth(whole: string, fraction: string): [string, string] {
  const padded = whole.padStart(3, '0')
  return [padded.slice(0, -2).replace(/^0+(?=\d)/, ''), padded.slice(-2) + fraction]
}

function joined(whole: string, fraction: string): string {
  const decimals = fraction.replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

function formatOf(text: NumberText, { fraction, group }: Reading): string {
  const { currency, isPercent, before, after, sign, minus, note, scale, dashes } = text
  const decimals = fraction === '' ? '' : `.${'0'.repeat(fraction.length)}`
  const around = (shown: string): string => {
    if (shown === '') return ''
    const own = shown.trim()
    const place = isPercent ? '%' : `[$${own === '$' ? '$-409' : own}]`
    const [before, behind] = shown.split(own)
    return `${before!.replace(/ /g, '\\ ')}${place}${behind!.replace(/ /g, '\\ ')}`
  }
  const digits = `${group === undefined ? '0' : '#,##0'}${decimals}${
    scale === '' ? '' : `E+${'0'.repeat(scale.replace(/\D/g, '').length)}`
  }${dashes === '' ? '' : `"${dashes}"`}`
  const tail = note === '' ? '' : `"${note.replace(/"/g, '')}"`
  const [head, end] = currency === '' && !isPercent ? ['', ''] : [around(before), around(after)]
  const positive = `${head}${digits}${end}${tail}`
  const shownMinus = minus === '-' ? '-' : `"${minus}"`
  switch (sign) {
    case 'none':
      return positive === '0' ? 'General' : positive
    case 'plus':
      return `+${positive};-${positive}`
    case 'minus':
      return minus === '-' ? positive : `${positive};${shownMinus}${positive}`
    case 'inner':
      return `${positive};${head}${shownMinus}${digits}${end}${tail}`
    case 'parentheses':
      return `${positive};(${head}${digits}${end})${tail}`
    case 'trailing':
      return `${positive};${head}${digits}${end}${shownMinus}${tail}`
  }
}
