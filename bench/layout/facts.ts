/** What is compared of two documents: its text in order, and what its parts are. */
export interface Facts {
  readonly words: readonly string[]
  /** The indexes of the words that end a paragraph. */
  readonly ends: ReadonlySet<number>
  readonly headings: readonly string[]
  readonly items: readonly string[]
  readonly cells: readonly string[]
}

/** A source does not have the numbers that its program adds to headings. */
const NUMBER = /^(?:\d+\.?)+$|^[a-zivx]{1,4}[.)]$/

/** Collects the facts of a document, paragraph by paragraph. */
export class FactsOf implements Facts {
  readonly words: string[] = []
  readonly ends = new Set<number>()
  readonly headings: string[] = []
  readonly items: string[] = []
  readonly cells: string[] = []

  paragraph(text: string, role: 'heading' | 'item' | 'other'): void {
    const words = wordsOf(text)
    if (words.length === 0) return
    this.words.push(...words)
    this.ends.add(this.words.length - 1)
    if (role === 'heading')
      this.headings.push(words.slice(words.length > 1 && NUMBER.test(words[0]!) ? 1 : 0).join(' '))
    if (role === 'item') this.items.push(words.join(' '))
  }

  cell(text: string): void {
    const words = wordsOf(text)
    if (words.length > 0) this.cells.push(words.join(' '))
  }
}

/** Capitals are left out: a style can show small letters as capitals. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
