import { hasRightToLeft } from '../content/devices/font-texts.js'
import { isMostlyRightToLeft, numberInText, withBrackets, withDirections } from './right-to-left.js'
import { sort } from './sort.js'
import { type Direction, isSlanted, type Word } from './words.js'

/**
 * Words in a row that are further apart than this, in sizes, are in different lines: in columns or in cells.
 */
const LINE_GAP = 1
/** The same if their sizes differ, as for a heading beside the text of another column. */
const OTHER_SIZE_GAP = 0.6
const STEP_BACK = 0.5
/** The maximum distance of baselines, in sizes: for words of one size, and for superscripts or subscripts. */
const SAME_BASELINE = 0.25
const RAISED = 0.5
const OTHER_SIZE = 0.15
const MAX_TIMES_LARGER = 2
/** Words that are closer than this, without a space between them, are one word. */
const WORD_GAP = 0.1
const OVERLAP = -0.4
/** For letter-spaced text: a gap that is wider than the narrowest one by this factor separates words. */
const SPACED_OUT = 1.3
const LEAST_SPACED_OUT = 4
const WIDEST_SPACED_OUT = 0.3
/**
 * Letters with space added between them: this many gaps are wider than usual within words, up to this width in sizes, and
 * those with a space in the content are wider by this factor.
 */
const LEAST_STRETCHED = 3
const WIDEST_STRETCHED = 0.2
const WIDER_BLANKS = 2
/** More pieces than this do not form a word. */
const MAX_PIECES = 500

/** Words in a row, in reading order. */
export interface Line {
  words: Word[]
  readonly direction: Direction
  left: number
  top: number
  right: number
  bottom: number
  /** The position along and across the line, and the size, as for words. */
  start: number
  end: number
  base: number
  size: number
  /** The position in the order of the content. */
  order: number
}

/**
 * The lines formed by words of one direction, in the order of the content. Words that are far apart are in
 * separate lines.
 */
export function makeLines(words: readonly Word[], mayRunLeft: boolean): Line[] {
  const lines = joinBeside(followContent(words))
  for (const line of lines) {
    sort(line.words, byStart)
    line.words = joinPieces(line.words)
    if (mayRunLeft && line.words.some(({ text }) => hasRightToLeft(text)))
      line.words = withNumbers(withDirections(line.words.map(withPiecesInOrder)))
  }
  return lines
}

function byStart(one: { readonly start: number }, other: { readonly start: number }): number {
  return one.start - other.start
}

/** Lines of slanted text, which cross the rows of the page. They follow the order of the content. */
export function makeSlantedLines(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  let last: Word | undefined
  for (const word of words) {
    if (last !== undefined && isBehind(last, word)) include(lines.at(-1)!, word)
    else lines.push(lineOf(word))
    last = word
  }
  return lines
}

function isBehind(last: Word, word: Word): boolean {
  const { dx, dy } = last.style
  if (word.style.dx * dx + word.style.dy * dy < 0.99) return false
  // The offset along and across the line between the centres of the boxes.
  const x = (word.left + word.right - last.left - last.right) / 2
  const y = (word.top + word.bottom - last.top - last.bottom) / 2
  return x * dx + y * dy > 0 && Math.abs(y * dx - x * dy) <= RAISED * last.size
}

/** Most content is written line by line. */
function followContent(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  for (const word of words) {
    if (line !== undefined && isNext(line, word)) include(line, word)
    else {
      line = lineOf(word)
      lines.push(line)
    }
  }
  return lines
}

function isNext(line: Line, word: Word): boolean {
  const size = Math.max(line.size, word.size)
  // The words of a sheet that was scanned askew stand each at their own height.
  const last = line.words.at(-1)!
  const isStep = last.size === line.size && word.size === line.size && isOnBaseline(last, word, size)
  if (!isStep && !isOnBaseline(line, word, size)) return false
  const gap = word.start - line.end
  return gap <= widestGap(line, word) && gap >= -STEP_BACK * size
}

function widestGap(one: { readonly size: number }, other: { readonly size: number }): number {
  const size = Math.max(one.size, other.size)
  return (Math.abs(one.size - other.size) > OTHER_SIZE * size ? OTHER_SIZE_GAP : LINE_GAP) * size
}

function isOnBaseline(
  one: { readonly base: number; readonly size: number },
  other: { readonly base: number; readonly size: number },
  size: number,
): boolean {
  const isOther = Math.abs(one.size - other.size) > OTHER_SIZE * size
  // A letter as high as several lines (an initial) must not be on the baseline of all of them.
  const counted = Math.min(size, MAX_TIMES_LARGER * Math.min(one.size, other.size))
  return Math.abs(one.base - other.base) <= (isOther ? RAISED : SAME_BASELINE) * counted
}

function lineOf(word: Word): Line {
  const { direction, left, top, right, bottom, start, end, base, size, order } = word
  return { words: [word], direction, left, top, right, bottom, start, end, base, size, order }
}

function include(line: Line, word: Word): void {
  line.words.push(word)
  enlarge(line, word)
}

function enlarge(line: Line, by: Word | Line): void {
  if (by.left < line.left) line.left = by.left
  if (by.top < line.top) line.top = by.top
  if (by.right > line.right) line.right = by.right
  if (by.bottom > line.bottom) line.bottom = by.bottom
  if (by.start < line.start) line.start = by.start
  if (by.end > line.end) line.end = by.end
  if (by.order < line.order) line.order = by.order
  if (by.size > line.size) {
    line.size = by.size
    line.base = by.base
  }
}

