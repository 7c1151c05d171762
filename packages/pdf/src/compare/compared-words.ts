import { limitExceeded } from '../errors.js'
import type { PageText } from '../text/page-text.js'
import type { Sides } from './sides.js'

/** Words of one document: what one comparison keeps of them takes about a hundred bytes each. */
const MOST_WORDS = 2_000_000

export interface WordOptions {
  readonly ignoreCase: boolean
  /** Boxes on every page, as displayed: words whose middle lies in one of them do not count. */
  readonly ignored: (page: number) => readonly Sides[]
}

/** A word in its place. */
export interface ComparedWord {
  readonly text: string
  /** From 0. */
  readonly page: number
  /** Counted over all pages. */
  readonly line: number
  readonly endsLine: boolean
  readonly box: Sides
}

/** The words of a document in the order of reading, and a number for each that is the same for the same words of both documents. */
export class ComparedWords {
  readonly words: ComparedWord[] = []
  readonly #numbers: Map<string, number>
  readonly #keys: number[] = []
  readonly #options: WordOptions
  #lines = 0
  /** How many words each page has. */
  readonly perPage: number[] = []

  /** `numbers` is what both documents have in common. */
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
    if (this.words.length > MOST_WORDS) throw limitExceeded('The number of words of a document', MOST_WORDS)
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

/** Ligatures and other forms of the same letters are the same (Unicode NFKC). */
export function comparable(text: string, ignoreCase: boolean): string {
  const normal = text.normalize('NFKC')
  return ignoreCase ? normal.toLowerCase() : normal
}

function isMiddleIn([left, top, right, bottom]: Sides, area: Sides): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= area[0] && x <= area[2] && y >= area[1] && y <= area[3]
}
