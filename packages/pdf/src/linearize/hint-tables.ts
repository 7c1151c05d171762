import type { Arrangement } from './arrangement.js'
import { BitWriter, bitsOf } from './bit-writer.js'
import type { SharedObjects } from './shared-objects.js'

/** The encoded hint tables. */
export class Hints {
  readonly bytes: Uint8Array
  /**
   * The offsets of the shared object table and of the outline table; the latter is undefined without an
   * outline.
   */
  readonly shared: number
  readonly outlines: number | undefined
  #moved = 0

  constructor(bytes: Uint8Array, shared: number, outlines: number | undefined) {
    this.bytes = bytes
    this.shared = shared
    this.outlines = outlines
  }

  /**
   * Shifts all positions by `by` relative to the original ones: only these change when data is inserted
   * before the objects.
   */
  moveTo(by: number): void {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length)
    for (const table of [0, this.shared, this.outlines]) {
      // The second field of each table is the position of its first object.
      const at = table === undefined ? -1 : table + 4
      const position = at < 0 ? 0 : view.getUint32(at)
      if (position > 0) view.setUint32(at, position + by - this.#moved)
    }
    this.#moved = by
  }
}

export interface HintFacts {
  readonly arrangement: Arrangement
  readonly pageCount: number
  readonly numbers: Int32Array
  /** The length of each unit. */
  readonly length: (unit: number) => number
  /**
   * The position of a unit without the hint stream, as all positions in hint tables are (ISO 32000-1, F.4).
   */
  readonly position: (unit: number) => number
  readonly shared: SharedObjects
}

/** The hint tables that viewers use: pages, shared objects and the outline. */
export function hintTables(facts: HintFacts): Hints {
  const out = new BitWriter()
  writePageTable(facts, out)
  out.align()
  const shared = out.length
  writeSharedTable(facts, out)
  out.align()
  const outlines = facts.arrangement.outlines.length === 0 ? undefined : out.length
  if (outlines !== undefined) writeOutlineTable(facts, out)
  return new Hints(out.bytes(), shared, outlines)
}

/** ISO 32000-1, F.4.1, tables F.3 and F.4. */
function writePageTable(
  { arrangement, pageCount, length, position, shared }: HintFacts,
  out: BitWriter,
): void {
  const { firstPage, otherPages, pageFrom } = arrangement
  const counts = new Float64Array(pageCount)
  const lengths = new Float64Array(pageCount)
  const sharedCounts = new Float64Array(pageCount)
  const { from, uses } = shared
  for (let page = 0; page < pageCount; page++) {
    const units = page === 0 ? firstPage : otherPages.subarray(pageFrom[page], pageFrom[page + 1])
    counts[page] = units.length
    for (const unit of units) lengths[page]! += length(unit)
    sharedCounts[page] = page === 0 ? 0 : from[page + 1]! - from[page]!
  }
  const leastCount = least(counts)
  const leastLength = least(lengths)
  const countBits = bitsOf(most(counts) - leastCount)
  const lengthBits = bitsOf(most(lengths) - leastLength)
  const sharedCountBits = bitsOf(most(sharedCounts))
  const sharedBits = bitsOf(most(uses))
  out.write(leastCount, 32)
  out.write(position(firstPage[0]!), 32)
  out.write(countBits, 16)
  out.write(leastLength, 32)
  out.write(lengthBits, 16)
  // Viewers ignore the position of the content in a page, but expect its length to be that of the page.
  out.write(0, 32)
  out.write(0, 16)
  out.write(leastLength, 32)
  out.write(lengthBits, 16)
  out.write(sharedCountBits, 16)
  out.write(sharedBits, 16)
  // They also ignore the fraction of the content after which a shared object is needed, in fourths.
  out.write(0, 16)
  out.write(4, 16)
  writeAll(counts, leastCount, countBits, out)
  writeAll(lengths, leastLength, lengthBits, out)
  writeAll(sharedCounts, 0, sharedCountBits, out)
  writeAll(uses, 0, sharedBits, out)
  writeAll(lengths, leastLength, lengthBits, out)
}

/** ISO 32000-1, F.4.2, tables F.5 and F.6; every shared object is a separate group, as viewers expect. */
function writeSharedTable({ arrangement, numbers, length, position }: HintFacts, out: BitWriter): void {
  const { firstPage, shared } = arrangement
  const [first] = shared
  const lengths = new Float64Array(firstPage.length + shared.length)
  firstPage.forEach((unit, i) => {
    lengths[i] = length(unit)
  })
  shared.forEach((unit, i) => {
    lengths[firstPage.length + i] = length(unit)
  })
  const leastLength = least(lengths)
  const lengthBits = bitsOf(most(lengths) - leastLength)
  out.write(first === undefined ? 0 : numbers[first]!, 32)
  out.write(first === undefined ? 0 : position(first), 32)
  out.write(firstPage.length, 32)
  out.write(lengths.length, 32)
  out.write(0, 16)
  out.write(leastLength, 32)
  out.write(lengthBits, 16)
  writeAll(lengths, leastLength, lengthBits, out)
  // No group has a signature.
  for (let i = 0; i < lengths.length; i++) out.write(0, 1)
}

/** ISO 32000-1, F.4.3, table F.9. */
function writeOutlineTable({ arrangement, numbers, length, position }: HintFacts, out: BitWriter): void {
  const { outlines } = arrangement
  const first = outlines[0]!
  out.write(numbers[first]!, 32)
  out.write(position(first), 32)
  out.write(outlines.length, 32)
  out.write(
    outlines.reduce((sum, unit) => sum + length(unit), 0),
    32,
  )
}

/** Writes one field of all entries, aligned to a byte. */
function writeAll(values: Float64Array | Int32Array, less: number, bits: number, out: BitWriter): void {
  if (bits === 0) return
  for (const value of values) out.write(value - less, bits)
  out.align()
}

function least(values: Float64Array | Int32Array): number {
  let found = values[0] ?? 0
  for (const value of values) if (value < found) found = value
  return found
}

function most(values: Float64Array | Int32Array): number {
  let found = 0
  for (const value of values) if (value > found) found = value
  return found
}
