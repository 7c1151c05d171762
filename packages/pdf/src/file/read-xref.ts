import { PdfError } from '../errors.js'
import { isInteger, isName, type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js'
import { parseAt, type Reading } from './parse-at.js'
import { readIndirect } from './read-indirect.js'
import { readXrefTable } from './read-xref-table.js'
import { readXrefStream } from './xref-stream.js'
import { FREE, type XrefTable } from './xref-table.js'

export interface XrefContext extends Reading {
  /**
   * The position of `%PDF-`. Offsets can be relative to it if there are bytes before it (ISO 32000-1, annex
   * H.3).
   */
  readonly headerOffset: number
  readonly decode: (stream: PdfStream) => Uint8Array
}

export interface ReadXref {
  readonly trailer: PdfDict
  /** The positions of the sections as the file states them, the newest first. */
  readonly sections: readonly number[]
}

/**
 * Reads the cross-reference sections from the newest to the oldest, including tables, streams and hybrids
 * (ISO 32000-1, 7.5.4, 7.5.8). Fills the table. Throws `damaged_pdf` if anything is inconsistent.
 */
export function readXref(context: XrefContext, start: number, table: XrefTable): ReadXref {
  const trailer: PdfDict = new Map()
  const seen = new Set<number>()
  for (let next: PdfValue | undefined = start; isInteger(next) && next >= 0; ) {
    // A cyclic /Prev ends the chain. The sections read so far are complete.
    if (seen.has(next)) break
    seen.add(next)
    if (seen.size > context.limits.maxRevisions) throw damaged('it has too many revisions')
    const section: PdfDict = readSection(context, next, table)
    for (const [key, value] of section) if (!trailer.has(key)) trailer.set(key, value)
    next = section.get('Prev')
    // Some writers add /Prev 0 to the first revision, which should have none.
    if (next === 0) break
  }
  return { trailer, sections: [...seen] }
}

function readSection(context: XrefContext, position: number, table: XrefTable): PdfDict {
  for (const at of possiblePositions(context, position)) {
    const isClassic = parseAt(context, at, (parser) => parser.takeWord('xref'))
    if (isClassic) return readClassicSection(context, at, at - position, table)
  }
  const trailer = readStreamSection(context, position, table)
  if (trailer === undefined) throw damaged(`there is no cross-reference at byte ${position}`)
  return trailer
}

/** A classic section, and its cross-reference stream if the file is a hybrid. */
function readClassicSection(context: XrefContext, at: number, shift: number, table: XrefTable): PdfDict {
  const { trailer, freed } = readXrefTable(context, at, shift, table)
  // Objects marked as free in the table can be hidden in the stream (7.5.8.4), so the stream takes
  // precedence.
  const hidden = trailer.get('XRefStm')
  if (isInteger(hidden) && hidden > 0) readStreamSection(context, hidden, table)
  for (const num of freed) table.setIfMissing(num, FREE, 0, 0)
  return trailer
}

function readStreamSection(context: XrefContext, position: number, table: XrefTable): PdfDict | undefined {
  for (const at of possiblePositions(context, position)) {
    const found = readIndirect(context, at, directOnly)
    if (found?.value instanceof PdfStream && isName(found.value.dict.get('Type'), 'XRef')) {
      readXrefStream(found.value.dict, context.decode(found.value), at - position, table)
      return found.value.dict
    }
  }
  return undefined
}

function possiblePositions({ source, headerOffset }: XrefContext, position: number): number[] {
  const positions = headerOffset === 0 ? [position] : [position, position + headerOffset]
  return positions.filter((at) => at < source.size)
}

function directOnly(value: PdfValue): PdfValue {
  return value
}

function damaged(why: string): PdfError {
  return new PdfError('damaged_pdf', `The cross-reference cannot be read: ${why}.`)
}