/** Joins pieces of lines that are side by side, regardless of their order in the content. */
function joinBeside(pieces: Line[]): Line[] {
  if (pieces.length < 2) return pieces
  const sorted = sort([...pieces], (one, other) => one.base - other.base || one.start - other.start)
  const lines: Line[] = []
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at]!
    const row = [first]
    let size = first.size
    for (
      at++;
      at < sorted.length && isOnBaseline(first, sorted[at]!, Math.max(size, sorted[at]!.size));
      at++
    ) {
      row.push(sorted[at]!)
      size = Math.max(size, sorted[at]!.size)
    }
    sort(row, byStart)
    let line = row[0]!
    lines.push(line)
    for (let next = 1; next < row.length; next++) {
      const piece = row[next]!
      if (piece.start - line.end <= widestGap(line, piece)) {
        for (const word of piece.words) line.words.push(word)
        enlarge(line, piece)
      } else {
        line = piece
        lines.push(line)
      }
    }
  }
  return sort(lines, (one, other) => one.order - other.order)
}

/** Joins pieces of words that are close together without a space. */
function joinPieces(words: Word[]): Word[] {
  const narrowest = isSpacedOut(words) ? narrowestGap(words) : Number.POSITIVE_INFINITY
  const most = narrowest < WIDEST_SPACED_OUT * words[0]!.size ? SPACED_OUT * narrowest : widestInWords(words)
  let joined: Word[] | undefined
  for (let at = 1; at < words.length; at++) {
    const before = joined === undefined ? words[at - 1]! : joined.at(-1)!
    const word = words[at]!
    const gap = word.start - before.end
    const size = Math.max(before.size, word.size)
    const isOne =
      !word.isApart &&
      (before.pieces?.length ?? 0) < MAX_PIECES &&
      gap <= (most ?? WORD_GAP * size) &&
      gap >= OVERLAP * size
    if (isOne) {
      joined ??= words.slice(0, at)
      joined[joined.length - 1] = oneWord(before, word)
    } else joined?.push(word)
  }
  return joined ?? words
}

function oneWord(one: Word, other: Word): Word {
  return {
    ...one,
    text: one.text + other.text,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    end: Math.max(one.end, other.end),
    pieces: [...(one.pieces ?? [one]), ...(other.pieces ?? [other])],
  }
}

function isSpacedOut(words: readonly Word[]): boolean {
  if (words.length < LEAST_SPACED_OUT) return false
  let single = 0
  for (const { text } of words) if (text.length === 1 && text !== '.') single++
  return single >= 0.8 * words.length
}

/** The widest gap within the words of a line whose letters have space between them; undefined for other lines. */
function widestInWords(words: readonly Word[]): number | undefined {
  if (words.length <= LEAST_STRETCHED) return undefined
  let [stretched, widest, narrowestBlank] = [0, 0, Number.POSITIVE_INFINITY]
  for (let at = 1; at < words.length; at++) {
    const { start, isApart, size } = words[at]!
    const gap = start - words[at - 1]!.end
    if (isApart) narrowestBlank = Math.min(narrowestBlank, gap)
    else {
      if (gap > WIDEST_STRETCHED * size) return undefined
      if (gap > WORD_GAP * size) stretched++
      widest = Math.max(widest, gap)
    }
  }
  const hasBlanks = narrowestBlank < Number.POSITIVE_INFINITY && narrowestBlank > WIDER_BLANKS * widest
  return hasBlanks && stretched >= LEAST_STRETCHED ? widest : undefined
}

function narrowestGap(words: readonly Word[]): number {
  let narrowest = Number.POSITIVE_INFINITY
  for (let at = 1; at < words.length; at++)
    narrowest = Math.min(narrowest, words[at]!.start - words[at - 1]!.end)
  return Math.max(0, narrowest)
}

/** The pieces of a right-to-left word are joined from left to right, and read from right to left. */
function withPiecesInOrder(word: Word): Word {
  if (word.pieces === undefined || !hasRightToLeft(word.text)) return word
  const pieces = withDirections(word.pieces)
  return {
    ...word,
    pieces,
    text: withBrackets(pieces.map(({ text }) => text).join('')),
    hasSignsInOrder: true,
  }
}

function withNumbers(words: Word[]): Word[] {
  if (!isMostlyRightToLeft(words)) return words
  return words.map((word) => {
    // The words of a cell are made lines once more.
    if (word.hasSignsInOrder === true) return word
    const text = numberInText(word.text)
    return text === word.text ? word : { ...word, text, hasSignsInOrder: true }
  })
}

/** Whether a line is horizontal and runs to the right. */
export function isUpright({ direction, words }: Line): boolean {
  return direction === 0 && !isSlanted(words[0]!)
}

/** Joins the lines of one row in the order in which they are read. */
export function joinRow(row: readonly Line[]): Line {
  if (row.length === 1) return row[0]!
  const words = inDirections(row).flatMap((line) => line.words)
  // The number of an item is alone in its line: what it stands in is known now.
  const isRightToLeft = words.some(({ text }) => hasRightToLeft(text))
  const joined: Line = { ...row[0]!, words: isRightToLeft ? withNumbers(words) : words }
  for (const line of row) enlarge(joined, line)
  return joined
}

function inDirections(row: readonly Line[]): readonly Line[] {
  if (!row.some(({ words }) => words.some(({ text }) => hasRightToLeft(text)))) return row
  const texts = row.map((line) => ({ line, text: line.words.map(({ text }) => text).join(' ') }))
  return withDirections(texts).map(({ line }) => line)
}
