import { isDict, PdfStream, type PdfValue } from '../syntax/objects.js'
import { Keyword } from '../syntax/parser.js'
import { parseAt, type Reading } from './parse-at.js'
import { streamLength, streamStart } from './stream-extent.js'

/** Blanks and an end of line behind the keyword `stream`. */
const KEYWORD_ROOM = 16

export interface IndirectObject {
  readonly num: number
  readonly gen: number
  readonly value: PdfValue
  /** The position behind the value, where `endobj` should stand. */
  readonly end: number
  readonly repaired: boolean
}

/** Reads `num gen obj …` at a position; undefined when no object begins there. */
export function readIndirect(
  reading: Reading,
  position: number,
  resolve: (value: PdfValue) => PdfValue,
): IndirectObject | undefined {
  const { source } = reading
  if (position < 0 || position >= source.size) return undefined
  const head = parseAt(reading, position, (parser, base) => {
    const num = parser.integer()
    const gen = parser.integer()
    if (num < 0 || gen < 0 || !parser.takeWord('obj')) return undefined
    const item = parser.item()
    const end = base + parser.pos
    if (item instanceof Keyword) return { num, gen, value: null, end, sloppy: true, data: -1 }
    if (!isDict(item) || !parser.takeWord('stream'))
      return { num, gen, value: item, end, sloppy: parser.sloppy, data: -1 }
    const data = base + streamStart(parser.bytes, parser.pos)
    // The end of line that belongs to the keyword may be cut off.
    if (parser.pos + KEYWORD_ROOM > parser.end) parser.pos = parser.end
    return { num, gen, value: item, end, sloppy: parser.sloppy, data }
  })
  if (head === undefined) return undefined
  const { num, gen, value, sloppy } = head
  if (head.data < 0 || !isDict(value)) return { num, gen, value, end: head.end, repaired: sloppy }

  const { length, believed } = streamLength(source, head.data, resolve(value.get('Length') ?? null))
  const stream = new PdfStream(value, head.data, length, num, gen)
  return { num, gen, value: stream, end: head.data + length, repaired: sloppy || !believed }
}
