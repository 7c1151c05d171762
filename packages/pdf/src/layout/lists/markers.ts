import type { Word } from '../../text/words.js'
import type { DraftLine } from '../page/draft-line.js'
import type { ItemNumber, NumberFormat } from '../tree.js'
import { BULLET } from './bullets.js'
import { romanValue } from './roman-number.js'

const LONGEST_MARKER = 12
const NUMBER = /^([([]?)((?:\d{1,3}\.)*)(\d{1,3}|[a-z]|[A-Z]|[ivxlc]{1,7}|[IVXLC]{1,7})([.)\]:]{1,2})$/u
/** The number of an item without a sign behind it, which other text also begins with. */
const BARE = /^\d{1,2}$/
const PARTED = /^(\d{1,3}\.)+\d{1,3}$/
const DASH = /^[-\u2013\u2014*+\u2212]$/u
/** A letter o or a v in a font for symbols is a bullet. */
const SYMBOL_FONT = /symbol|dingbat|wingding/i
/** The same in a font for text, with a wide gap behind it. */
const ROUND = /^[o\u25e6]$/
const ROUND_GAP = 0.6
/** In sizes: blanks of fonts with one width are wider than those of others by about this. */
const WIDER_BLANK = 0.35
const USUAL_BLANK = 0.28
const LEAST_WORDS = 4
/** In sizes: the gap behind a number without a sign. */
const BARE_GAP = 0.8
/** What stands for a bullet that is painted as a path, and is never a part of the text behind it. */
const DRAWN = '\u2022'
const WIDE = 1
const PRIVATE_USE = /^[\ue000-\uf8ff]$/

/** What may be the marker of a list item at the beginning of a line. */
export interface Marker {
  readonly text: string
  /** Undefined for a bullet. */
  readonly number: ItemNumber | undefined
  /** If it can be a Roman number as well as a letter: the letter. */
  readonly letter: ItemNumber | undefined
  /** Dashes and numbers also begin other text. */
  readonly isSure: boolean
  /** Where the text behind it begins, along the line. */
  readonly textStart: number
  /** The gap behind it, in sizes. */
  readonly gap: number
}

/** Whether a marker is a number without a sign behind it: those of items are one below the other. */
export function isBare({ text }: Marker): boolean {
  return BARE.test(text)
}

/** The marker at the beginning of a line, or of one that has nothing else. */
export function markerOf(
  { line, runs, isRightToLeft, box, size, look, bullet }: DraftLine,
  isAlone = false,
): Marker | undefined {
  if (bullet !== undefined)
    return { text: DRAWN, number: undefined, letter: undefined, isSure: true, textStart: 0, gap: WIDE }
  const [first, second] = line.words
  if (first === undefined || first.text.length > LONGEST_MARKER) return undefined
  if (second === undefined) return isAlone ? markerIn(first.text, runs, { textStart: 0, gap: 1 }) : undefined
  const { text } = first
  const textStart = isRightToLeft ? box[2] - second.right : second.left - box[0]
  const gap =
    Math.max(second.start - first.end, first.start - second.end) / size -
    Math.max(look.font.generic === 'monospace' ? WIDER_BLANK : 0, widening(line.words) / size)
  return markerIn(text, runs, { textStart, gap })
}

function markerIn(
  text: string,
  runs: DraftLine['runs'],
  { textStart, gap }: Pick<Marker, 'textStart' | 'gap'>,
): Marker | undefined {
  const isSymbol = text.length === 1 && SYMBOL_FONT.test(runs[0]!.look.font.name)
  if (BULLET.test(text) || PRIVATE_USE.test(text) || isSymbol || (ROUND.test(text) && gap > ROUND_GAP))
    return { text, number: undefined, letter: undefined, isSure: !DASH.test(text), textStart, gap }
  const found = NUMBER.exec(text)
  if (BARE.test(text) && gap > BARE_GAP) {
    const number: ItemNumber = { value: Number(text), format: 'decimal', before: '', after: '' }
    return { text, number, letter: undefined, isSure: false, textStart, gap }
  }
  if (found === null)
    return PARTED.test(text)
      ? { text, number: partedNumber(text), letter: undefined, isSure: false, textStart, gap }
      : undefined
  const [, opening = '', parts = '', value = '', after = ''] = found
  const before = opening + parts
  const romanOrLetter = numberOf(value, before, after)
  if (romanOrLetter === undefined) return undefined
  return { text, ...romanOrLetter, isSure: false, textStart, gap }
}

/** How much wider the blanks behind the second word are than usual ones: those of justified lines are. */
function widening(words: readonly Word[]): number {
  if (words.length < LEAST_WORDS) return 0
  const gaps: number[] = []
  for (let at = 2; at < words.length; at++) {
    const [one, other] = [words[at - 1]!, words[at]!]
    gaps.push(Math.max(other.start - one.end, one.start - other.end))
  }
  const usual = gaps.sort((one, other) => one - other)[gaps.length >> 1]!
  return Math.max(0, usual - USUAL_BLANK * words[1]!.size)
}

function partedNumber(text: string): ItemNumber {
  const at = text.lastIndexOf('.') + 1
  return { value: Number(text.slice(at)), format: 'decimal', before: text.slice(0, at), after: '' }
}

function numberOf(
  value: string,
  before: string,
  after: string,
): { readonly number: ItemNumber; readonly letter: ItemNumber | undefined } | undefined {
  const make = (number: number, format: NumberFormat): ItemNumber => ({
    value: number,
    format,
    before,
    after,
  })
  if (/^\d/.test(value)) return { number: make(Number(value), 'decimal'), letter: undefined }
  const isLower = value === value.toLowerCase()
  const letter =
    value.length === 1
      ? make(value.toLowerCase().charCodeAt(0) - 96, isLower ? 'lowerLetter' : 'upperLetter')
      : undefined
  const roman = romanValue(value.toUpperCase())
  if (roman !== undefined) return { number: make(roman, isLower ? 'lowerRoman' : 'upperRoman'), letter }
  return letter === undefined ? undefined : { number: letter, letter: undefined }
}
