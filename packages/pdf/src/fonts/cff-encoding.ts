import { asciiText } from '../syntax/characters.js'
import { type Encoding, encodingOf } from './encodings.js'

/**
 * The standard strings of the Compact Font Format (5176.CFF, appendix A) that follow the names of StandardEncoding. After them come the
 * names of its expert encoding that are not among these, and a few strings that are no names of glyphs.
 */
const FURTHER_NAMES = `onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde
  Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde
  Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute
  ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute
  ucircumflex udieresis ugrave yacute ydieresis zcaron`
const STANDARD_STRINGS = 391
const MOST_GLYPHS = 65_536
const LONGEST_NAME = 127
const LONGEST_DICT = 4096

/** Operators of a Top DICT (5176.CFF, table 9); those of two bytes begin with 12. */
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const ROS = 0x0c1e

/** The encoding that a font program in the Compact Font Format has built in; undefined where it has none, or cannot be read. */
export function cffEncoding(bytes: Uint8Array): Encoding | undefined {
  const reader = new CffReader(bytes)
  const tops = reader.index(reader.index(bytes[2] ?? 0).end)
  const strings = reader.index(tops.end)
  const top = reader.topDict(tops)
  // The glyphs of a CIDFont have numbers instead of names, and no encoding.
  if (tops.count === 0 || top.has(ROS)) return undefined
  const encoding = top.get(ENCODING) ?? 0
  if (encoding === 0) return encodingOf('StandardEncoding')
  if (encoding === 1) return encodingOf('Expert')
  const glyphs = reader.index(top.get(CHAR_STRINGS) ?? bytes.length).count
  if (glyphs === 0 || encoding < 0 || encoding >= bytes.length) return undefined
  const standard = standardStrings()
  const stringOf = (id: number): string | undefined =>
    id < STANDARD_STRINGS ? standard[id] : reader.text(strings, id - STANDARD_STRINGS)
  const charset = top.get(CHARSET) ?? 0
  const predefined = predefinedCharset(charset)
  const ids = predefined === undefined ? reader.charset(charset, glyphs) : []
  const nameOf = (glyph: number): string | undefined => {
    if (glyph >= glyphs) return undefined
    if (predefined !== undefined) return predefined[glyph]
    const id = ids[glyph]
    return id === undefined ? undefined : stringOf(id)
  }
  return reader.encoding(encoding, nameOf, stringOf)
}

function namesOf(name: 'StandardEncoding' | 'Expert'): string[] {
  return encodingOf(name).filter((each) => each !== undefined)
}

/** By their numbers; undefined for what is no name of a glyph. */
function standardStrings(): readonly (string | undefined)[] {
  const first = isoAdobe()
  const known = new Set(first)
  return [...first, ...namesOf('Expert').filter((name) => !known.has(name))]
}

function isoAdobe(): string[] {
  return ['.notdef', ...namesOf('StandardEncoding'), ...FURTHER_NAMES.split(/\s+/)]
}

/** The names of glyphs in the charsets that have a number instead of an offset (appendix C): ISOAdobe, Expert and ExpertSubset. */
function predefinedCharset(charset: number): readonly string[] | undefined {
  if (charset === 0) return isoAdobe()
  if (charset === 1) return ['.notdef', ...namesOf('Expert')]
  // The expert glyphs but small capitals.
  if (charset === 2) return ['.notdef', ...namesOf('Expert').filter((name) => !name.endsWith('small'))]
  return undefined
}

/** Where an INDEX has its items (section 5). */
interface Index {
  readonly count: number
  readonly offsetSize: number
  /** Of the offsets of its items. */
  readonly offsets: number
  /** What offsets count from: one byte before the first item. */
  readonly base: number
  readonly end: number
}

