import { damagedImage, limitExceeded } from '../../errors.js'
import type { Source } from '../../source/source.js'
import { bytesAt } from '../source-bytes.js'

const MAX_ENTRIES = 4096
/** The strips and tiles of a page are listed individually. */
const MAX_VALUES = 4 * 1024 * 1024
/** Work with a value, compared to a byte of samples. */
const PER_VALUE = 8
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1, // BYTE
  2: 1, // ASCII
  3: 2, // SHORT
  4: 4, // LONG
  5: 8, // RATIONAL
  6: 1, // SBYTE
  7: 1, // UNDEFINED
  8: 2, // SSHORT
  9: 4, // SLONG
  10: 8, // SRATIONAL
  13: 4, // IFD
}

interface Entry {
  readonly type: number
  readonly count: number
  /** The offset of the values. */
  readonly at: number
}

/** BitsPerSample and ColorMap: without them, an image would have other colours. */
const NEEDED: ReadonlySet<number> = new Set([258, 320])

/** The header and directories of a TIFF file (TIFF 6.0, section 2). EXIF data have the same format. */
export class TiffReader {
  readonly source: Source
  readonly isLittle: boolean
  /** The offset of the first directory. */
  readonly first: number
  /** Called before entries or values of fields are read: pages can share them. */
  readonly spend: (bytes: number) => void

  constructor(source: Source, spend: (bytes: number) => void = () => {}) {
    this.source = source
    this.spend = spend
    const mark = bytesAt(source, 0, 4)
    this.isLittle = mark[0] === 0x49
    const magic = this.isLittle ? mark[2] : mark[3]
    if (mark.length < 4 || mark[0] !== mark[1] || (mark[0] !== 0x49 && mark[0] !== 0x4d) || magic !== 42)
      throw damagedImage('It does not start with a TIFF header.')
    this.first = this.number(4, 4)
  }

  number(at: number, bytes: 1 | 2 | 4): number {
    const found = bytesAt(this.source, at, bytes)
    if (found.length < bytes) throw damagedImage('The TIFF file ends before its directory does.')
    let value = 0
    for (let i = 0; i < bytes; i++) value = value * 256 + found[this.isLittle ? bytes - 1 - i : i]!
    return value
  }

  directory(at: number): { readonly entries: TiffDirectory; readonly next: number } {
    const count = this.number(at, 2)
    if (count > MAX_ENTRIES)
      throw damagedImage('A directory of the TIFF file has more entries than there can be.')
    this.spend(PER_VALUE * count)
    const entries = new Map<number, Entry>()
    for (let i = 0; i < count; i++) {
      const from = at + 2 + 12 * i
      const type = this.number(from + 2, 2)
      const values = this.number(from + 4, 4)
      const size = (TYPE_BYTES[type] ?? 0) * values
      if (size === 0) continue
      const where = size <= 4 ? from + 8 : this.number(from + 8, 4)
      const tag = this.number(from, 2)
      if (where + size <= this.source.size) entries.set(tag, { type, count: values, at: where })
      else if (NEEDED.has(tag)) throw damagedImage('The TIFF file ends before its directory does.')
    }
    const end = at + 2 + 12 * count
    return {
      entries: new TiffDirectory(this, entries),
      next: end + 4 > this.source.size ? 0 : this.number(end, 4),
    }
  }
}

/** The fields of one page. */
export class TiffDirectory {
  readonly #reader: TiffReader
  readonly #entries: ReadonlyMap<number, Entry>

  constructor(reader: TiffReader, entries: ReadonlyMap<number, Entry>) {
    this.#reader = reader
    this.#entries = entries
  }

  has(tag: number): boolean {
    return this.#entries.has(tag)
  }

  /** All values of a field; empty if it is missing or not numeric. */
  numbers(tag: number): number[] {
    const entry = this.#entries.get(tag)
    if (entry === undefined) return []
    if (entry.count > MAX_VALUES) throw limitExceeded('The number of values of a TIFF field', MAX_VALUES)
    this.#reader.spend(PER_VALUE * entry.count)
    const size = TYPE_BYTES[entry.type]!
    return Array.from({ length: entry.count }, (_, index) => this.#value(entry, entry.at + index * size))
  }

  number(tag: number): number | undefined {
    const entry = this.#entries.get(tag)
    return entry && this.#value(entry, entry.at)
  }

  bytes(tag: number): Uint8Array | undefined {
    const entry = this.#entries.get(tag)
    if (entry === undefined) return undefined
    const length = entry.count * TYPE_BYTES[entry.type]!
    this.#reader.spend(length)
    return bytesAt(this.#reader.source, entry.at, length)
  }

  #value({ type }: Entry, at: number): number {
    const reader = this.#reader
    switch (TYPE_BYTES[type]) {
      case 1:
        return reader.number(at, 1)
      case 2:
        return reader.number(at, 2)
      case 4:
        return reader.number(at, 4)
      default: {
        const below = reader.number(at + 4, 4)
        return below === 0 ? 0 : reader.number(at, 4) / below
      }
    }
  }
}
