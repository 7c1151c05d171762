import { isBare, type Marker, markerOf } from '../lists/markers.js'
import { type DraftLine, endOf, isWithoutBlanks } from '../page/draft-line.js'
import { tabsIn } from '../page/tabs.js'
import { alignmentOf } from './alignment.js'
import type { ColumnEdges, DraftParagraph } from './draft-paragraph.js'
import type { UsualSpacing } from './spacing.js'
import { edgeOfGroup } from './wrap-edge.js'

/** Text whose size differs by more than this fraction is in another paragraph. */
const OTHER_SIZE = 0.1
/** Lines that are further apart than this factor of the usual distance are in different paragraphs. */
const WIDER = 1.14
const CLEARLY_WIDER = 1.4
/** The same in points, for small text, and in sizes, where the usual distance is unknown. */
const LEAST_EXTRA = 1.2
const WIDE_PITCH = 2.05
/** In sizes: indents are wider than this, and what begins closer than this begins at one place. */
const INDENT = 0.6
const HANGING = 0.3
/** A word fits if there is room for a blank of this width, and this much more, in sizes. */
const BLANK = 0.22
const SPARE = 0.1
/** In points: justified lines end this close to the edge. */
const SAME_END = 1
/** What ends at the edge behind a tabulator is this close to it, and begins behind this fraction of the column. */
const AT_EDGE = 2.5
const FAR = 0.6
/** The gap behind a number that begins an item, in sizes; sentences have blanks there. */
const MARKER_GAP = 0.5
const SMALL = /^\p{Ll}[\p{L}\p{M}\s,'\u2019-]/u
const HYPHEN = /\p{L}[-\u00ad\u2010]$/u
const ENDED = /[.:!?\u2026]["'\u201d\u2019)\]]*$/u
const LEADERS = /(?:\.\s?){5}\s*\S*$|\u2026\s?\u2026|(?:_\s?){5}\S{0,2}$/

/** The paragraphs of the lines of a column, from top to bottom. */
export function splitParagraphs(
  lines: readonly DraftLine[],
  column: ColumnEdges,
  spacing: UsualSpacing,
): DraftParagraph[] {
  const paragraphs: DraftParagraph[] = []
  for (const group of groupsOf(lines)) {
    const edge = edgeOfGroup(group, column)
    let current: DraftLine[] = []
    let marker: Marker | undefined
    const finish = (): void => {
      if (current.length === 0) return
      const first = current[0]!
      const before = paragraphs.at(-1)?.lines.at(-1)
      paragraphs.push({
        kind: 'paragraph',
        lines: current,
        column,
        edge,
        alignment: 'left',
        marker,
        role: undefined,
        above: before === undefined ? undefined : first.base - before.base,
      })
      current = []
      marker = undefined
    }
    for (const [at, line] of group.entries()) {
      const own = markerAt(line, current.at(-1), group[at + 1], edge)
      const isNew =
        current.length > 0 &&
        (own !== undefined || begins(current, marker, line, group[at + 1], column.start, edge, spacing))
      if (isNew) finish()
      if (current.length === 0) marker = own
      current.push(line)
    }
    finish()
  }
  for (const [at, paragraph] of paragraphs.entries()) {
    const beside = [paragraphs[at - 1]?.lines.at(-1), paragraphs[at + 1]?.lines[0]]
    paragraph.alignment = alignmentOf(paragraph.lines, column.start, paragraph.edge, beside)
  }
  return paragraphs
}

/** Lines of about one size that follow each other closely. */
function groupsOf(lines: readonly DraftLine[]): DraftLine[][] {
  const groups: DraftLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && !areApart(last, line)) groups.at(-1)!.push(line)
    else groups.push([line])
  }
  return groups
}

function areApart(one: DraftLine, other: DraftLine): boolean {
  const size = Math.max(one.size, other.size)
  const pitch = other.base - one.base
  return (
    one.page !== other.page ||
    pitch > 3.4 * size ||
    pitch < -0.5 * size ||
    Math.abs(one.size - other.size) > OTHER_SIZE * size ||
    one.isRightToLeft !== other.isRightToLeft
  )
}

/** A marker that begins an item here: a number within a sentence does not. */
function markerAt(
  line: DraftLine,
  last: DraftLine | undefined,
  next: DraftLine | undefined,
  edge: number,
): Marker | undefined {
  const marker = markerOf(line)
  if (marker === undefined || marker.isSure) return marker
  const isFull = last !== undefined && !fits(last, line, edge)
  if (isBare(marker)) return isFull ? undefined : marker
  if (marker.gap > MARKER_GAP) return marker
  if (!isFull) return marker
  if (!ENDED.test(last.text)) return undefined
  const isHanging =
    next !== undefined && Math.abs(next.start - (line.start + marker.textStart)) < HANGING * line.size
  const isDecimal = marker.number?.format === 'decimal'
  return isHanging || isDecimal || marker.number === undefined ? marker : undefined
}