/** What lies beyond the end of the program reads as 0. */
class CffReader {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  #number(at: number, size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (this.#bytes[at + i] ?? 0)
    return value
  }

  index(at: number): Index {
    const count = this.#number(at, 2)
    const offsetSize = this.#number(at + 2, 1)
    if (count === 0 || offsetSize < 1 || offsetSize > 4)
      return { count: 0, offsetSize: 1, offsets: at, base: at, end: at + 2 }
    const offsets = at + 3
    const base = offsets + (count + 1) * offsetSize - 1
    return {
      count,
      offsetSize,
      offsets,
      base,
      end: base + this.#number(offsets + count * offsetSize, offsetSize),
    }
  }

  #item({ count, offsetSize, offsets, base }: Index, at: number): Uint8Array {
    if (at >= count) return new Uint8Array(0)
    const start = base + this.#number(offsets + at * offsetSize, offsetSize)
    const end = base + this.#number(offsets + (at + 1) * offsetSize, offsetSize)
    return this.#bytes.subarray(start, Math.max(start, end))
  }

  text(index: Index, at: number): string | undefined {
    const bytes = this.#item(index, at)
    return bytes.length === 0 || bytes.length > LONGEST_NAME ? undefined : asciiText(bytes)
  }

  /** The first operand of each operator of the first font (section 4). */
  topDict(index: Index): Map<number, number> {
    const bytes = this.#item(index, 0).subarray(0, LONGEST_DICT)
    const found = new Map<number, number>()
    let operand: number | undefined
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++]!
      if (first <= 21) {
        found.set(first === 12 ? 0x0c00 + (bytes[at++] ?? 0) : first, operand ?? 0)
        operand = undefined
        continue
      }
      let value = first - 139
      if (first === 28) {
        value = (((bytes[at] ?? 0) << 24) >> 16) | (bytes[at + 1] ?? 0)
        at += 2
      } else if (first === 29) {
        value =
          ((bytes[at] ?? 0) << 24) |
          ((bytes[at + 1] ?? 0) << 16) |
          ((bytes[at + 2] ?? 0) << 8) |
          (bytes[at + 3] ?? 0)
        at += 4
      } else if (first === 30) {
        // A real number ends in the nibble 15; none of the entries that are asked for is one.
        while (at < bytes.length && (bytes[at]! & 15) !== 15 && bytes[at]! >> 4 !== 15) at++
        at++
        value = 0
      } else if (first >= 247 && first <= 250) value = (first - 247) * 256 + (bytes[at++] ?? 0) + 108
      else if (first >= 251) value = -(first - 251) * 256 - (bytes[at++] ?? 0) - 108
      operand ??= value
    }
    return found
  }

  /** The number of the string that names each glyph (section 13). */
  charset(at: number, glyphs: number): number[] {
    const ids = [0]
    const format = at < 0 ? -1 : this.#number(at, 1)
    if (format < 0 || format > 2) return ids
    const most = Math.min(glyphs, MOST_GLYPHS)
    for (let pos = at + 1; ids.length < most && pos < this.#bytes.length; pos += 2 + format) {
      const first = this.#number(pos, 2)
      const further = this.#number(pos + 2, format)
      for (let i = 0; i <= further && ids.length < most; i++) ids.push(first + i)
    }
    return ids
  }

  /** Codes of the glyphs in their order, one by one or in ranges, then further codes of single glyphs (section 12). */
  encoding(
    at: number,
    nameOf: (glyph: number) => string | undefined,
    stringOf: (id: number) => string | undefined,
  ): Encoding | undefined {
    const names = new Array<string | undefined>(256).fill(undefined)
    const format = this.#number(at, 1)
    const isRanges = (format & 0x7f) === 1
    if ((format & 0x7f) > 1) return undefined
    const count = this.#number(at + 1, 1)
    let glyph = 1
    let pos = at + 2
    for (let index = 0; index < count; index++) {
      const first = this.#number(pos, 1)
      const further = isRanges ? this.#number(pos + 1, 1) : 0
      for (let code = first; code <= Math.min(255, first + further); code++) names[code] = nameOf(glyph++)
      pos += isRanges ? 2 : 1
    }
    const supplements = (format & 0x80) === 0 ? 0 : this.#number(pos, 1)
    for (let index = 0; index < supplements; index++)
      names[this.#number(pos + 1 + index * 3, 1)] = stringOf(this.#number(pos + 2 + index * 3, 2))
    return names
  }
}
