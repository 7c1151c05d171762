import { isMostlyRightToLeft } from './right-to-left.js'
import { sort } from './sort.js'
import { type Direction, isSlanted, type Word } from './words.js'

/** Words in a row that are further apart than so many sizes are of different lines: of columns, or of cells. */
const LINE_GAP = 1
/** And where one is larger than the other, as a heading beside the text of another column. */
const OTHER_SIZE_GAP = 0.6
const STEP_BACK = 0.5
/** How far apart baselines may be, in sizes: of words of one size, and of raised or lowered ones. */
const SAME_BASELINE = 0.25
const RAISED = 0.5
const OTHER_SIZE = 0.15
const MOST_TIMES_LARGER = 2
/** Words that are nearer than this, without a blank between them, are one. */
const WORD_GAP = 0.1
const OVERLAP = -0.35
/** Of letters that are spaced out: a gap this many times as wide as the narrowest parts words. */
const SPACED_OUT = 1.3
const LEAST_SPACED_OUT = 4
const WIDEST_SPACED_OUT = 0.4
/** What is put together from more is not a word. */
const MOST_PIECES = 500

/** Words in a row, in the order in which they are read. */
export interface Line {
  words: Word[]
  readonly direction: Direction
  left: number
  top: number
  right: number
  bottom: number
  /** Along the line, across it, and how large: as for words. */
  start: number
  end: number
  base: number
  size: number
  /** Its place in the order of the content. */
  order: number
}

/** The lines that words of one direction stand in; words that stand far apart are of several lines. In the order of the content. */
export function makeLines(words: readonly Word[], isRightToLeft: boolean): Line[] {
  const lines = joinBeside(followContent(words))
  for (const line of lines) {
    sort(line.words, byStart)
    line.words = joinPieces(line.words)
    if (isRightToLeft && isMostlyRightToLeft(line.words)) line.words = fromRightToLeft(line.words)
  }
  return lines
}

function byStart(one: { readonly start: number }, other: { readonly start: number }): number {
  return one.start - other.start
}

/** Lines of slanted text, which run across the rows of the page: as the content has them. */
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
  // Their places along and across the line, by the middles of their boxes.
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
  if (!isOnBaseline(line, word, size)) return false
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
  // A letter as high as several lines stands on one baseline at most with each of them.
  const counted = Math.min(size, MOST_TIMES_LARGER * Math.min(one.size, other.size))
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

/** Pieces of lines that stand side by side, wherever they are in the content. */
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

/** Pieces of words that stand close together without a blank. */
function joinPieces(words: Word[]): Word[] {
  const narrowest = isSpacedOut(words) ? narrowestGap(words) : Number.POSITIVE_INFINITY
  const most = narrowest < WIDEST_SPACED_OUT * words[0]!.size ? SPACED_OUT * narrowest : undefined
  let joined: Word[] | undefined
  for (let at = 1; at < words.length; at++) {
    const before = joined === undefined ? words[at - 1]! : joined.at(-1)!
    const word = words[at]!
    const gap = word.start - before.end
    const size = Math.max(before.size, word.size)
    const isOne =
      !word.isApart &&
      (before.pieces?.length ?? 0) < MOST_PIECES &&
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
  for (const { text } of words) if (text.length === 1) single++
  return single >= 0.8 * words.length
}

function narrowestGap(words: readonly Word[]): number {
  let narrowest = Number.POSITIVE_INFINITY
  for (let at = 1; at < words.length; at++)
    narrowest = Math.min(narrowest, words[at]!.start - words[at - 1]!.end)
  return Math.max(0, narrowest)
}

/** A line of such a script is read from its right end; words and numbers of others in it keep their order. */
function fromRightToLeft(words: readonly Word[]): Word[] {
  const read: Word[] = []
  let run: Word[] = []
  const endRun = (): void => {
    for (let at = run.length - 1; at >= 0; at--) read.push(run[at]!)
    run = []
  }
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!
    if (isMostlyRightToLeft([word]) || !/[\p{L}\p{Nd}]/u.test(word.text)) {
      endRun()
      read.push(word)
    } else run.push(word)
  }
  endRun()
  return read
}

/** Whether a line runs as most text does: straight, and to the right. */
export function isUpright({ direction, words }: Line): boolean {
  return direction === 0 && !isSlanted(words[0]!)
}

/** Lines of one row as one line, from left to right. */
export function joinRow(row: readonly Line[]): Line {
  if (row.length === 1) return row[0]!
  const joined: Line = { ...row[0]!, words: row.flatMap((line) => line.words) }
  for (const line of row) enlarge(joined, line)
  return joined
}
