import type { DraftLine } from '../page/draft-line.js'
import { endOf, isWithoutBlanks } from '../page/draft-line.js'
import type { TextLine } from '../tree.js'

const HYPHEN = /\p{Ll}[-\u00ad\u2010]$/u
const SMALL = /^\p{Ll}/u
/** A sign that only divides words at the ends of lines. */
const SOFT_HYPHEN = /[\u00ad]$/u
const LAST_OF_LINE = /[^\s]\s*$/u
/** Addresses and paths can be broken behind these signs, and have hyphens of their own. */
const IN_ADDRESS = /:\/\/|^www\.|\w[/\\_]\w|\w@\w/
const BREAKS_ADDRESS = /[/\\_]$/
/** The letters of an ending in brackets, or behind an apostrophe, are no words. */
const WORDS = /(?<![(\p{L}'\u2019])\p{L}+(?:-\p{L}+)*(?!['\u2019\p{L}])/gu
/** A word that does not fit a narrow cell is broken anywhere: what is left of its line is at most this, in sizes. */
const ALMOST_FULL = 0.5
const BEGUN = /\p{L}$/u
/** The length of words as `in` and `of`, which are no rest of a word. */
const SHORT = 3
/** What is left of a word in capitals or a number that was broken so. */
const CAPITALS_BEGUN = /\p{Lu}{2}$/u
const REST_OF_CAPITALS = /^\p{Lu}{1,2}$/u
const DIGITS_BEGUN = /^\p{N}+$/u
const REST_OF_DIGITS = /^\p{N}$/u
/** Dates, codes and names of files, which have no blanks: of digits and signs, or of digits and letters. */
const CODE_BEGUN = /^(?=.*\p{N})(?=.*[^\p{N}.,]).{3,}[\p{L}\p{N}]$/u
const REST_OF_CODE = /^(?=[\p{Ll}\p{N}])[\p{L}\p{N}/._-]+$/u
/** A dash between two words without blanks. */
const DASH = /[\p{L}\p{N}]\u2014$/u
/** A compound that was broken behind its hyphen, and two words that have their last part in common. */
const COMPOUND = /[\p{L}\p{N}]-$/u
const COMPOUNDED = /^(?:\p{Ll}*\p{N}|\p{Lu})/u
const AND = /^(?:and|or|und|oder|bzw\.|sowie)$/
const MAX_WORDS = 50_000
/** Documents that divide words have at least this share of lines that end with a hyphen. */
const DIVIDES = 0.02

/** What the text of a document says about the hyphens at the ends of its lines. */
export class LineEnds {
  readonly #words = new Set<string>()
  #lines = 0
  #hyphens = 0

  add(lines: readonly DraftLine[]): void {
    for (const [at, { text }] of lines.entries()) {
      if (text.length < 20) continue
      this.#lines++
      const next = lines[at + 1]
      if (next !== undefined && HYPHEN.test(text) && SMALL.test(next.text)) this.#hyphens++
      if (this.#words.size > MAX_WORDS) continue
      // The parts of a word that was perhaps divided say nothing.
      const isRest = HYPHEN.test(lines[at - 1]?.text ?? '')
      const begin = isRest ? text.search(/\s|$/) : 0
      const end = text.length - /\S*[-\u2010]$|$/.exec(endOf(text))![0].length
      const whole = text.slice(begin, Math.max(begin, end))
      for (const [word] of whole.toLowerCase().matchAll(WORDS)) this.#words.add(word)
    }
  }

  /** How a line goes on in the next one of its paragraph. */
  of(
    { text, runs, line, end: lineEnd, size }: DraftLine,
    next: DraftLine | undefined,
    edge: number,
  ): TextLine['end'] {
    if (next === undefined) return 'blank'
    if (SOFT_HYPHEN.test(text)) return 'hyphen'
    const last = /\S*$/.exec(endOf(text))![0]
    const first = /^\S*/.exec(next.text)![0]
    const isAddress = IN_ADDRESS.test(last)
    if (HYPHEN.test(last) && SMALL.test(first))
      return AND.test(first) ? 'blank' : isAddress || this.#hasHyphen(last, first) ? 'nothing' : 'hyphen'
    if (COMPOUND.test(last) && COMPOUNDED.test(first)) return 'nothing'
    if (isAddress && (BREAKS_ADDRESS.test(last) || isOneLink(runs.at(-1), next.runs[0], last + first)))
      return 'nothing'
    if (DASH.test(last)) return 'nothing'
    const isAloneAndFull = line.words.length === 1 && edge - lineEnd < ALMOST_FULL * size
    if (isAloneAndFull && this.#isBroken(last, first, next.text)) return 'nothing'
    const end = LAST_OF_LINE.exec(endOf(text))?.[0] ?? ''
    return isWithoutBlanks(end) && isWithoutBlanks(next.text) ? 'nothing' : 'blank'
  }

  /** Whether what fills a line alone, and what the next line begins with, are one word. */
  #isBroken(last: string, first: string, nextText: string): boolean {
    if (BEGUN.test(last) && SMALL.test(first)) {
      const [begin, rest] = [last.toLowerCase(), /^[\p{L}-]*/u.exec(first)![0]]
      if (this.#words.has(begin + rest)) return true
      return (
        !(rest.length <= SHORT && this.#words.has(rest)) && (rest.length === 1 || !this.#words.has(begin))
      )
    }
    return (
      (CAPITALS_BEGUN.test(last) && REST_OF_CAPITALS.test(nextText)) ||
      (DIGITS_BEGUN.test(last) && REST_OF_DIGITS.test(nextText)) ||
      (CODE_BEGUN.test(last) && REST_OF_CODE.test(first))
    )
  }

  /** Whether a word with a hyphen was broken behind it, and not divided. */
  #hasHyphen(last: string, first: string): boolean {
    const [start] = /[\p{L}-]*$/u.exec(last.toLowerCase())!
    const [end] = /^[\p{L}-]*/u.exec(first.toLowerCase())!
    const whole = start.slice(0, -1) + end
    if (this.#words.has(whole)) return false
    if (this.#words.has(`${start.slice(0, -1)}-${end}`)) return true
    if (this.#hyphens >= DIVIDES * this.#lines && this.#hyphens > 2) return false
    return this.#words.has(start.slice(0, -1)) && this.#words.has(end)
  }
}

/** Whether a link, whose address is also its text, goes on in the next line. */
function isOneLink(
  one: DraftLine['runs'][number] | undefined,
  other: DraftLine['runs'][number] | undefined,
  text: string,
): boolean {
  const [first, second] = [one?.link, other?.link]
  if (first?.type !== 'address' || second?.type !== 'address' || first.address !== second.address)
    return false
  return first.address.includes(text.replace(/[.,;)]$/, ''))
}
