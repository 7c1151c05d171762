/** The names of the months in full, then short, by language. */
const NAMES: Readonly<Record<string, readonly [full: string, short: string]>> = {
  en: [
    'january february march april may june july august september october november december',
    'jan feb mar apr may jun jul aug sep oct nov dec',
  ],
  de: [
    'januar februar märz april mai juni juli august september oktober november dezember',
    'jan feb mär apr mai jun jul aug sep okt nov dez',
  ],
  fr: [
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'janv févr mars avr mai juin juil août sept oct nov déc',
  ],
  es: [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'ene feb mar abr may jun jul ago sept oct nov dic',
  ],
  it: [
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'gen feb mar apr mag giu lug ago set ott nov dic',
  ],
  pt: [
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ],
  nl: [
    'januari februari maart april mei juni juli augustus september oktober november december',
    'jan feb mrt apr mei jun jul aug sep okt nov dec',
  ],
}
/** Further spellings. */
const OTHERS: readonly (readonly [name: string, month: number, language: string, isShort: boolean])[] = [
  ['sept', 9, 'en', true],
  ['sept', 9, 'de', true],
  ['mrz', 3, 'de', true],
  ['jänner', 1, 'de', false],
  ['feber', 2, 'de', false],
  ['fév', 2, 'fr', true],
  ['jan', 1, 'fr', true],
  ['sep', 9, 'es', true],
  ['setiembre', 9, 'es', false],
]
/** The identifiers of languages in number formats (MS-LCID). */
const FORMAT_LANGUAGES: Readonly<Record<string, string>> = {
  en: '409',
  de: '407',
  fr: '40C',
  es: 'C0A',
  it: '410',
  pt: '816',
  nl: '413',
}

export interface MonthName {
  readonly month: number
  readonly isShort: boolean
  readonly languages: readonly string[]
}

const BY_NAME = monthsByName()
/** A regular expression for any of the names. */
export const MONTH_NAME = [...BY_NAME.keys()].sort((one, other) => other.length - one.length).join('|')

export function monthNamed(name: string): MonthName | undefined {
  return BY_NAME.get(plainName(name))
}

export function formatLanguage(language: string): string {
  return FORMAT_LANGUAGES[language]!
}

/** In small letters, without accents: capitals often have none. */
export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function monthsByName(): ReadonlyMap<string, MonthName> {
  const names = new Map<string, { month: number; isShort: boolean; languages: string[] }>()
  const add = (name: string, month: number, language: string, isShort: boolean): void => {
    const own = names.get(plainName(name))
    if (own === undefined) names.set(plainName(name), { month, isShort, languages: [language] })
    else if (!own.languages.includes(language)) own.languages.push(language)
  }
  for (const [language, lists] of Object.entries(NAMES))
    for (const [kind, list] of lists.entries())
      for (const [at, name] of list.split(' ').entries()) add(name, at + 1, language, kind === 1)
  for (const other of OTHERS) add(...other)
  return names
}
