/** What a cell of a generated sheet is. */
export type Kind = 'text' | 'number' | 'percent' | 'currency' | 'date'

export interface TypedCell {
  readonly kind: Kind
  /** Of all but text; dates are days since the end of 1899. */
  readonly value: number
  readonly text: string
}

export interface TypedSheet {
  readonly locale: string
  readonly rows: readonly (readonly TypedCell[])[]
}

interface Locale {
  readonly language: string
  readonly country: string
  readonly currencies: readonly string[]
  readonly symbolFirst: boolean
  /** The parts of a date in order, with what is between them. */
  readonly dates: readonly (readonly string[])[]
}

const LOCALES: readonly Locale[] = [
  {
    language: 'en',
    country: 'US',
    currencies: ['$', 'USD '],
    symbolFirst: true,
    dates: [
      ['m', '/', 'd', '/', 'Y'],
      ['M', ' ', 'd', ', ', 'Y'],
      ['Y', '-', 'mm', '-', 'dd'],
    ],
  },
  {
    language: 'de',
    country: 'DE',
    currencies: [' €', ' EUR'],
    symbolFirst: false,
    dates: [
      ['dd', '.', 'mm', '.', 'Y'],
      ['d', '. ', 'M', ' ', 'Y'],
      ['dd', '.', 'mm', '.', 'y'],
    ],
  },
  {
    language: 'fr',
    country: 'FR',
    currencies: [' €', ' EUR'],
    symbolFirst: false,
    dates: [
      ['dd', '/', 'mm', '/', 'Y'],
      ['d', ' ', 'M', ' ', 'Y'],
      ['dd', '/', 'mm', '/', 'y'],
    ],
  },
  {
    language: 'de',
    country: 'CH',
    currencies: ['CHF ', 'Fr. '],
    symbolFirst: true,
    dates: [
      ['dd', '.', 'mm', '.', 'Y'],
      ['d', '. ', 'M', ' ', 'Y'],
      ['Y', '-', 'mm', '-', 'dd'],
    ],
  },
]
const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota', 'Kappa']
const EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** The same sheet for the same number, with its file in OpenDocument XML, from which LibreOffice makes a PDF. */
export function typedSheet(seed: number): { readonly sheet: TypedSheet; readonly file: string } {
  const locale = LOCALES[seed % LOCALES.length]!
  const random = randomOf(seed)
  const styles: string[] = []
  const columns = columnsOf(seed, locale, random, styles)
  const rows = Array.from({ length: 8 + random(20) }, () => columns.map(({ make }) => make()))
  const head = columns.map(({ title }) => cellXml(textCell(title), 'head'))
  const body = rows.map((row) => row.map((cell, at) => cellXml(cell, columns[at]!.style)))
  const table = [head, ...body]
    .map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`)
    .join('')
  return {
    sheet: {
      locale: `${locale.language}-${locale.country}`,
      rows: [columns.map(({ title }) => textCell(title)), ...rows],
    },
    file: documentXml(locale, styles.join(''), columns.length, table),
  }
}

interface Column {
  readonly title: string
  readonly style: string | undefined
  readonly make: () => TypedCell
}

function columnsOf(
  seed: number,
  locale: Locale,
  random: (below: number) => number,
  styles: string[],
): Column[] {
  const style = (xml: (name: string) => string): string => {
    const name = `n${styles.length + 1}`
    styles.push(xml(name))
    return name
  }
  const region = `number:language="${locale.language}" number:country="${locale.country}"`
  const decimals = (places: number): string =>
    `<number:number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1" number:grouping="true"/>`
  const number = (places: number): string =>
    style(
      (name) =>
        `<number:number-style style:name="${name}" ${region}>${decimals(places)}</number:number-style>`,
    )
  const percent = (places: number): string =>
    style(
      (name) =>
        `<number:percentage-style style:name="${name}" ${region}>${decimals(places)}<number:text>${locale.language === 'fr' ? '\u00a0' : ''}%</number:text></number:percentage-style>`,
    )
  const currency = (): string => {
    const sign = locale.currencies[random(locale.currencies.length)]!
    const symbol = `<number:currency-symbol>${sign.trim()}</number:currency-symbol>`
    const blank = sign.trim() === sign ? '' : '<number:text> </number:text>'
    const whole = locale.symbolFirst ? `${symbol}${blank}${decimals(2)}` : `${decimals(2)}${blank}${symbol}`
    return style(
      (name) => `<number:currency-style style:name="${name}" ${region}>${whole}</number:currency-style>`,
    )
  }
  const date = (): string => {
    const order = locale.dates[random(locale.dates.length)]!
    return style(
      (name) =>
        `<number:date-style style:name="${name}" ${region}>${order.map(datePart).join('')}</number:date-style>`,
    )
  }
  const amount = (size: number, places: number): number =>
    Number(((random(2 * 10 ** 6) / 10 ** 6 - 0.4) * size).toFixed(places))
  const places = random(4)
  const all: Column[] = [
    { title: 'Article', style: undefined, make: () => textCell(`0${10_000 + random(89_999)}`) },
    {
      title: 'Count',
      style: number(0),
      make: () => ({ kind: 'number', value: amount(10 ** (2 + random(5)), 0), text: '' }),
    },
    {
      title: 'Size',
      style: number(places),
      make: () => ({ kind: 'number', value: amount(10 ** (1 + random(5)), places), text: '' }),
    },
    {
      title: 'Price',
      style: currency(),
      make: () => ({ kind: 'currency', value: amount(10 ** (2 + random(5)), 2), text: '' }),
    },
    {
      title: 'Share',
      style: percent(random(3)),
      make: () => ({ kind: 'percent', value: random(1_000) / 1_000, text: '' }),
    },
    {
      title: 'Day',
      style: date(),
      make: () => ({
        kind: 'date',
        value: (Date.UTC(1980 + random(50), random(12), 1 + random(28)) - EPOCH) / DAY,
        text: '',
      }),
    },
  ]
  const kept = all.filter(() => random(5) > 0)
  const turned = seed % 2 === 0 ? kept : kept.reverse()
  return [
    {
      title: 'Name',
      style: undefined,
      make: () => textCell(`${NAMES[random(NAMES.length)]} ${NAMES[random(NAMES.length)]}`),
    },
    ...turned,
  ]
}

