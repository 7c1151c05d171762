import type { ContentFont } from '../content/content-fonts.js'
import type { PdfFile } from '../file/pdf-file.js'
import { identifyFont } from '../fonts/font-identity.js'
import { isSlanted, type Word } from '../text/words.js'
import { skeletonOf } from './fold.js'

/** The number of times that each letter occurs. */
export type LetterCounts = ReadonlyMap<string, number>

interface Place {
  readonly word: Word
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const LETTERS = /[\p{L}\p{N}]/gu
/** The height of letters above the baseline, in sizes. */
const HEIGHT = 0.6
/** Words overlap by at least this part of a size, and of their height. */
const MIN_OVERLAP = 0.25
/** Readers do not mix text of different sizes, unless it has the same baseline. */
const MAX_TIMES_LARGER = 1.5
const SAME_BASELINE = 0.25
/** With more comparisons, all words are treated as if they overlapped. */
const MAX_COMPARISONS = 2_000_000

/**
 * The letters of words that lie on top of each other, for each group of such words. Readers sort these letters in
 * different ways, and some leave out a letter that is on top of an equal one: they may read any word that
 * consists of these letters.
 */
export function overlappingLetters(words: readonly Word[]): LetterCounts[] {
  const groups = new Map<Word, Set<Word>>()
  for (const [one, other] of overlapping(words)) {
    const [larger, smaller] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])].sort(
      (a, b) => b.size - a.size,
    ) as [Set<Word>, Set<Word>]
    for (const word of smaller) larger.add(word)
    for (const word of larger === smaller ? [] : [one, ...smaller]) groups.set(word, larger)
  }
  return [...new Set(groups.values())].flatMap((group) => {
    const texts = [...group].map(({ text }) => skeletonOf(text))
    // A shadow is the same word once more.
    return new Set(texts).size === 1 ? [] : [countLetters(texts.join(''))]
  })
}

/**
 * The letters in composite fonts with a Type 1 program, which ISO 32000-1, 9.7.4 does not provide for. Poppler
 * takes these fonts for simple ones without widths, so it reads all letters as if they were in one place.
 */
export function lettersWithoutWidths(
  file: PdfFile,
  glyphs: readonly { readonly font: ContentFont; readonly text: string }[],
): LetterCounts {
  const misread = [...new Set(glyphs.map(({ font }) => font))].filter((font) => {
    const { subtype, program } = identifyFont(file, font.dict)
    return subtype === 'Type0' && program?.key === 'FontFile'
  })
  const own = glyphs.filter(({ font }) => misread.includes(font))
  return countLetters(skeletonOf(own.map(({ text }) => text).join('')))
}

/** Whether a text can be written with these letters. */
export function canSpell(letters: LetterCounts, text: string): boolean {
  const needed = countLetters(skeletonOf(text))
  return needed.size > 0 && [...needed].every(([letter, count]) => (letters.get(letter) ?? 0) >= count)
}

function countLetters(text: string): LetterCounts {
  const counts = new Map<string, number>()
  for (const [letter] of text.matchAll(LETTERS)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

function* overlapping(words: readonly Word[]): Iterable<readonly [Word, Word]> {
  const places = words.filter(({ text }) => text.search(LETTERS) >= 0).map(placeOf)
  places.sort((one, other) => one.top - other.top)
  let open: Place[] = []
  let comparisons = 0
  for (const place of places) {
    comparisons += open.length
    if (comparisons > MAX_COMPARISONS) {
      for (const { word } of places) yield [places[0]!.word, word]
      return
    }
    open = open.filter(({ bottom }) => bottom > place.top)
    for (const other of open) if (doOverlap(other, place)) yield [other.word, place.word]
    open.push(place)
  }
}

function placeOf(word: Word): Place {
  const { left, top, right, bottom, direction, base, size } = word
  if (isSlanted(word)) return { word, left, top, right, bottom }
  const [from, to] = [base - HEIGHT * size, base]
  switch (direction) {
    case 0:
      return { word, left, right, top: from, bottom: to }
    case 1:
      return { word, top, bottom, left: -to, right: -from }
    case 2:
      return { word, left, right, top: -to, bottom: -from }
    case 3:
      return { word, top, bottom, left: from, right: to }
  }
}

function doOverlap(one: Place, other: Place): boolean {
  const [a, b] = [one.word, other.word]
  const [small, large] = [Math.min(a.size, b.size), Math.max(a.size, b.size)]
  if (a.direction !== b.direction) return false
  if (large > MAX_TIMES_LARGER * small && Math.abs(a.base - b.base) > SAME_BASELINE * small) return false
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const least = MIN_OVERLAP * HEIGHT * small
  return wide > least && high > least
}
