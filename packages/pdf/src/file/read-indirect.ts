import type { Security } from '../crypt/security.js'
import { isDigit, isWhite } from '../syntax/characters.js'
import { isDict, isName, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { Keyword, type Parser } from '../syntax/parser.js'
import { parseAt, type Reading } from './parse-at.js'
import { streamLength, streamStart } from './stream-extent.js'

/** Room for spaces and an end of line after the keyword `stream`. */
const KEYWORD_MARGIN = 16

export interface IndirectObject {
  readonly num: number
  readonly gen: number
  readonly value: PdfValue
  /** The position after the value, where `endobj` is expected. */
  readonly end: number
  readonly repaired: boolean
}

/** Reads `num gen obj …` at a position; undefined if there is no object. */
export function readIndirect(
  reading: Reading,
  position: number,
  resolve: (value: PdfValue) => PdfValue,
): IndirectObject | undefined {
  const { source } = reading
  if (position < 0 || position >= source.size) return undefined
  const head = parseAt(reading, position, parseHead)
  if (head === undefined) return undefined
  const { num, gen, value, sloppy } = head
  if (head.data < 0 || !isDict(value)) return { num, gen, value, end: head.end, repaired: sloppy }

  const { length, believed } = streamLength(reading, head.data, resolve(value.get('Length') ?? null))
  const stream = new PdfStream(value, head.data, length, num, gen)
  return { num, gen, value: stream, end: head.data + length, repaired: sloppy || !believed }
}

/** A separate function, because a closure created for each call would be optimised again and again. */
function parseHead(parser: Parser, base: number) {
  const num = parser.integer()
  const gen = parser.integer()
  if (num < 0 || gen < 0 || !parser.takeWord('obj')) return undefined
  const item = parser.item()
  const end = base + parser.pos
  if (item instanceof Keyword) return { num, gen, value: null, end, sloppy: true, data: -1 }
  if (!isDict(item) || !parser.takeWord('stream'))
    return { num, gen, value: item, end, sloppy: parser.sloppy, data: -1 }
  const data = base + streamStart(parser.bytes, parser.pos)
  // The end-of-line marker of the keyword can be cut off.
  if (parser.pos + KEYWORD_MARGIN > parser.end) parser.pos = parser.end
  return { num, gen, value: item, end, sloppy: parser.sloppy, data }
}

/** The position after `num gen obj`, or -1 if it is not at `start`. */
export function bodyOf(num: number, bytes: Uint8Array, start: number): number {
  let pos = skipWhite(bytes, start)
  let found = 0
  const first = pos
  while (isDigit(bytes[pos])) found = found * 10 + bytes[pos++]! - 48
  if (pos === first || found !== num) return -1
  pos = skipWhite(bytes, pos)
  const second = pos
  while (isDigit(bytes[pos])) pos++
  if (pos === second) return -1
  pos = skipWhite(bytes, pos)
  return bytes[pos] === 0x6f && bytes[pos + 1] === 0x62 && bytes[pos + 2] === 0x6a ? pos + 3 : -1
}

function skipWhite(bytes: Uint8Array, start: number): number {
  let pos = start
  while (isWhite(bytes[pos])) pos++
  while (bytes[pos] === 0x25) {
    while (pos < bytes.length && bytes[pos] !== 10 && bytes[pos] !== 13) pos++
    while (isWhite(bytes[pos])) pos++
  }
  return pos
}

/**
 * Decrypts all strings of an object, in place if possible. Cross-reference streams are not encrypted (ISO
 * 32000-1, 7.5.8.2).
 */
export function decryptStrings(value: PdfValue, num: number, gen: number, security: Security): PdfValue {
  if (!(value instanceof PdfStream)) return decrypted(value, num, gen, security)
  if (!isName(value.dict.get('Type'), 'XRef')) decrypted(value.dict, num, gen, security)
  return value
}

function decrypted(value: PdfValue, num: number, gen: number, security: Security): PdfValue {
  if (value instanceof PdfString) return new PdfString(security.decryptString(value.bytes, num, gen))
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++)
      if (typeof value[i] === 'object') value[i] = decrypted(value[i]!, num, gen, security)
  } else if (value instanceof Map) {
    for (const [key, entry] of value)
      if (typeof entry === 'object') value.set(key, decrypted(entry, num, gen, security))
  }
  return value
}
