/** The longest name, and the characters that names cannot have (ECMA-376-1, 18.2.19, and the programs). */
const LONGEST = 31
/** What is left of all names before a number. */
const COMMON_PART = 20
const NOT_ALLOWED = /[[\]:*?/\\\p{Cc}]/gu
/** Programs keep this name for themselves. */
const RESERVED = 'history'
const WORDS: Readonly<Record<string, Readonly<Record<'table' | 'page', string>>>> = {
  ar: { table: '\u062c\u062f\u0648\u0644', page: '\u0635\u0641\u062d\u0629' },
  de: { table: 'Tabelle', page: 'Seite' },
  en: { table: 'Table', page: 'Page' },
  es: { table: 'Tabla', page: 'P\u00e1gina' },
  fr: { table: 'Tableau', page: 'Page' },
  it: { table: 'Tabella', page: 'Pagina' },
  ja: { table: '\u8868', page: '\u30da\u30fc\u30b8' },
  nl: { table: 'Tabel', page: 'Pagina' },
  pt: { table: 'Tabela', page: 'P\u00e1gina' },
}

/** The names of the sheets of a workbook: each once, also if capitals do not count. */
export class SheetNames {
  readonly #taken = new Set<string>([RESERVED])
  readonly #words: Readonly<Record<'table' | 'page', string>>
  /** The number to try next, by how a name begins: thousands of tables can have the same caption. */
  readonly #next = new Map<string, number>()

  constructor(language: string | undefined) {
    this.#words = WORDS[language?.slice(0, 2).toLowerCase() ?? 'en'] ?? WORDS.en!
  }

  numbered(kind: 'table' | 'page', number: number): string {
    return this.unique(`${this.#words[kind]} ${number}`)
  }

  unique(wanted: string): string {
    const clean = wanted
      .replace(NOT_ALLOWED, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^'+|'+$/g, '')
    const base = clean === '' ? 'Sheet' : clean
    const plain = shortened(base, LONGEST)
    if (this.#take(plain)) return plain
    const kind = shortened(base, COMMON_PART).toLowerCase()
    for (let number = this.#next.get(kind) ?? 2; ; number++) {
      const end = ` (${number})`
      const name = shortened(base, LONGEST - end.length) + end
      if (!this.#take(name)) continue
      this.#next.set(kind, number + 1)
      return name
    }
  }

  #take(name: string): boolean {
    const key = name.toLowerCase()
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}

/** Not in the middle of a character. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}
