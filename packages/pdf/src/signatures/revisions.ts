import { findWord } from '../file/find-word.js'
import { parseAt } from '../file/parse-at.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes, asciiText, isWhite } from '../syntax/characters.js'
import type { Parser } from '../syntax/parser.js'

const STARTXREF = asciiBytes('startxref')
const END_OF_FILE = '%%EOF'

/** A state of the file: its first `end` bytes, which are a complete file. */
export interface Revision {
  /** The position after the end-of-file marker and its line end. */
  readonly end: number
  /** The position after the marker, without its line end. */
  readonly markerEnd: number
}

/**
 * The revisions of a file, the oldest first (ISO 32000-1, 7.5.6). Each ends with the position of its
 * cross-reference section, which must be one that the newest revision refers to: anything else that looks like
 * an end is no state that a reader would have shown. None if the cross-reference is damaged.
 */
export function readRevisions(file: PdfFile): Revision[] {
  const { source, xrefSections } = file
  const waiting = new Set(xrefSections)
  const found: Revision[] = []
  for (let from = 0; waiting.size > 0; ) {
    const at = findWord(source, STARTXREF, from, source.size)
    if (at >= source.size) break
    from = at + STARTXREF.length
    const { section, end } = parseAt(file, from, endAfterKeyword)
    // The section is before its end; in a linearized file, the first end refers to nothing.
    if (end >= 0 && section < at && waiting.delete(section))
      found.push({ end: lineEnd(file, end), markerEnd: end })
  }
  return found
}

function endAfterKeyword(parser: Parser, base: number): { section: number; end: number } {
  const section = parser.integer()
  // The marker is a comment, which the parser skips.
  let pos = parser.pos
  while (isWhite(parser.bytes[pos])) pos++
  const end = pos + END_OF_FILE.length
  if (end > parser.end) parser.pos = parser.end
  return { section, end: asciiText(parser.bytes, pos, end) === END_OF_FILE ? base + end : -1 }
}

function lineEnd({ source }: PdfFile, position: number): number {
  const bytes = new Uint8Array(2)
  const count = source.read(position, bytes)
  if (count > 0 && bytes[0] === 0x0a) return position + 1
  if (count > 0 && bytes[0] === 0x0d) return position + (count > 1 && bytes[1] === 0x0a ? 2 : 1)
  return position
}

/** Whether there is nothing but white space from a position to the end: padding that shows nothing. */
export function endsAt({ source }: PdfFile, position: number): boolean {
  for (let at = position; at < source.size; ) {
    const { bytes, base } = source.block(at, 64 * 1024)
    for (let pos = at - base; pos < bytes.length; pos++) if (!isWhite(bytes[pos])) return false
    at = base + bytes.length
  }
  return true
}
