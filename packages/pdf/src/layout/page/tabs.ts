import { joinRow, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** A gap between words that is wider than this, in sizes, can be a tabulator. */
const TAB_GAP = 1.2
/** Blanks that were widened to fill a line are alike: the widest is wider than the narrowest by this factor. */
const ALIKE = 1.7
/** The same for lines that are as long as others near them, this many rows away. */
const ALIKE_IN_FULL = 3
const NEAR_ROWS = 4
const NEAR_PIECES = 40
/** In points. */
const SAME_EDGE = 1.5
const LEAST_WORDS = 3
/** In sizes: blanks are not widened further. */
const WIDEST = 4
/** A tabulator is wider than the other blanks of its line by this factor. */
const WIDER = 2

const NONE: ReadonlySet<number> = new Set()

/** The indexes of the words of a line that a tabulator precedes. */
export function tabsIn({ words }: Line): ReadonlySet<number> {
  let tabs: Set<number> | undefined
  for (let at = 1; at < words.length; at++)
    if (gapBefore(words, at) > TAB_GAP * Math.max(words[at - 1]!.size, words[at]!.size)) {
      tabs ??= new Set()
      tabs.add(at)
    }
  if (tabs === undefined) return NONE
  if (isWidened(words)) return NONE
  const gaps = words.slice(1).map((_, at) => gapBefore(words, at + 1))
  const usual = gaps.sort((one, other) => one - other)[(gaps.length - 1) >> 1]!
  if (gaps.length > 2) for (const at of tabs) if (gapBefore(words, at) < WIDER * usual) tabs.delete(at)
  return tabs
}

/** Joins the pieces of lines whose blanks were widened to fill them: they are no columns. */
export function withWidenedLines(region: readonly Line[]): Line[] {
  const rows: Line[][] = []
  for (let at = 0; at < region.length; ) {
    const first = region[at]!
    const row = [first]
    for (at++; at < region.length && areInRow(first, region[at]!); at++) row.push(region[at]!)
    rows.push(row)
  }
  const lines = rows.flatMap((row, at) => {
    if (row.length === 1) return row
    const joined = joinRow(row)
    const isFull = rows
      .slice(Math.max(0, at - NEAR_ROWS), at + NEAR_ROWS + 1)
      .some((other) => other.length === 1 && areEquallyLong(joined, other[0]!))
    return isWidened(joined.words, isFull ? ALIKE_IN_FULL : ALIKE) ? [joined] : row
  })
  return withParted(lines)
}

/** Joins pieces as well that stand apart, below each other as in columns, if their rows are as long as a line near them. */
function withParted(lines: readonly Line[]): Line[] {
  const taken = new Set<Line>()
  return lines.flatMap((line, at) => {
    if (taken.has(line)) return []
    const near = lines.slice(Math.max(0, at - NEAR_PIECES), at + NEAR_PIECES)
    const row = near.filter((other) => areInRow(line, other) && !taken.has(other))
    if (row.length < 2) return [line]
    row.sort((one, other) => one.left - other.left)
    const joined = joinRow(row)
    const isFull = near.some((other) => !row.includes(other) && areEquallyLong(joined, other))
    if (row[0] !== line || !isFull || !isWidened(joined.words)) return [line]
    for (const piece of row) taken.add(piece)
    return [joined]
  })
}

function areInRow(one: Line, other: Line): boolean {
  return Math.abs(other.base - one.base) < 0.1 * one.size
}

/** Whether a row begins and ends where a line of several words does, as in justified text. */
function areEquallyLong(row: Line, line: Line): boolean {
  return (
    line.words.length >= LEAST_WORDS &&
    Math.abs(row.left - line.left) < SAME_EDGE &&
    Math.abs(row.right - line.right) < SAME_EDGE
  )
}

function isWidened(words: readonly Word[], alike = ALIKE): boolean {
  if (words.length < LEAST_WORDS) return false
  let narrowest = Number.POSITIVE_INFINITY
  let widest = 0
  for (let at = 1; at < words.length; at++) {
    const gap = gapBefore(words, at)
    narrowest = Math.min(narrowest, gap)
    widest = Math.max(widest, gap)
  }
  return narrowest > 0 && widest < alike * narrowest && widest < WIDEST * words[0]!.size
}

/** Also for lines that are read from right to left. */
function gapBefore(words: readonly Word[], at: number): number {
  const [one, other] = [words[at - 1]!, words[at]!]
  return Math.max(other.start - one.end, one.start - other.end)
}
