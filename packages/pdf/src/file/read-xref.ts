import { PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Source } from '../source/source.js'
import { isDigit } from '../syntax/characters.js'
import { isDict, isInteger, isName, type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js'
import { parseAt } from './parse-at.js'
import { readIndirect } from './read-indirect.js'
import { readXrefStream } from './xref-stream.js'
import { AT_OFFSET, FREE, type XrefTable } from './xref-table.js'

const ENTRY_BYTES = 20
const ENTRIES_A_LOOK = 3000

export interface XrefContext {
  readonly source: Source
  readonly limits: Limits
  /** Where `%PDF-` stands: positions may count from there when something lies before it (ISO 32000-1, annex H.3). */
  readonly headerOffset: number
  readonly decode: (stream: PdfStream) => Uint8Array
}

/**
 * Follows the cross-reference from its newest section to its oldest, classic tables, streams and hybrids alike
 * (ISO 32000-1, 7.5.4, 7.5.8), fills the table, and gives back the trailer. Throws `damaged_pdf` on anything that does not fit.
 */
export function readXref(context: XrefContext, start: number, table: XrefTable): PdfDict {
  const trailer: PdfDict = new Map()
  const seen = new Set<number>()
  const waiting = [start]
  while (waiting.length > 0) {
    const position = waiting.shift()!
    // A /Prev that leads back ends the chain: what was read so far is all there is.
    if (seen.has(position)) continue
    seen.add(position)
    if (seen.size > context.limits.maxRevisions) throw damaged('it has too many revisions')
    const section = readSection(context, position, table)
    for (const [key, value] of section) if (!trailer.has(key)) trailer.set(key, value)
    // A hybrid file's stream comes before the older sections (7.5.8.4).
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.get(key)
      if (isInteger(next) && next > 0) waiting.push(next)
    }
  }
  return trailer
}

function readSection(context: XrefContext, position: number, table: XrefTable): PdfDict {
  for (const at of new Set([position, position + context.headerOffset])) {
    if (at < 0 || at >= context.source.size) continue
    const isClassic = parseAt(context.source, at, context.limits, (parser) => parser.takeWord('xref'))
    if (isClassic) return readClassic(context, at, at - position, table)
    const found = readIndirect(context.source, at, context.limits, directOnly)
    if (found?.value instanceof PdfStream && isName(found.value.dict.get('Type'), 'XRef')) {
      readXrefStream(found.value.dict, context.decode(found.value), at - position, table)
      return found.value.dict
    }
  }
  throw damaged(`no cross-reference stands at byte ${position}`)
}

function directOnly(value: PdfValue): PdfValue {
  return value
}

function readClassic(context: XrefContext, at: number, shift: number, table: XrefTable): PdfDict {
  const { source, limits } = context
  let position = parseAt(source, at, limits, (parser, base) => {
    parser.takeWord('xref')
    return base + parser.pos
  })
  for (let sections = 0; ; sections++) {
    const head = parseAt(source, position, limits, (parser, base) => {
      if (parser.takeWord('trailer')) {
        const dict = parser.value()
        return { trailer: isDict(dict) ? dict : undefined, start: -1, count: -1, next: 0 }
      }
      const start = parser.integer()
      const count = parser.integer()
      parser.skipWhite()
      return { trailer: undefined, start, count, next: base + parser.pos }
    })
    if (head.trailer !== undefined) return head.trailer
    if (head.start < 0 || head.count < 0 || sections > limits.maxRevisions) {
      throw damaged(`the cross-reference table at byte ${at} is broken`)
    }
    if (head.start + head.count > limits.maxObjectNumber + 1) throw damaged('it counts too many objects')
    position = readEntries(context, head.next, head.start, head.count, shift, table)
  }
}

/** Reads the entries of one subsection and gives back the position behind them. */
function readEntries(
  { source, limits }: XrefContext,
  position: number,
  start: number,
  count: number,
  shift: number,
  table: XrefTable,
): number {
  let first = start
  for (let done = 0; done < count; ) {
    const some = Math.min(count - done, ENTRIES_A_LOOK)
    const { bytes, base } = source.block(position, some * ENTRY_BYTES)
    let pos = position - base
    let taken = 0
    while (taken < some && isRegularEntry(bytes, pos)) {
      const offset = decimal(bytes, pos, pos + 10)
      const generation = decimal(bytes, pos + 11, pos + 16)
      const used = bytes[pos + 17] === 0x6e
      // A table that begins with the head of the free list begins with object 0, whatever it says (7.5.4).
      if (done + taken === 0 && !used && generation === 65535 && offset === 0) first = 0
      setEntry(table, first + done + taken, used, offset + shift, generation)
      pos += ENTRY_BYTES
      taken++
    }
    position = base + pos
    done += taken
    if (taken < some)
      return readOddEntries(source, limits, position, first + done, count - done, shift, table)
  }
  return position
}

/** Entries that are not 20 bytes long: read token by token. */
function readOddEntries(
  source: Source,
  limits: Limits,
  position: number,
  first: number,
  count: number,
  shift: number,
  table: XrefTable,
): number {
  return parseAt(source, position, limits, (parser, base) => {
    for (let i = 0; i < count; i++) {
      parser.skipWhite()
      const before = parser.pos
      const offset = parser.integer()
      const generation = parser.integer()
      const used = parser.takeWord('n')
      if (offset < 0 || generation < 0 || (!used && !parser.takeWord('f'))) {
        // A count that is too high: the trailer stands here already.
        parser.pos = before
        break
      }
      setEntry(table, first + i, used, offset + shift, generation)
    }
    return base + parser.pos
  })
}

function setEntry(table: XrefTable, num: number, used: boolean, offset: number, generation: number): void {
  if (used && offset > 0) table.setIfMissing(num, AT_OFFSET, offset, generation)
  else table.setIfMissing(num, FREE, 0, 0)
}

function isRegularEntry(bytes: Uint8Array, pos: number): boolean {
  const kind = bytes[pos + 17]
  return (
    bytes[pos + 10] === 0x20 &&
    bytes[pos + 16] === 0x20 &&
    (kind === 0x6e || kind === 0x66) &&
    isDigit(bytes[pos]) &&
    isDigit(bytes[pos + 9]) &&
    isDigit(bytes[pos + 11]) &&
    isDigit(bytes[pos + 15]) &&
    !isDigit(bytes[pos + 18]) &&
    !isDigit(bytes[pos + 19]) &&
    bytes[pos + 19] !== 0x74
  )
}

function decimal(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + bytes[i]! - 48
  return value
}

function damaged(why: string): PdfError {
  return new PdfError('damaged_pdf', `The cross-reference cannot be read: ${why}.`)
}
