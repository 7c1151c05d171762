/** Which differences between characters do not matter in a search. */
export interface FoldOptions {
  /** Whether all of them matter, except for the kind and the amount of white space. */
  readonly isExact: boolean
  readonly isCaseSensitive: boolean
}

/**
 * Scripts that do not separate words by spaces, and Korean, whose particles follow a word without one. Words
 * are found anywhere in their text, and spaces between their characters do not matter.
 */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}\p{scx=Balinese}\p{scx=Tai_Tham}\p{scx=New_Tai_Lue}\p{scx=Tai_Le}\p{scx=Tai_Viet}\p{scx=Cham}]/u
/** Not superscript numbers and those in circles, which refer to notes. */
const OF_WORD = /[\p{L}\p{M}\p{Nd}\p{Nl}]/u

/** Soft hyphens, joiners, direction marks, variation selectors, controls, and the Arabic tatweel. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u0640\ufeff\ufff9-\ufffc\ufffe\uffff]/gu
/** Invisible, but some readers end a word there: zero-width spaces, controls and noncharacters. */
const SEPARATORS = /[\p{Cc}\u200b\ufff9-\ufffc\ufffe\uffff]/u
/**
 * Vowel points and other signs of Hebrew, Arabic and Syriac, which are often left out. Readers assign them to
 * different letters, because producers draw them before or after theirs. Not those that are part of a letter.
 */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a]/g
const APOSTROPHES =
  /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]/g
