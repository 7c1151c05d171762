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

/** The names of the sheets of a workbook, each once: a page can be chosen again. They are shorter than Excel allows. */
export class SheetNames {
  readonly #times = new Map<string, number>()
  readonly #words: Readonly<Record<'table' | 'page', string>>

  constructor(language: string | undefined) {
    this.#words = WORDS[language?.slice(0, 2).toLowerCase() ?? 'en'] ?? WORDS.en!
  }

  numbered(kind: 'table' | 'page', number: number): string {
    const name = `${this.#words[kind]} ${number}`
    const times = (this.#times.get(name) ?? 0) + 1
    this.#times.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  }
}
