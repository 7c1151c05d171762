import { PdfError } from '../errors.js'
import { isDigit } from '../syntax/characters.js'
import { isDict, type PdfDict } from '../syntax/objects.js'
import { parseAt, type Reading } from './parse-at.js'
import { AT_OFFSET, type XrefTable } from './xref-table.js'

const ENTRY_BYTES = 20
const ENTRIES_PER_BLOCK = 3000

export interface ClassicSection {
  readonly trailer: PdfDict
  /** The numbers that the section marks as free. They are not in the table yet. */
  readonly freed: readonly number[]
}

/**
 * Reads a classic cross-reference table and its trailer (ISO 32000-1, 7.5.4, 7.5.5). `shift` is added to its
 * offsets.
 */
export function readXrefTable(reading: Reading, at: number, shift: number, table: XrefTable): ClassicSection {
  const { limits } = reading
  const entries = new Entries(shift, table)
  let position = parseAt(reading, at, (parser, base) => {
    parser.takeWord('xref')
    return base + parser.pos
  })
  for (;;) {
    const head = parseAt(reading, position, (parser, base) => {
      if (parser.takeWord('trailer')) {
        const dict = parser.value()
        return { trailer: isDict(dict) ? dict : undefined, start: -1, count: -1, next: 0 }
      }
      const start = parser.integer()
      const count = parser.integer()
      parser.skipWhite()
      return { trailer: undefined, start, count, next: base + parser.pos }
    })
    if (head.trailer !== undefined) return { trailer: head.trailer, freed: entries.freed }
    if (head.start < 0 || head.count < 0) {
      throw new PdfError('damaged_pdf', `The cross-reference table at byte ${at} is broken.`)
    }
    if (head.start + head.count > limits.maxObjectNumber + 1) {
      throw new PdfError('damaged_pdf', `The cross-reference table at byte ${at} counts too many objects.`)
    }
    entries.start = head.start
    position = readEntries(reading, head.next, head.count, entries)
  }
}

/** Collects the entries of the subsections. Entries that are read twice have the same value. */
class Entries {
  /** The number of the subsection's first object. */
  start = 0
  readonly freed: number[] = []
  readonly #shift: number
  readonly #table: XrefTable

  constructor(shift: number, table: XrefTable) {
    this.#shift = shift
    this.#table = table
  }

  set(index: number, used: boolean, offset: number, generation: number): void {
    // A table that begins with the head of the free list begins with object 0, even if it states 1 (7.5.4).
    if (index === 0 && this.start === 1 && !used && generation === 65535) this.start = 0
    const num = this.start + index
    if (!used) this.freed.push(num)
    // An object in use at offset 0 is treated as missing.
    else if (offset > 0) this.#table.setIfMissing(num, AT_OFFSET, offset + this.#shift, generation)
  }
}

/** Reads the entries of one subsection and returns the position after them. */
function readEntries(reading: Reading, from: number, count: number, entries: Entries): number {
  let position = from
  for (let done = 0; done < count; ) {
    const some = Math.min(count - done, ENTRIES_PER_BLOCK)
    const { bytes, base } = reading.source.block(position, some * ENTRY_BYTES)
    let pos = position - base
    const behind = done + some
    while (done < behind && isRegularEntry(bytes, pos)) {
      entries.set(done, bytes[pos + 17] === 0x6e, decimal(bytes, pos, 10), decimal(bytes, pos + 11, 5))
      pos += ENTRY_BYTES
      done++
    }
    position = base + pos
    if (done < behind) return readOddEntries(reading, position, done, count, entries)
  }
  return position
}

/** Reads entries that are not 20 bytes long token by token. */
function readOddEntries(
  reading: Reading,
  position: number,
  done: number,
  count: number,
  entries: Entries,
): number {
  return parseAt(reading, position, (parser, base) => {
    for (let index = done; index < count; index++) {
      parser.skipWhite()
      const before = parser.pos
      const offset = parser.integer()
      const generation = parser.integer()
      const used = parser.takeWord('n')
      if (offset < 0 || generation < 0 || (!used && !parser.takeWord('f'))) {
        // The count is too high: this is already the trailer.
        if (parser.pos < parser.end) parser.pos = before
        break
      }
      entries.set(index, used, offset, generation)
    }
    return base + parser.pos
  })
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

function decimal(bytes: Uint8Array, start: number, digits: number): number {
  let value = 0
  for (let i = start; i < start + digits; i++) value = value * 10 + bytes[i]! - 48
  return value
}
