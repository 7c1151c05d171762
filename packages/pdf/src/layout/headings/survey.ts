import type { Line } from '../../text/lines.js'
import type { PageText } from '../../text/page-text.js'

/** Text that is larger than the body text by this factor is a heading. */
const LARGER = 1.12
/** A size is one of running text if at least this fraction of the text has it. */
const RUNNING_SHARE = 0.2
const RUNNING_LETTERS = 300
const ABOUT_AS_COMMON = 0.8
const ALMOST_EQUAL = 0.94
/**
 * Text in the same place on at least this fraction of the pages, and on at least this number of pages, is not
 * a heading.
 */
const REPEATED_SHARE = 0.4
const LEAST_REPEATED = 3
const MAX_REPEATED = 10_000
const MAX_REPEATED_WORDS = 20
const MAX_SIZES = 1_000
const LEAST_BOLD_LETTERS = 10
const MANY_PAGES = 5
/** The minimum number of words in a line of running text. */
const SENTENCE_WORDS = 8

/**
 * Properties of the document that are needed to classify its text: the size of the body text, the headings,
 * and text that repeats on pages.
 */
export class Survey {
  readonly #sizes = new Map<number, number>()
  readonly #placed = new Map<string, number>()
  readonly #styles = new Map<string, Style>()
  readonly #largestOf = new Map<string, number>()
  readonly #coverLines = new Set<string>()
  #pages = 0
  /** The sizes of headings, each with the one it counts as. */
  #headings: ReadonlyMap<number, number> | undefined
  #body = 0
  #bodyFamily = ''
  #hasBoldHeadings = false
  #largest = 0

