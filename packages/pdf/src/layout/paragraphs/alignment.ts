import type { DraftLine } from '../page/draft-line.js'
import { tabsIn } from '../page/tabs.js'
import type { Alignment } from '../tree.js'

/** In points: lines that begin or end closer together than this do so at one place. */
const SAME = 1.2
/** The same for the edge of the column, and for the middle, where single lines are judged. */
const AT_EDGE = 2.5
const AT_MIDDLE = 2
/** A single line that begins this many sizes from the edge is not indented but centred or at the end. */
const FAR = 2
const LEAST_JUSTIFIED = 2

/** How lines are aligned between the edges of their column; `beside` are the lines above and below them. */
export function alignmentOf(
  lines: readonly DraftLine[],
  start: number,
  end: number,
  beside: readonly (DraftLine | undefined)[] = [],
): Alignment {
  const first = lines[0]!
  const { size, isRightToLeft } = first
  const atStart: Alignment = isRightToLeft ? 'right' : 'left'
  const atEnd: Alignment = isRightToLeft ? 'left' : 'right'
  const middle = (start + end) / 2
  const isCentred = lines.every((line) => Math.abs((line.start + line.end) / 2 - middle) < AT_MIDDLE)
  const isFar = lines.some((line) => line.start > start + FAR * size)
  if (lines.length === 1) {
    if (
      isCentred &&
      isFar &&
      tabsIn(first.line).size === 0 &&
      !beside.some((line) => beginsWith(first, line))
    )
      return 'center'
    return isFar && Math.abs(first.end - end) < AT_EDGE && first.start > middle ? atEnd : atStart
  }
  const body = lines.slice(1)
  const starts = isOnePlace(body.map((line) => line.start))
  const full = lines.slice(0, -1)
  const ends = isOnePlace(full.map((line) => line.end))
  if (starts) {
    // Ragged lines rarely end at one place.
    const isFull = ends && Math.abs(full[0]!.end - end) < AT_EDGE
    return isFull && full.length >= LEAST_JUSTIFIED
      ? 'justify'
      : isFull && hasWideBlanks(full[0]!)
        ? 'justify'
        : atStart
  }
  if (isCentred) return 'center'
  return isOnePlace(lines.map((line) => line.end)) ? atEnd : atStart
}

/** Whether a line begins where another one does and ends elsewhere, so that not both are centred. */
function beginsWith(line: DraftLine, other: DraftLine | undefined): boolean {
  return (
    other !== undefined &&
    Math.abs(line.start - other.start) < SAME &&
    Math.abs(line.end - other.end) > 2 * AT_MIDDLE
  )
}

function isOnePlace(positions: readonly number[]): boolean {
  const least = positions.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  return positions.every((position) => position - least < SAME)
}

/** Whether the blanks of a line were widened to fill it. */
function hasWideBlanks({ line, size }: DraftLine): boolean {
  const { words } = line
  if (words.length < 3) return false
  let sum = 0
  for (let at = 1; at < words.length; at++) sum += words[at]!.start - words[at - 1]!.end
  return sum / (words.length - 1) > 0.32 * size
}
