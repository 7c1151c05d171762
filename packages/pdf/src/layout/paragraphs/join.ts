import { isWithoutBlanks } from '../page/draft-line.js'
import type { DraftParagraph } from './draft-paragraph.js'

const ENDED = /[.:!?\u2026]["'\u201d\u2019)\]]*$/u
const SMALL = /^[\p{Ll}(]/u
const HYPHEN = /\p{L}[-\u00ad\u2010]$/u
const OTHER_SIZE = 0.1
const BLANK = 0.3
const INDENT = 0.6

/** Whether a paragraph goes on in another one, at the top of the next column or page. */
export function goesOn(one: DraftParagraph, next: DraftParagraph): boolean {
  const [last, first] = [one.lines.at(-1)!, next.lines[0]!]
  if (next.marker !== undefined || one.role !== undefined || next.role !== undefined) return false
  if (Math.abs(last.size - first.size) > OTHER_SIZE * last.size) return false
  if (last.isRightToLeft !== first.isRightToLeft) return false
  if (last.look.isBold !== first.look.isBold && !SMALL.test(first.text)) return false
  if (SMALL.test(first.text) && (HYPHEN.test(last.text) || !ENDED.test(last.text))) return true
  const blank = isWithoutBlanks(first.text) ? 0 : BLANK
  const isFull = last.end + blank * last.size + first.firstWidth > one.edge
  if (!isFull || (one.alignment === 'center') !== (next.alignment === 'center')) return false
  // The first line of a paragraph can be indented, and the rest of one is not.
  const offset = first.start - next.column.start
  const bodyStart = (one.lines[1] ?? one.lines[0]!).start - one.column.start
  if (one.marker === undefined && Math.abs(offset - bodyStart) > INDENT * first.size) return false
  return !ENDED.test(last.text) || (one.lines.length > 1 && one.alignment === 'justify')
}

/** Adds the lines of a paragraph to the one that goes on in it. */
export function joinTo(one: DraftParagraph, { lines, column }: DraftParagraph): void {
  const start = lines.reduce((least, line) => Math.min(least, line.start), Number.POSITIVE_INFINITY)
  one.further = {
    from: one.further?.from ?? one.lines.length,
    start: Math.min(one.further?.start ?? Number.POSITIVE_INFINITY, start - column.start),
    column,
  }
  for (const line of lines) one.lines.push(line)
}
