/**
 * What is compared of two documents: its text in order, and what its parts are.
 *
 * A source says more than its PDF can show, and the PDF shows more than the XML of the source has. So these say nothing,
 * neither for a result nor against it:
 * - words that a program shows or not, or shows otherwise: tracked deletions, the results of fields that it computes
 *   again, formulas, drop caps, symbols without a character, and markers that were typed (`freeWords`),
 * - markers that it adds to numbered paragraphs (`markers`),
 * - whether a line break, or the mark of a deleted paragraph, ends a paragraph (`openEnds`), or an item (`brokenItems`),
 * - where a text box or a frame is in the order of the text: it is compared on its own (`boxes`),
 * - whether a title is a heading; whether paragraphs with typed markers, numbered headings, or those in lists without
 *   markers, are items; and whether text that stands as other text or as a list does, without lines around it, or in
 *   one column only, as paragraphs with borders do, is in cells (`titles`, `freeItems`, `freeCells`),
 * - the numbers that it adds to headings (`markedHeadings`), and the dots that a tabulator draws (`wordsOf`).
 */
export interface Facts {
  readonly words: readonly string[]
  /** The indexes of the words that end a paragraph. */
  readonly ends: ReadonlySet<number>
  readonly headings: readonly string[]
  readonly items: readonly string[]
  readonly cells: readonly string[]
  readonly freeWords: ReadonlySet<number>
  readonly openEnds: ReadonlySet<number>
  /** How many words a program adds before the word of this index. */
  readonly markers: ReadonlyMap<number, number>
  /** The index behind the last word of each text box, by that of its first. */
  readonly boxes: ReadonlyMap<number, number>
  readonly titles: readonly string[]
  readonly freeItems: readonly string[]
  readonly freeCells: readonly string[]
  /** The first lines of items with line breaks, by their whole text. */
  readonly brokenItems: ReadonlyMap<string, string>
  /** The number of words that a program adds before a heading, by its text. */
  readonly markedHeadings: ReadonlyMap<string, number>
}

/** A source does not have the numbers that its program adds to headings. */
const NUMBER = /^(?:\d+\.?)+$|^[a-zivx]{1,4}[.)]$/
const TYPED_MARKER =
  /^(?:[^\p{L}\p{N}\s"'\u201c\u2018([<@#$€£+]{1,2}|\(?(?:(?:\d{1,3}\.)*\d{1,3}|[a-z]|[ivx]{1,5})[.)]|(?:\d{1,3}\.)+\d{1,3})$/u

/** A range of the text of a paragraph. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface ParagraphFacts {
  readonly role: 'heading' | 'title' | 'item' | 'unmarkedItem' | 'other'
  /** Where its text is shown or not. */
  readonly free?: readonly Range[]
  /** Where its line breaks are in its text. */
  readonly breaks?: readonly number[]
  readonly hasOpenEnd?: boolean
  /** The number of words of the marker that a program adds. */
  readonly marker?: number
}

/** Collects the facts of a document, paragraph by paragraph. */
export class FactsOf implements Facts {
  readonly words: string[] = []
  readonly ends = new Set<number>()
  readonly headings: string[] = []
  readonly items: string[] = []
  readonly cells: string[] = []
  readonly freeWords = new Set<number>()
  readonly openEnds = new Set<number>()
  readonly markers = new Map<number, number>()
  readonly boxes = new Map<number, number>()
  readonly titles: string[] = []
  readonly freeItems: string[] = []
  readonly freeCells: string[] = []
  readonly brokenItems = new Map<string, string>()
  readonly markedHeadings = new Map<string, number>()

  paragraph(text: string, { role, free = [], breaks = [], hasOpenEnd, marker = 0 }: ParagraphFacts): void {
    const first = this.words.length
    let lastEnd = 0
    for (const { 0: raw, index } of text.matchAll(/\S+/g)) {
      const [from, to] = [index, index + raw.length]
      if (this.words.length > first && breaks.some((at) => at >= lastEnd && at <= from))
        this.openEnds.add(this.words.length - 1)
      lastEnd = to
      const isFree = free.some((range) => range.from < to && range.to > from)
      for (const word of wordsOf(raw)) {
        if (isFree) this.freeWords.add(this.words.length)
        this.words.push(word)
      }
    }
    if (this.words.length === first) return
    const last = this.words.length - 1
    if (hasOpenEnd === true) this.openEnds.add(last)
    else this.ends.add(last)
    // What ends a paragraph can be not shown: then what is before it does.
    for (let at = last; at > first && this.freeWords.has(at); at--) this.openEnds.add(at - 1)
    if (marker > 0) this.markers.set(first, marker)
    this.#addRole(first, role, marker)
  }

  cell(text: string, isFree = false): void {
    const words = wordsOf(text)
    if (words.length > 0) (isFree ? this.freeCells : this.cells).push(words.join(' '))
  }

  /** Text that stands as an item does. */
  freeItem(text: string): void {
    this.freeItems.push(wordsOf(text).join(' '))
  }

  #addItem(first: number): void {
    const all = [...this.words.keys()].slice(first)
    const end = all.find((at) => this.openEnds.has(at))
    const text = (last?: number): string => this.words.slice(first, last).join(' ')
    this.items.push(text(end === undefined ? undefined : end + 1))
    if (end !== undefined) this.brokenItems.set(text(), text(end + 1))
  }

  #addRole(first: number, role: ParagraphFacts['role'], marker: number): void {
    const own = this.words.slice(first)
    const isMarked = own.length > 1 && TYPED_MARKER.test(own[0]!)
    if (role === 'heading' || role === 'title') {
      const text = own.slice(own.length > 1 && NUMBER.test(own[0]!) ? 1 : 0).join(' ')
      if (role === 'title') this.titles.push(text)
      else this.headings.push(text)
      if (marker > 0) {
        this.freeItems.push(text)
        this.markedHeadings.set(text, marker)
      }
    } else if (role === 'item') this.#addItem(first)
    else if (role === 'unmarkedItem') this.freeItems.push(own.join(' '))
    else if (isMarked) this.freeItems.push(own.slice(1).join(' '))
    if (isMarked && role !== 'item') this.freeWords.add(first)
  }
}

const LEADERS = /[._\u2026]{4,}/g

/** Capitals are left out: a style can show small letters as capitals. */
export function wordsOf(text: string): string[] {
  return text
    .replace(LEADERS, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
