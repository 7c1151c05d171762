import { romanValue } from '../lists/roman-number.js'
import type { PageNumbering } from '../tree.js'

/** Numbers, and small Roman ones at the beginning or the end of a line. */
const NUMBERS = /\d+|^[ivxlc]{1,7}(?=\s|$)|(?<=\s)[ivxlc]{1,7}$/g
/** Digits with signs between them, such as dates, times, amounts and the numbers of sections. */
const GROUPS = /(?<!\d)\d+(?:[.,:/'\u2013-]\d+)+/g
/** A page and the number of all pages, or a chapter and a page. */
const PAIR = /^\d+[/\u2013-]\d+$/
const MAX_DIGITS = 4
/** What is longer is no header. */
const LONGEST = 1000

/** A number in a line that stands on several pages. */
export interface LineNumber {
  readonly from: number
  readonly to: number
  readonly value: number
  readonly format: PageNumbering['format']
  /** Whether it can be that of a page: parts of dates and of amounts cannot. */
  readonly canCount: boolean
}

/** A text with a sign in place of each of its numbers. */
export interface NumberedText {
  readonly text: string
  readonly key: string
  readonly numbers: readonly LineNumber[]
}

/** Whether a number is the same on another page, or counts the pages. */
export type NumberChange = 'same' | 'page'

export function numberedText(text: string): NumberedText {
  if (text.length > LONGEST) return { text, key: text, numbers: [] }
  const groups = [...text.matchAll(GROUPS)].filter(([group]) => !PAIR.test(group))
  const numbers: LineNumber[] = []
  for (const { 0: digits, index: from } of text.matchAll(NUMBERS)) {
    const to = from + digits.length
    const roman = romanValue(digits.toUpperCase())
    const isInGroup = groups.some(({ 0: group, index }) => from >= index && to <= index + group.length)
    if (roman !== undefined) numbers.push({ from, to, value: roman, format: 'lowerRoman', canCount: true })
    else if (/^\d/.test(digits)) {
      const canCount = !isInGroup && digits.length <= MAX_DIGITS && !(digits.length > 1 && digits[0] === '0')
      numbers.push({ from, to, value: Number(digits), format: 'decimal', canCount })
    }
  }
  return { text, key: withSigns(text, numbers), numbers }
}

function withSigns(text: string, numbers: readonly LineNumber[]): string {
  let key = ''
  let at = 0
  for (const { from, to, format } of numbers) {
    key += `${text.slice(at, from)}\u0000${format}\u0000`
    at = to
  }
  return key + text.slice(at)
}

/**
 * How the numbers of a text change to those of another one this many pages further on; undefined if the texts
 * say different things: then each belongs to its page.
 */
export function changesBetween(
  one: NumberedText,
  other: NumberedText,
  pages: number,
): NumberChange[] | undefined {
  if (one.key !== other.key || one.numbers.length !== other.numbers.length) return undefined
  let counted: number | undefined
  const changes: NumberChange[] = []
  for (const [at, first] of one.numbers.entries()) {
    const second = other.numbers[at]!
    if (one.text.slice(first.from, first.to) === other.text.slice(second.from, second.to)) {
      changes.push('same')
      continue
    }
    if (!first.canCount || !second.canCount || second.value - first.value !== pages) return undefined
    // A page has one number.
    if (counted !== undefined && counted !== first.value) return undefined
    counted = first.value
    changes.push('page')
  }
  return changes
}