function datePart(part: string): string {
  switch (part) {
    case 'Y':
      return '<number:year number:style="long"/>'
    case 'y':
      return '<number:year/>'
    case 'M':
      return '<number:month number:style="long" number:textual="true"/>'
    case 'm':
      return '<number:month/>'
    case 'mm':
      return '<number:month number:style="long"/>'
    case 'd':
      return '<number:day/>'
    case 'dd':
      return '<number:day number:style="long"/>'
    default:
      return `<number:text>${part}</number:text>`
  }
}

function textCell(text: string): TypedCell {
  return { kind: 'text', value: 0, text }
}

function cellXml({ kind, value, text }: TypedCell, style: string | undefined): string {
  const look = style === undefined ? '' : ` table:style-name="c-${style}"`
  if (kind === 'text')
    return `<table:table-cell${look} office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  if (kind === 'date')
    return `<table:table-cell${look} office:value-type="date" office:date-value="${new Date(EPOCH + value * DAY).toISOString().slice(0, 10)}"/>`
  const type = kind === 'number' ? 'float' : kind === 'percent' ? 'percentage' : 'currency'
  return `<table:table-cell${look} office:value-type="${type}" office:value="${value}"/>`
}

function documentXml({ language, country }: Locale, styles: string, columns: number, rows: string): string {
  const namespaces = ['office', 'style', 'text', 'table']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const names = [...styles.matchAll(/style:name="(n\d+)"/g)].map(([, name]) => name!)
  const cells = names
    .map(
      (name) =>
        `<style:style style:name="c-${name}" style:family="table-cell" style:data-style-name="${name}"/>`,
    )
    .join('')
  const bold =
    '<style:style style:name="c-head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>'
  const wide =
    '<style:style style:name="wide" style:family="table-column"><style:table-column-properties style:column-width="42mm"/></style:style>'
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:styles><style:default-style style:family="table-cell"><style:text-properties fo:language="${language}" fo:country="${country}"/></style:default-style></office:styles><office:automatic-styles>${styles}${cells}${bold}${wide}<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="297mm" fo:page-height="210mm" style:print-orientation="landscape" style:scale-to-X="1"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="page"/></office:master-styles><office:body><office:spreadsheet><table:table table:name="Sheet"><table:table-column table:style-name="wide" table:number-columns-repeated="${columns}"/>${rows}</table:table></office:spreadsheet></office:body></office:document>`
}

function randomOf(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below)
  }
}
