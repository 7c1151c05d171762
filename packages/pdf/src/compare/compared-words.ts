import { limitExceeded } from '../errors.js'
import type { PageText } from '../text/page-text.js'
import type { Sides } from './sides.js'

/** The maximum number of words of one document. A comparison takes about a hundred bytes for each. */
const MAX_WORDS = 2_000_000

export interface WordOptions {
  readonly ignoreCase: boolean
  /** Boxes on each page as displayed. Words whose centre is in one of them are ignored. */
  readonly ignored: (page: number) => readonly Sides[]
}

/** A word with its position. */
export interface ComparedWord {
  readonly text: string
  /** Counted from 0. */
  readonly page: number
  /** Counted over all pages. */
  readonly line: number
  readonly endsLine: boolean
  readonly box: Sides
}

/**
 * The words of a document in reading order, with a number for each. Equal words of both documents have the
 * same number.
 */
export class ComparedWords {
  readonly words: ComparedWord[] = []
  readonly #numbers: Map<string, number>
  readonly #keys: number[] = []
  readonly #options: WordOptions
  #lines = 0
  /** The number of words on each page. */
  readonly perPage: number[] = []

  /** `numbers` is shared by both documents. */
  constructor(numbers: Map<string, number>, options: WordOptions) {
    this.#numbers = numbers
    this.#options = options
  }

  addPage({ blocks }: PageText): void {
    const page = this.perPage.length
    const ignored = this.#options.ignored(page)
    const before = this.words.length
    for (const { lines } of blocks)
      for (const { words } of lines) {
        const line = this.#lines++
        words.forEach((word, index) => {
          const box: Sides = [word.left, word.top, word.right, word.bottom]
          if (ignored.some((area) => isMiddleIn(box, area))) return
          const endsLine = index === words.length - 1
          this.words.push({ text: word.text, page, line, endsLine, box })
          this.#keys.push(this.#numberOf(word.text))
        })
      }
    if (this.words.length > MAX_WORDS) throw limitExceeded('The number of words of a document', MAX_WORDS)
    this.perPage.push(this.words.length - before)
  }

  keys(): Int32Array {
    return Int32Array.from(this.#keys)
  }

  #numberOf(text: string): number {
    const key = comparable(text, this.#options.ignoreCase)
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
    }
    return number
  }
}

/** Ligatures and other compatibility forms count as equal (Unicode NFKC). */
export function comparable(text: string, ignoreCase: boolean): string {
  const normal = text.normalize('NFKC')
  return ignoreCase ? normal.toLowerCase() : normal
}

function isMiddleIn([left, top, right, bottom]: Sides, area: Sides): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= area[0] && x <= area[2] && y >= area[1] && y <= area[3]
}
