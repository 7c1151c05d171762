import type { Conventions } from './cell-value.js'
import { type DateText, dateText, languagesOf, timeValue } from './read-date.js'
import { decimalSaidBy, numberText, readingsOf } from './read-number.js'

/** A column that shows another decimal sign than its document this often is taken at its word. */
const SURE = 3
/** The share of the numbers of a document that decides for all. */
const MOST = 2 / 3
/** Numbers with three digits behind a sign are thousands if there are so many, and nothing else is known. */
const MANY = 2
/** Languages whose dates begin with the month. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['en-us', 'en', 'en-ph', 'fil', 'es-us'])

/** Decisions of the caller. */
export interface WantedConventions {
  readonly numbers: 'auto' | 'point' | 'comma'
  readonly dates: 'auto' | 'day_first' | 'month_first'
}

/** What texts say, as counts. */
export class Evidence {
  readonly #decimals = { '.': 0, ',': 0 }
  readonly #thousands = { '.': 0, ',': 0 }
  readonly #orders = { dayFirst: 0, monthFirst: 0 }
  readonly #languages = new Map<string, number>()

  add(text: string): void {
    const date = dateText(text)
    if (date !== undefined) this.#addDate(date)
    if (date !== undefined || timeValue(text) !== undefined) return
    const number = numberText(text)
    if (number === undefined) return
    const decimal = decimalSaidBy(number)
    if (decimal !== undefined) this.#decimals[decimal]++
    else if (readingsOf(number.digits).length > 1) this.#thousands[number.digits.includes('.') ? '.' : ',']++
  }

  #addDate(date: DateText): void {
    for (const language of languagesOf(date))
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1)
    const [order, other] = date.orders
    if (order !== undefined && other === undefined && order !== 'fixed') this.#orders[order]++
  }

  /** Undefined if it shows both as often, or none. */
  decimal(share: number, least: number): '.' | ',' | undefined {
    const { '.': points, ',': commas } = this.#decimals
    if (points >= least && points > commas && points >= share * (points + commas)) return '.'
    if (commas >= least && commas > points && commas >= share * (points + commas)) return ','
    return undefined
  }

  get dayFirst(): boolean | undefined {
    const { dayFirst, monthFirst } = this.#orders
    return dayFirst === monthFirst ? undefined : dayFirst > monthFirst
  }

  /** The decimal sign if all that looks like either decimals or thousands are thousands. */
  get decimalByThousands(): '.' | ',' | undefined {
    const { '.': points, ',': commas } = this.#thousands
    if (commas >= MANY && points === 0) return '.'
    return points >= MANY && commas === 0 ? ',' : undefined
  }

  get languages(): string[] {
    return [...this.#languages].sort(([, one], [, other]) => other - one).map(([language]) => language)
  }
}

/** The conventions of a document. */
export function documentConventions(
  texts: Iterable<string>,
  language: string | undefined,
  wanted: WantedConventions,
): Conventions & { readonly isWanted: { readonly decimal: boolean; readonly dayFirst: boolean } } {
  const evidence = new Evidence()
  for (const text of texts) evidence.add(text)
  const tag = language?.toLowerCase()
  const own = tag?.split('-')[0]
  const decimal =
    evidence.decimal(MOST, 1) ?? (tag === undefined ? evidence.decimalByThousands : decimalOf(tag))
  const dayFirst =
    evidence.dayFirst ?? (tag === undefined ? (decimal === ',' ? true : undefined) : !MONTH_FIRST.has(tag))
  return {
    decimal: wanted.numbers === 'auto' ? decimal : wanted.numbers === 'point' ? '.' : ',',
    dayFirst: wanted.dates === 'auto' ? dayFirst : wanted.dates === 'day_first',
    languages: [...(own === undefined ? [] : [own]), ...evidence.languages],
    isWanted: { decimal: wanted.numbers !== 'auto', dayFirst: wanted.dates !== 'auto' },
  }
}

/** Those of one column, which can differ from its document: a table can be copied from elsewhere. */
export function columnConventions(
  texts: readonly string[],
  document: ReturnType<typeof documentConventions>,
): Conventions {
  const evidence = new Evidence()
  for (const text of texts) evidence.add(text)
  const { isWanted } = document
  return {
    decimal: isWanted.decimal ? document.decimal : (evidence.decimal(1, SURE) ?? document.decimal),
    dayFirst: isWanted.dayFirst ? document.dayFirst : (evidence.dayFirst ?? document.dayFirst),
    languages: document.languages,
  }
}

function decimalOf(language: string): '.' | ',' | undefined {
  const sign = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === '.' || sign === ',' ? sign : undefined
}