  add(page: PageText): void {
    this.#pages++
    if (this.#pages === 1) this.#addCover(page)
    this.#headings = undefined
    let isAfterText = false
    const placed = new Set<string>()
    for (const { lines } of page.blocks)
      for (const line of lines) {
        for (const { size, text } of line.words) {
          const rounded = roundedSize(size)
          const known = this.#sizes.get(rounded) ?? 0
          if (known > 0 || this.#sizes.size < MAX_SIZES) this.#sizes.set(rounded, known + text.length)
        }
        this.#addStyle(line, isAfterText)
        isAfterText ||= line.words.length >= SENTENCE_WORDS
        if (line.words.length <= MAX_REPEATED_WORDS && placed.size < MAX_REPEATED) {
          placed.add(placedText(line))
          const text = textOf(line)
          const known = this.#largestOf.get(text)
          if (known === undefined ? this.#largestOf.size < MAX_REPEATED : known < line.size)
            this.#largestOf.set(text, line.size)
        }
      }
    count(this.#placed, placed)
  }

  /** The lines between the title, which is the largest text of the first page, and its first running text. */
  #addCover({ regions }: PageText): void {
    const lines = regions.flat()
    const largest = Math.max(...lines.map(({ size }) => size))
    const title = lines.findLastIndex(({ size }) => size === largest)
    for (const line of lines.slice(title + 1)) {
      if (line.words.length >= SENTENCE_WORDS || line.words[0]!.look.isBold) return
      this.#coverLines.add(placedText(line))
    }
  }

  #addStyle(line: Line, isAfterText: boolean): void {
    const key = styleOf(line)
    const known = this.#styles.get(key)
    const letters = line.words.reduce((sum, { text }) => sum + text.length, 0)
    if (known !== undefined) {
      known.letters += letters
      known.lastPage = this.#pages
      known.isAfterText ||= isAfterText
    } else if (this.#styles.size < MAX_SIZES)
      this.#styles.set(key, {
        letters,
        lastPage: this.#pages,
        isAfterText,
        isBold: line.words[0]!.look.isBold,
      })
  }

  /** The size of most of the text. */
  get body(): number {
    this.#settle()
    return this.#body
  }

  /** Whether text of this size is larger than the body text, and not running text itself. */
  isLarge(size: number): boolean {
    return this.#settle().has(roundedSize(size))
  }

  /** The size of a heading: sizes that are almost equal count as one. */
  headingSize(size: number): number {
    const rounded = roundedSize(size)
    return this.#settle().get(rounded) ?? rounded
  }

  /** Whether a line is in the same place on many pages. */
  isRepeated(line: Line): boolean {
    const times = this.#placed.get(placedText(line)) ?? 0
    return times >= Math.max(LEAST_REPEATED, REPEATED_SHARE * this.#pages)
  }

  /**
   * Names and dates below a title are larger than the body text but smaller than the title. They are above all
   * running text if the headings are bold and they are not, or their style is
   * only on the first page, or on the first two of many pages, and not below running text. In a short document they must also be in the
   * font of the body text.
   */
  isCoverLine(line: Line): boolean {
    if (!this.isLarge(line.size) || this.#largest <= line.size) return false
    if (this.#hasBoldHeadings && this.#coverLines.has(placedText(line))) return true
    const isLong = this.#pages >= MANY_PAGES
    const covers = isLong ? 2 : 1
    const { lastPage = 0, isAfterText = false } = this.#styles.get(styleOf(line)) ?? {}
    if (this.#pages <= covers || lastPage > covers || isAfterText) return false
    const { look } = line.words[0]!
    return isLong || (!look.isBold && familyOf(look.name) === this.#bodyFamily && this.#hasBoldHeadings)
  }

  /**
   * Whether the same text occurs elsewhere in a larger size, as for headings repeated in a table of contents
   * or a summary.
   */
  isMention(line: Line): boolean {
    return (this.#largestOf.get(textOf(line)) ?? 0) > LARGER * line.size
  }

  #settle(): ReadonlyMap<number, number> {
    if (this.#headings !== undefined) return this.#headings
    let all = 0
    let most = 0
    for (const count of this.#sizes.values()) {
      all += count
      most = Math.max(most, count)
    }
    // If several sizes are about equally common, the smallest is that of the body text.
    const common = [...this.#sizes].filter(([, count]) => count >= ABOUT_AS_COMMON * most)
    this.#body = Math.min(...common.map(([size]) => size))
    const isRunning = (count: number): boolean => count >= RUNNING_SHARE * all && count >= RUNNING_LETTERS
    const larger = [...this.#sizes]
      .filter(([size, count]) => size > LARGER * this.#body && !isRunning(count))
      .map(([size]) => size)
      .sort((one, other) => other - one)
    const headings = new Map<number, number>()
    let last = Number.POSITIVE_INFINITY
    for (const size of larger) {
      if (size < ALMOST_EQUAL * last) last = size
      headings.set(size, last)
    }
    this.#headings = headings
    this.#settleStyles(larger)
    return headings
  }

  #settleStyles(larger: readonly number[]): void {
    let most = 0
    let bold = 0
    this.#largest = Math.max(0, ...larger)
    for (const [key, { letters, isBold }] of this.#styles) {
      const size = Number.parseFloat(key)
      if (isBold && size > this.#body && larger.includes(size)) bold += letters
      if (letters > most) {
        most = letters
        this.#bodyFamily = familyOf(key.slice(key.indexOf(' ') + 1))
      }
    }
    this.#hasBoldHeadings = bold >= LEAST_BOLD_LETTERS
  }
}

interface Style {
  letters: number
  lastPage: number
  /** Whether there is running text above a line in this style, on the same page. */
  isAfterText: boolean
  readonly isBold: boolean
}

function count(times: Map<string, number>, texts: Iterable<string>): void {
  for (const text of texts)
    if (times.size < MAX_REPEATED || times.has(text)) times.set(text, (times.get(text) ?? 0) + 1)
}

function styleOf({ size, words }: Line): string {
  return `${roundedSize(size)} ${words[0]!.look.name}`
}

/** The name without the design size of the font, as in LMRoman12-Regular. */
function familyOf(name: string): string {
  return name.replace(/\d+/g, '')
}

function placedText(line: Line): string {
  return `${Math.round(line.base / 2)} ${Math.round(line.start / 2)} ${repeatedText(line)}`
}

function roundedSize(size: number): number {
  return Math.round(size * 4) / 4
}

/** Numbers differ from page to page, so they are replaced. */
function repeatedText(line: Line): string {
  return textOf(line).replace(/\d+/g, '#')
}

function textOf({ words }: Line): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .slice(0, 200)
}
