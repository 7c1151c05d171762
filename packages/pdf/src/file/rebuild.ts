import { PdfError } from '../errors.js'
import { asciiBytes, isDigit, isWhite } from '../syntax/characters.js'
import { isDict, isName, type PdfDict, PdfStream } from '../syntax/objects.js'
import { matches } from './find-word.js'
import { parseAt, type Reading } from './parse-at.js'
import { readIndirect } from './read-indirect.js'
import { AT_OFFSET, XrefTable } from './xref-table.js'

const SCAN_BYTES = 1024 * 1024
/** Room for `num gen ` before and a keyword after the current byte. */
const OVERLAP = 64
/**
 * ISO 32000-1, annex C.2. A damaged object header can contain a higher one, but the object is found by its
 * number.
 */
const HIGHEST_GENERATION = 65_535
const MAX_GENERATION_DIGITS = 20
const STREAM = asciiBytes('stream')
const TRAILER = asciiBytes('trailer')

export interface ScannedFile {
  readonly table: XrefTable
  /** All trailers and dictionaries of cross-reference streams, in file order. */
  readonly trailers: readonly PdfDict[]
  /** Object streams in file order. The objects inside them are not in the table yet. */
  readonly objectStreams: readonly { readonly num: number; readonly position: number }[]
}

/**
 * Finds every `num gen obj` in one pass over the file, or from a position on. The last definition of a number
 * takes precedence.
 */
export function scanFile(reading: Reading, from = 0): ScannedFile {
  const { source, limits } = reading
  const table = new XrefTable(limits.maxObjectNumber)
  const trailers: PdfDict[] = []
  const objectStreams: { num: number; position: number }[] = []
  let lastObject = -1
  let trailersSeen = 0
  let position = from
  while (position < source.size) {
    const { bytes, base } = source.block(Math.max(0, position - OVERLAP), SCAN_BYTES)
    reading.budget.ensure()
    const end = bytes.length
    const atEnd = base + end >= source.size
    const stop = atEnd ? end : end - OVERLAP
    let pos = position - base
    for (; pos < stop; pos++) {
      const byte = bytes[pos]!
      if (byte === 0x6f && bytes[pos + 1] === 0x62 && bytes[pos + 2] === 0x6a) {
        const head = headBefore(bytes, pos)
        if (head === undefined || head.num > limits.maxObjectNumber) continue
        table.set(head.num, AT_OFFSET, base + head.start, head.gen)
        lastObject = base + head.start
      } else if (byte === 0x73 && matches(bytes, pos, STREAM) && lastObject >= 0 && bytes[pos - 1] !== 0x64) {
        const stream = streamAt(reading, lastObject)
        const begin = lastObject
        // An object is examined once, even if the keyword occurs in it several times.
        lastObject = -1
        if (stream === undefined) continue
        if (isName(stream.dict.get('Type'), 'ObjStm'))
          objectStreams.push({ num: stream.num, position: begin })
        if (isName(stream.dict.get('Type'), 'XRef')) trailers.push(stream.dict)
        // Bytes inside a stream are data, even if they look like an object.
        const behind = stream.start + stream.length
        if (behind > base + pos) {
          pos = behind - base
          if (pos >= stop) break
        }
      } else if (byte === 0x74 && matches(bytes, pos, TRAILER)) {
        if (++trailersSeen > limits.maxRevisions) continue
        const trailer = trailerAt(reading, base + pos)
        if (trailer !== undefined) trailers.push(trailer)
      }
    }
    position = Math.max(base + pos, position + 1)
    if (atEnd && pos >= stop) break
  }
  return { table, trailers, objectStreams }
}

function trailerAt(reading: Reading, position: number): PdfDict | undefined {
  return unlessLimitExceeded(() => {
    const dict = parseAt(reading, position, (parser) => {
      parser.takeWord('trailer')
      return parser.value()
    })
    return isDict(dict) ? dict : undefined
  })
}

/**
 * Objects that exceed a limit while scanning are skipped, because the rest of the file can still be valid.
 */
export function unlessLimitExceeded<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError && error.code === 'limit_exceeded') return undefined
    throw error
  }
}

function streamAt(reading: Reading, position: number): PdfStream | undefined {
  const found = unlessLimitExceeded(() => readIndirect(reading, position, (value) => value))
  return found?.value instanceof PdfStream ? found.value : undefined
}

/** Reads `num gen ` backwards from the `o` of `obj`. */
function headBefore(bytes: Uint8Array, at: number): { num: number; gen: number; start: number } | undefined {
  let pos = at - 1
  while (pos >= 0 && isWhite(bytes[pos])) pos--
  const genEnd = pos + 1
  while (pos >= 0 && isDigit(bytes[pos])) pos--
  const genStart = pos + 1
  if (genStart === genEnd || genEnd - genStart > MAX_GENERATION_DIGITS) return undefined
  while (pos >= 0 && isWhite(bytes[pos])) pos--
  const numEnd = pos + 1
  while (pos >= 0 && isDigit(bytes[pos])) pos--
  const numStart = pos + 1
  if (numStart === numEnd || numEnd === genStart || numEnd - numStart > 10) return undefined
  const gen = Math.min(decimal(bytes, genStart, genEnd), HIGHEST_GENERATION)
  return { num: decimal(bytes, numStart, numEnd), gen, start: numStart }
}

function decimal(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + bytes[i]! - 48
  return value
}
