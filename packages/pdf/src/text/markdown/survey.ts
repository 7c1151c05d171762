import type { Line } from '../lines.js'
import type { PageText } from '../page-text.js'

/** Text that is larger than the running text by this factor heads something. */
const LARGER = 1.12
/** A size that so much of the text has is one of running text. */
const RUNNING_SHARE = 0.2
const RUNNING_LETTERS = 300
const ABOUT_AS_COMMON = 0.8
const DEEPEST = 6
/** Running heads and page numbers stand in these parts of the height, at the top and at the bottom. */
const MARGIN = 0.12
const PAGE_NUMBER =
  /^(?:page|seite|p\.)?\s*[-\u2013]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-\u2013]?(?:\s*(?:of|\/|von|de)\s*\d{1,4})?$/i
const MOST_REPEATED = 10_000
const MOST_SIZES = 1_000

/** What has to be known of a whole document to tell the kinds of its text: the size of its running text, its headings, what repeats on its pages. */
export class Survey {
  readonly #sizes = new Map<number, number>()
  readonly #repeated = new Map<string, number>()
  #pages = 0
  #levels: ReadonlyMap<number, number> | undefined
  #body = 0

  add(page: PageText): void {
    this.#pages++
    this.#levels = undefined
    const seen = new Set<string>()
    for (const { lines } of page.blocks)
      for (const line of lines) {
        for (const { size, text } of line.words) {
          const rounded = roundedSize(size)
          const known = this.#sizes.get(rounded) ?? 0
          if (known > 0 || this.#sizes.size < MOST_SIZES) this.#sizes.set(rounded, known + text.length)
        }
        if (isInMargin(line, page.height) && seen.size < MOST_REPEATED) seen.add(repeatedText(line))
      }
    for (const text of seen)
      if (this.#repeated.size < MOST_REPEATED || this.#repeated.has(text))
        this.#repeated.set(text, (this.#repeated.get(text) ?? 0) + 1)
  }

  /** The size of most of the text. */
  get body(): number {
    this.#settle()
    return this.#body
  }

  /** The level of a heading of this size; undefined for text that is no larger than the running one. */
  levelOf(size: number): number | undefined {
    return this.#settle().get(roundedSize(size))
  }

  /** Of headings that are no larger than the text but bold. */
  get boldLevel(): number {
    const levels = [...this.#settle().values()]
    return Math.min(DEEPEST, 1 + Math.max(0, ...levels))
  }

  /** Whether a line is a running head, a footer or a page number. */
  isRunning(line: Line, pageHeight: number): boolean {
    if (line.direction !== 0 || !isInMargin(line, pageHeight)) return false
    const text = repeatedText(line)
    if (PAGE_NUMBER.test(line.words.map((word) => word.text).join(' '))) return true
    const count = this.#repeated.get(text) ?? 0
    return this.#pages >= 2 && count >= Math.max(2, 0.4 * this.#pages)
  }

  #settle(): ReadonlyMap<number, number> {
    if (this.#levels !== undefined) return this.#levels
    let all = 0
    let most = 0
    for (const count of this.#sizes.values()) {
      all += count
      most = Math.max(most, count)
    }
    // Of sizes that are about as common, the smaller one is the text's.
    const common = [...this.#sizes].filter(([, count]) => count >= ABOUT_AS_COMMON * most)
    this.#body = Math.min(...common.map(([size]) => size))
    const isRunning = (count: number): boolean => count >= RUNNING_SHARE * all && count >= RUNNING_LETTERS
    const larger = [...this.#sizes]
      .filter(([size, count]) => size > LARGER * this.#body && !isRunning(count))
      .map(([size]) => size)
      .sort((one, other) => other - one)
    const levels = new Map<number, number>()
    let level = 0
    let last = Number.POSITIVE_INFINITY
    for (const size of larger) {
      // Sizes that hardly differ are meant to be the same.
      if (size < 0.94 * last) {
        level = Math.min(DEEPEST, level + 1)
        last = size
      }
      levels.set(size, level)
    }
    this.#levels = levels
    return levels
  }
}

function roundedSize(size: number): number {
  return Math.round(size * 4) / 4
}

function isInMargin({ top, bottom }: Line, height: number): boolean {
  return bottom < MARGIN * height || top > (1 - MARGIN) * height
}

function repeatedText({ words }: Line): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replace(/\d+/g, '#')
    .slice(0, 200)
}