/** Whether the first word of a line would have fitted in the line before it: then this was ended on purpose. */
function fits(last: DraftLine, line: DraftLine, edge: number): boolean {
  const blank = isWithoutBlanks(line.text) ? 0 : BLANK
  return last.end + (blank + SPARE) * last.size + line.firstWidth <= edge
}

function begins(
  current: readonly DraftLine[],
  marker: Marker | undefined,
  line: DraftLine,
  next: DraftLine | undefined,
  columnStart: number,
  edge: number,
  spacing: UsualSpacing,
): boolean {
  const last = current.at(-1)!
  const first = current[0]!
  const { size } = line
  const pitch = line.base - last.base
  const usual = current.length > 1 ? last.base - current.at(-2)!.base : spacing.of(line)
  if (LEADERS.test(endOf(last.text))) return true
  const isSmall = SMALL.test(line.text)
  const isDivided = isSmall && HYPHEN.test(last.text)
  if (isDivided) return false
  if (usual === undefined) {
    if (pitch > WIDE_PITCH * size) return true
  } else if (pitch > Math.max(CLEARLY_WIDER * usual, usual + LEAST_EXTRA)) return true
  if (usual !== undefined && pitch > Math.max(WIDER * usual, usual + LEAST_EXTRA)) {
    if (!isSmall || fits(last, line, edge)) return true
  }
  const bodyStart = (current[1] ?? first).start + (current.length === 1 ? (marker?.textStart ?? 0) : 0)
  const isItem = marker !== undefined
  const hangs = isItem && Math.abs(line.start - bodyStart) < HANGING * size
  if (hangs && isSmall && !ENDED.test(endOf(last.text))) return false
  // Text in the middle or at the end of lines begins anywhere. That of an item is there by chance.
  if (
    !isItem &&
    (areCentred([first, last, line], columnStart, edge) || areAtEnd(last, line, columnStart, edge))
  ) {
    const free = edge - columnStart - (last.end - last.start)
    return free > (BLANK + SPARE) * size + line.firstWidth
  }
  if (fits(last, line, edge)) return true
  if (!isSmall && endsBehindTab(last, line, columnStart, edge)) return true
  if (current.length > 1 || isItem) {
    if (line.start > bodyStart + INDENT * size && !isSmall) return true
    const isBody = isItem && current.length === 1 && mayBeBody(first, line, edge)
    if (line.start < bodyStart - INDENT * size && !isSmall && !isBody) return true
  } else if (line.start > first.start + INDENT * size && !isSmall) {
    // Either a hanging indent, or the first line of the next paragraph.
    if (next === undefined || next.start < line.start - INDENT * size) return true
  }
  return isOtherStyle(last, line) && !isSmall
}

/** Whether an item that does not hang goes on: below its marker or, behind a justified line, also before it. */
function mayBeBody(first: DraftLine, line: DraftLine, edge: number): boolean {
  const isBelow = Math.abs(line.start - first.start) < HANGING * line.size
  return (isBelow || Math.abs(first.end - edge) < SAME_END) && !ENDED.test(endOf(first.text))
}

/** Lines that begin at one place are not centred, even if they are as far from one edge as from the other. */
function areCentred(lines: readonly DraftLine[], start: number, end: number): boolean {
  const middle = (start + end) / 2
  const { size, start: firstStart } = lines[0]!
  return (
    lines.every((line) => Math.abs((line.start + line.end) / 2 - middle) < 0.25 * size) &&
    lines.some((line) => line.start > start + 0.7 * size) &&
    lines.some((line) => Math.abs(line.start - firstStart) > HANGING * size)
  )
}

function areAtEnd(one: DraftLine, other: DraftLine, start: number, end: number): boolean {
  if (Math.abs(one.end - end) > SAME_END || Math.abs(other.end - end) > SAME_END) return false
  const isShort = (line: DraftLine): boolean => line.start > (start + end) / 2
  return (
    (isShort(one) && isShort(other)) ||
    (Math.abs(one.start - other.start) > 1 && isShort(one) !== isShort(other) && one.start > start + one.size)
  )
}

/** Whether the last words of a line are at the edge on purpose, as dates are, and the next line is not below them. */
function endsBehindTab(last: DraftLine, line: DraftLine, start: number, edge: number): boolean {
  if (last.isRightToLeft || Math.abs(last.end - edge) > AT_EDGE) return false
  const behind = last.line.words[[...tabsIn(last.line)].at(-1) ?? 0]!.start
  return behind > start + FAR * (edge - start) && line.start < behind - INDENT * line.size
}

/** A whole line in bold above one that is not, or the reverse. */
function isOtherStyle(one: DraftLine, other: DraftLine): boolean {
  const bold = (line: DraftLine): boolean =>
    line.runs.every((run) => run.look.isBold || run.text.trim() === '')
  return (
    bold(one) !== bold(other) &&
    (bold(one) || bold(other)) &&
    !one.runs.at(-1)!.look.isBold === other.runs[0]!.look.isBold
  )
}
