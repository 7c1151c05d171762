import type { Source } from '../source/source.js'
import { asciiBytes, asciiText, isWhite } from '../syntax/characters.js'
import { isInteger, type PdfValue } from '../syntax/objects.js'
import { matches } from './find-word.js'
import type { Reading } from './parse-at.js'

const ENDSTREAM = asciiBytes('endstream')
const ENDOBJ = asciiBytes('endobj')
/** The first and the maximum block size for searching an end. */
const FIRST_BLOCK = 4 * 1024
const LARGEST_BLOCK = 256 * 1024
const BEFORE_END = 32
/** The end of a stream or an object, with what can follow it. */
const END = /^end(?:stream|obj)\s*(?:end(?:stream|obj)|\d+\s+\d+\s+obj|xref|trailer|startxref|%|$)/
const END_BYTES = 64
/** The end of a stream, unless another object begins before. */
const END_OR_OBJECT = /(endstream)\s*endobj|\d\s+\d+\s+obj\b/
/** How far it is searched if the data have one of the keywords. Another object is usually near. */
const REST_BYTES = [1024, 64 * 1024]

/**
 * The position of a stream's first byte, given the position after the keyword `stream`. A line feed, or a
 * carriage return and a line feed, belongs to the keyword (ISO 32000-1, 7.3.8.1). Some writers add spaces
 * before it.
 */
export function streamStart(bytes: Uint8Array, afterKeyword: number): number {
  let pos = afterKeyword
  while (bytes[pos] === 0x20 || bytes[pos] === 0x09) pos++
  if (bytes[pos] === 13) return bytes[pos + 1] === 10 ? pos + 2 : pos + 1
  return bytes[pos] === 10 ? pos + 1 : afterKeyword
}

/** The length of a stream's data: /Length if `endstream` follows there, otherwise the measured length. */
export function streamLength(
  reading: Reading,
  start: number,
  claimed: PdfValue,
): { length: number; believed: boolean } {
  if (isInteger(claimed) && claimed >= 0 && endsAt(reading.source, start + claimed))
    return { length: claimed, believed: true }
  return { length: measureStream(reading, start), believed: false }
}

/**
 * Whether `endstream` (or at least `endobj`) is at the position where the data end according to `/Length`.
 */
function endsAt(source: Source, position: number): boolean {
  if (position > source.size) return false
  // Includes a few bytes before the position, because copying the stream reads its end next.
  const from = Math.max(0, position - BEFORE_END)
  const { bytes, base } = source.block(from, position - from + 32)
  let pos = position - base
  for (let skipped = 0; skipped < 4 && isWhite(bytes[pos]); skipped++) pos++
  return matches(bytes, pos, ENDSTREAM) || matches(bytes, pos, ENDOBJ)
}

/**
 * The length of a stream whose `/Length` is wrong or missing: up to the next `endstream` or `endobj`, or
 * otherwise to the end of the file.
 */
function measureStream(reading: Reading, start: number): number {
  const { source, streamEnds } = reading
  const end = streamEnds.endFrom(start) ?? findEnd(reading, start)
  // The end-of-line marker before the keyword is not part of the data.
  const { bytes, base } = source.block(Math.max(start, end - 2), 2)
  let length = end - start
  if (length > 0 && bytes[end - 1 - base] === 10) length--
  if (length > 0 && bytes[start + length - 1 - base] === 13) length--
  return length
}

/**
 * Searches the end from a position on, up to a recorded search. The bytes searched count towards the reading
 * budget.
 */
function findEnd(reading: Reading, from: number): number {
  const { source, streamEnds, budget } = reading
  budget.ensure()
  const known = streamEnds.knownFrom(from)
  const keyword = searchEnd(source, from, known)
  budget.spend(Math.min(keyword, known) - from)
  const found = keyword < Math.min(known, source.size) ? endBehind(reading, keyword) : keyword
  const end = found < known ? found : streamEnds.endFrom(known)!
  streamEnds.note(from, end)
  return end
}

/**
 * The end of a stream, given the position of the first keyword after its start. The keyword can be in the
 * data, as text on a page, for example: then something else follows it, and the end comes later.
 */
function endBehind({ source, budget }: Reading, position: number): number {
  const rest = (length: number): string => {
    const { bytes, base } = source.block(position, length)
    const start = position - base
    return asciiText(bytes, start, Math.min(bytes.length, start + length))
  }
  if (END.test(rest(END_BYTES))) return position
  for (const length of REST_BYTES) {
    budget.spend(Math.min(length, source.size - position))
    const found = END_OR_OBJECT.exec(rest(length))
    if (found !== null) return found[1] === undefined ? position : position + found.index
  }
  return position
}

/** The position of the next end; a position at or after `known` if there is none before it. */
function searchEnd(source: Source, from: number, known: number): number {
  let length = FIRST_BLOCK
  for (let position = from; position < Math.min(source.size, known); ) {
    const { bytes, base } = source.block(position, length)
    let pos = bytes.indexOf(ENDSTREAM[0]!, position - base)
    for (; pos >= 0; pos = bytes.indexOf(ENDSTREAM[0]!, pos + 1)) {
      if (bytes[pos + 1] !== ENDSTREAM[1]) continue
      if (base + pos >= known) return known
      if (matches(bytes, pos, ENDSTREAM) || matches(bytes, pos, ENDOBJ)) return base + pos
    }
    const blockEnd = base + bytes.length
    if (blockEnd >= source.size) break
    // A keyword can cross the block boundary.
    position = Math.max(position + 1, blockEnd - ENDSTREAM.length + 1)
    length = Math.min(length * 4, LARGEST_BLOCK)
  }
  return Math.max(from, source.size)
}