const QUOTES = /[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/g
const DASHES = /[\p{Pd}\u2043\u2212\u2796]/gu

/**
 * White space, ASCII characters, or any character with what can be composed with it: marks, Hangul vowels and
 * finals, half-width voicing marks.
 */
const PIECES =
  /(?<blank>[^\S\ufeff]+)|(?<ascii>(?:[!-~](?=[\0-\x7f]|$))+)|.(?:[\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\u314f-\u3163\ud7b0-\ud7fb\uff9e\uff9f\uffc2-\uffdc])*/gsu
/** Text whose characters keep their positions. */
const ONE_TO_ONE = /^(?:[!-~]|[ \n](?![ \n]))*$/

/** A text in the form in which texts are compared, with the original positions of its characters. */
export class FoldedText {
  readonly text: string
  readonly #original: string
  /** For each character: the start and the end of what it stands for; undefined if nothing has moved. */
  readonly #starts: readonly number[] | undefined
  readonly #ends: readonly number[] | undefined

  constructor(text: string, original: string, starts?: readonly number[], ends?: readonly number[]) {
    this.text = text
    this.#original = original
    this.#starts = starts
    this.#ends = ends
  }

  /** Whether only white space differs from the original. */
  get isPlain(): boolean {
    return this.text === this.#original || this.text === this.#original.replace(/\s+/g, ' ')
  }

  /** The part of the original that a part of the text stands for. */
  original(start: number, end: number): [start: number, end: number] {
    if (this.#starts === undefined || this.#ends === undefined) return [start, end]
    return [this.#starts[start]!, this.#ends[end - 1]!]
  }

  /** Whether a part of the text begins and ends at a word boundary. */
  isWhole(start: number, end: number): boolean {
    return this.isBoundary(start) && this.isBoundary(end)
  }

  isBoundary(at: number): boolean {
    if (isBoundary(this.#at(at - 1), this.#at(at))) return true
    const leftOut = this.#original.slice(this.#starts?.[at - 1], this.#starts?.[at] ?? 0)
    return SEPARATORS.test(leftOut)
  }

  #at(index: number): string {
    if (index < 0 || index >= this.text.length) return ''
    return this.#original.slice(...this.original(index, index + 1))
  }
}

/** Whether there is a word boundary between two characters; either is empty at the ends of a text. */
export function isBoundary(before: string, behind: string): boolean {
  return !OF_WORD.test(before) || !OF_WORD.test(behind) || UNSPACED.test(before) || UNSPACED.test(behind)
}

/**
 * Folds texts: the query, the text of pages, strings and names, and what is read to verify the result. Each run
 * of white space becomes one blank. Unless the search is exact, characters are composed and replaced by their
 * compatibility equivalents (NFKC), invisible characters and vowel points are left out, and kinds of hyphens,
 * apostrophes and quotation marks become one.
 */
export class Fold {
  readonly #options: FoldOptions
  /** The texts that were folded last, because each is searched for several words. */
  #last: FoldedText | undefined
  #lastOriginal: string | undefined

  constructor(options: FoldOptions) {
    this.#options = options
  }

  of(text: string): FoldedText {
    if (this.#last === undefined || this.#lastOriginal !== text) {
      this.#last = this.#folded(text)
      this.#lastOriginal = text
    }
    return this.#last
  }

  #folded(text: string): FoldedText {
    if (ONE_TO_ONE.test(text)) return new FoldedText(this.#ascii(text.replaceAll('\n', ' ')), text)
    const starts: number[] = []
    const ends: number[] = []
    let folded = ''
    let blank: readonly [start: number, end: number] | undefined
    let last = ''
    for (const { 0: piece, index, groups } of text.matchAll(PIECES)) {
      if (groups?.blank !== undefined) {
        blank = [index, index + piece.length]
        continue
      }
      const isAscii = groups?.ascii !== undefined
      const added = isAscii ? this.#ascii(piece) : this.#piece(piece)
      if (added === '') continue
      if (blank !== undefined) {
        const isDropped = !this.#options.isExact && UNSPACED.test(last) && UNSPACED.test(piece)
        if (!isDropped) {
          folded += ' '
          starts.push(blank[0])
          ends.push(blank[1])
        }
        blank = undefined
      }
      for (let at = 0; at < added.length; at++) {
        starts.push(isAscii ? index + at : index)
        ends.push(isAscii ? index + at + 1 : index + piece.length)
      }
      folded += added
      last = piece
    }
    if (blank !== undefined) {
      folded += ' '
      starts.push(blank[0])
      ends.push(blank[1])
    }
    return new FoldedText(folded, text, starts, ends)
  }

  #ascii(text: string): string {
    const { isExact, isCaseSensitive } = this.#options
    const folded = isCaseSensitive ? text : text.toLowerCase()
    return isExact ? folded : folded.replaceAll('`', "'")
  }

  #piece(piece: string): string {
    const { isExact, isCaseSensitive } = this.#options
    if (isExact) return isCaseSensitive ? piece : withoutCase(piece)
    // Spacing accents are decomposed into a blank and a mark.
    const folded = piece
      .replace(IGNORED, '')
      .replace(APOSTROPHES, "'")
      .replace(QUOTES, '"')
      .normalize('NFKC')
      .replace(POINTS, '')
      .replace(DASHES, '-')
      .trimStart()
    return isCaseSensitive ? folded : withoutCase(folded).normalize('NFKC')
  }
}

/** Full case folding, including the Turkish letters: `ß` is `ss`, and each kind of i is `i`. */
function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
}

const WITHOUT_CASE = new Fold({ isExact: false, isCaseSensitive: false })
/** A hyphen at the end of a line; pdfium returns U+0002 or U+FFFE for it. */
const LINE_END = /[-\u0002\u00ad\u2010\u2011\ufffe]\s*\n\s*/g
const SPACED_LETTERS = /(?<!\S)\S{1,2}(?: \S{1,2}){2,}(?!\S)/gu
/** Letters of other alphabets that look like Latin letters. */
const LATIN = new Map(
  [...'aаα|bвβ|cс|dԁ|eеε|gɡ|hһнη|iіι|jј|kкκ|mмμ|nν|oоο|pрρ|qԛ|sѕ|tтτ|wԝ|xхχ|yуυ|zζ'.split('|')].flatMap(
    (group) => [...group.slice(1)].map((other) => [other, group[0]!] as const),
  ),
)

/**
 * The text as far as a reader recognises a word by it: without case, accents, vowel points, hyphens and
 * apostrophes, with Latin letters for letters and digits that look alike, and with spaced-out letters joined.
 */
export function skeletonOf(text: string): string {
  return WITHOUT_CASE.of(text)
    .text.normalize('NFKD')
    .replace(/[\p{M}'"-]/gu, '')
    .replace(/[^\0-\x7f]/gu, (character) => LATIN.get(character) ?? character)
    .replace(/[01](?=\p{L})|(?<=\p{L})[01]/gu, (digit) => (digit === '0' ? 'o' : 'l'))
    .replace(/(?<=(?:^| )\S) (?=\S(?: |$))/gu, '')
    .normalize('NFC')
}

/** The text with letters joined that are spaced out, alone or two together. */
export function withLettersJoined(text: string): string {
  return text.replace(SPACED_LETTERS, (letters) => letters.replaceAll(' ', ''))
}

/** The text with the parts of words that are hyphenated at the ends of lines joined. */
export function withLinesJoined(text: string): string {
  return text.replace(LINE_END, '')
}
