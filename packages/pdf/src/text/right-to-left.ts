import { hasRightToLeft, isRightToLeftMark } from '../content/devices/font-texts.js'
import { bidi } from '../platform/bidi.js'

/** A glyph of a word, and its position along the line. */
export interface DrawnGlyph {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface Letter extends DrawnGlyph {
  marks: string
}

/** The text of a word from its glyphs, in the order of the content. */
export function rightToLeftText(glyphs: readonly DrawnGlyph[]): string {
  const letters = lettersOf(glyphs).sort((one, other) => one.start - other.start)
  const { order, levels } = reordered(
    letters.map(({ text }) => characterOf(text)),
    true,
  )
  const read = order
    .map((index) => {
      const { text, marks } = letters[index]!
      const shown = levels[index]! % 2 === 1 ? (bidi().getMirroredCharacter(text) ?? text) : text
      return marks === '' ? shown : (shown + marks).normalize('NFC')
    })
    .join('')
  return withBrackets(read)
}

/**
 * Letters with their marks. Some producers draw marks before their letter, others after it; a word is drawn
 * in one of these ways, which is the one with the shorter distances.
 */
function lettersOf(glyphs: readonly DrawnGlyph[]): Letter[] {
  const letters: Letter[] = []
  const marks: { readonly mark: DrawnGlyph; readonly next: number }[] = []
  for (const glyph of glyphs)
    if (isRightToLeftMark(glyph.text)) marks.push({ mark: glyph, next: letters.length })
    else letters.push({ ...glyph, marks: '' })
  const last = letters.length - 1
  if (last < 0) return glyphs.map((glyph) => ({ ...glyph, marks: '' }))
  const ownerOf = (next: number, step: number): Letter => letters[Math.min(last, Math.max(0, next - step))]!
  const distanceOf = (step: number): number =>
    marks.reduce((sum, { mark, next }) => sum + middleDistance(mark, ownerOf(next, step)), 0)
  const step = marks.length > 0 && distanceOf(0) < distanceOf(1) ? 0 : 1
  for (const { mark, next } of marks) ownerOf(next, step).marks += mark.text
  return letters
}

function middleDistance(one: DrawnGlyph, other: DrawnGlyph): number {
  return Math.abs(one.start + one.end - other.start - other.end) / 2
}

/** Converts words between their order on the page, from left to right, and the order in which they are read. */
export function withDirections<T extends { readonly text: string }>(words: readonly T[]): T[] {
  // Blanks keep the numbers beside each other apart.
  const characters = words.flatMap(({ text }) => [characterOf(text), ' ']).slice(0, -1)
  const { order } = reordered(characters, isMostlyRightToLeft(words))
  return order.filter((index) => index % 2 === 0).map((index) => words[index / 2]!)
}

/** One character for a glyph or a word: a strong one, if the text has one. */
function characterOf(text: string): string {
  if (hasRightToLeft(text)) return '\u05d0'
  if (/\p{L}/u.test(text)) return 'a'
  return /\p{Nd}/u.exec(text)?.[0] ?? text[0]!
}

/** Longer words have no signs to turn. */
const LONGEST = 60
const OPENING = '([{'
const CLOSING = ')]}'
const SIGNS_BEFORE = /^[()[\]{}]+/
const SIGNS_BEHIND = /[()[\]{}]+(?=[.,:;!?\u060c\u061b\u061f]*$)/
/** Signs that are drawn to the left of a number that they follow. */
const AROUND_NUMBER =
  /^([()[\]{}.,:;!?\u060c\u061b\u061f]*)([^\p{L}]*?)([()[\]{}.,:;!?\u060c\u061b\u061f]*)$/u

/**
 * A word of right-to-left text with its brackets as they are read: some programs give the characters of the
 * mirrored shapes, others those of the text.
 */
export function withBrackets(text: string): string {
  if (text.length > LONGEST || !/[()[\]{}]/.test(text)) return text
  const turned = (signs: string, from: string, to: string): string =>
    [...signs].map((sign) => to[from.indexOf(sign)] ?? sign).join('')
  return text
    .replace(SIGNS_BEHIND, (signs) => turned(signs, OPENING, CLOSING))
    .replace(SIGNS_BEFORE, (signs) => (signs === text ? signs : turned(signs, CLOSING, OPENING)))
}

/** A number with the signs around it, which stands in right-to-left text, in the order of reading. */
export function numberInText(text: string): string {
  if (text.length > LONGEST || !/^\P{L}*\p{Nd}\P{L}*$/u.test(text)) return text
  const found = AROUND_NUMBER.exec(text)
  if (found === null || (found[1] === '' && found[3] === '')) return text
  const reversed = (signs: string): string => [...signs].reverse().join('')
  return withBrackets(reversed(found[3]!) + found[2]! + reversed(found[1]!))
}

/**
 * The order of characters by UAX #9. It leads from the order of reading to the order on the page, and back:
 * runs that were reversed once are reversed again.
 */
function reordered(
  characters: readonly string[],
  isRightToLeft: boolean,
): { readonly order: readonly number[]; readonly levels: Uint8Array } {
  const text = characters.join('')
  const found = bidi().getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr')
  return { order: bidi().getReorderedIndices(text, found), levels: found.levels }
}

/** Whether most letters of the words belong to right-to-left scripts. */
export function isMostlyRightToLeft(words: readonly { readonly text: string }[]): boolean {
  let right = 0
  for (const { text } of words) if (hasRightToLeft(text)) right += text.length
  if (right === 0) return false
  let left = 0
  for (const { text } of words) if (!hasRightToLeft(text) && /\p{L}/u.test(text)) left += text.length
  return right > left
}
