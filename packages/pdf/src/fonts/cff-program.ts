import { asciiText } from '../syntax/characters.js'
import { encodingOf } from './encodings.js'
import { findTable } from './truetype-cmap.js'

const FONT_DICT_SELECT = 0x0c25

/**
 * The standard strings of the Compact Font Format (5176.CFF, appendix A) that follow the names of
 * StandardEncoding. After them come the names of its expert encoding that are not among these, and a few
 * strings that are not names of glyphs.
 */
const FURTHER_NAMES = `onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde
  Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde
  Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute
  ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute
  ucircumflex udieresis ugrave yacute ydieresis zcaron`
const STANDARD_STRINGS = 391
const MAX_GLYPHS = 65_536
const LONGEST_NAME = 127
const LONGEST_DICT = 4096
/** 5176.CFF, section 4. */
const MAX_OPERANDS = 48

/** Operators of a Top DICT (5176.CFF, table 9); those of two bytes begin with 12. */
const CHARSET = 15
const CHAR_STRINGS = 17
const ROS = 0x0c1e

/** The characters of a real number, nibble by nibble (5176.CFF, table 5). */
const REAL_NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-']

/** The operands of each operator of a DICT. */
export type CffDict = ReadonlyMap<number, readonly number[]>

/** Where an INDEX has its items (5176.CFF, section 5). */
export interface CffIndex {
  readonly count: number
  readonly offsetSize: number
  /** The position of the offset array. */
  readonly offsets: number
  /** Offsets count from here: one byte before the first item. */
  readonly base: number
  readonly end: number
}

/** A CFF font program. Bytes after its end read as 0. */
export class CffProgram {
  readonly #bytes: Uint8Array
  readonly top: CffDict
  readonly charStrings: CffIndex
  readonly globalSubroutines: CffIndex
  readonly #strings: CffIndex
  #ids: readonly number[] | undefined
  #glyphs: ReadonlyMap<string, number> | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const tops = this.index(this.index(bytes[2] ?? 0).end)
    this.#strings = this.index(tops.end)
    this.globalSubroutines = this.index(this.#strings.end)
    this.top = this.dict(this.item(tops, 0))
    this.charStrings = this.index(this.top.get(CHAR_STRINGS)?.[0] ?? bytes.length)
  }

  /** Whether the glyphs have numbers (CIDs) instead of names, as in a CIDFont. */
  get isCid(): boolean {
    return this.top.has(ROS)
  }

  get length(): number {
    return this.#bytes.length
  }

  /** An unsigned number of `size` bytes. */
  number(at: number, size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (this.#bytes[at + i] ?? 0)
    return value
  }

  index(at: number): CffIndex {
    const count = this.number(at, 2)
    const offsetSize = this.number(at + 2, 1)
    if (count === 0 || offsetSize < 1 || offsetSize > 4)
      return { count: 0, offsetSize: 1, offsets: at, base: at, end: at + 2 }
    const offsets = at + 3
    const base = offsets + (count + 1) * offsetSize - 1
    return {
      count,
      offsetSize,
      offsets,
      base,
      end: base + this.number(offsets + count * offsetSize, offsetSize),
    }
  }

  /** Empty if the index has no such item. */
  item({ count, offsetSize, offsets, base }: CffIndex, at: number): Uint8Array {
    if (at < 0 || at >= count) return new Uint8Array(0)
    const start = base + this.number(offsets + at * offsetSize, offsetSize)
    const end = base + this.number(offsets + (at + 1) * offsetSize, offsetSize)
    return this.#bytes.subarray(start, Math.max(start, end))
  }

  slice(start: number, length: number): Uint8Array {
    return start < 0 || length < 0 ? new Uint8Array(0) : this.#bytes.subarray(start, start + length)
  }

  /** 5176.CFF, section 4. */
  dict(whole: Uint8Array): CffDict {
    const bytes = whole.subarray(0, LONGEST_DICT)
    const found = new Map<number, readonly number[]>()
    let operands: number[] = []
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++]!
      if (first <= 21) {
        found.set(first === 12 ? 0x0c00 + (bytes[at++] ?? 0) : first, operands)
        operands = []
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
        const end = endOfReal(bytes, at)
        value = readReal(bytes.subarray(at, end))
        at = end
      } else if (first >= 247 && first <= 250) value = (first - 247) * 256 + (bytes[at++] ?? 0) + 108
      else if (first >= 251) value = -(first - 251) * 256 - (bytes[at++] ?? 0) - 108
      if (operands.length < MAX_OPERANDS) operands.push(value)
    }
    return found
  }

  /** A string by its number (SID); undefined if it is not a glyph name. */
  string(id: number): string | undefined {
    if (id < STANDARD_STRINGS) return standardStrings()[id]
    const bytes = this.item(this.#strings, id - STANDARD_STRINGS)
    return bytes.length === 0 || bytes.length > LONGEST_NAME ? undefined : asciiText(bytes)
  }

  nameOf(glyph: number): string | undefined {
    if (glyph >= this.charStrings.count) return undefined
    const predefined = predefinedCharset(this.top.get(CHARSET)?.[0] ?? 0)
    if (predefined !== undefined) return predefined[glyph]
    const id = this.ids[glyph]
    return id === undefined ? undefined : this.string(id)
  }

  glyphNamed(name: string): number | undefined {
    if (this.#glyphs === undefined) {
      const glyphs = new Map<string, number>()
      for (let glyph = 0; glyph < this.charStrings.count; glyph++) {
        const each = this.nameOf(glyph)
        if (each !== undefined && !glyphs.has(each)) glyphs.set(each, glyph)
      }
      this.#glyphs = glyphs
    }
    return this.#glyphs.get(name)
  }

  /**
   * The charset entry of each glyph (5176.CFF, section 13): the number of the string that names it, or its
   * CID in a CIDFont. Empty for a predefined charset.
   */
  get ids(): readonly number[] {
    this.#ids ??= this.#charset(this.top.get(CHARSET)?.[0] ?? 0)
    return this.#ids
  }

  #charset(at: number): number[] {
    if (at >= 0 && at <= 2) return []
    const ids = [0]
    const format = at < 0 ? -1 : this.number(at, 1)
    if (format < 0 || format > 2) return ids
    const most = Math.min(this.charStrings.count, MAX_GLYPHS)
    for (let pos = at + 1; ids.length < most && pos < this.#bytes.length; pos += 2 + format) {
      const first = this.number(pos, 2)
      const further = this.number(pos + 2, format)
      for (let i = 0; i <= further && ids.length < most; i++) ids.push(first + i)
    }
    return ids
  }

  /** The index of the Font DICT of a glyph in a CIDFont (5176.CFF, section 19). */
  fontDictOf(glyph: number): number {
    const at = this.top.get(FONT_DICT_SELECT)?.[0] ?? this.length
    if (this.number(at, 1) === 0) return this.number(at + 1 + glyph, 1)
    let low = 0
    let high = this.number(at + 1, 2)
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.number(at + 3 + middle * 3, 2) <= glyph) low = middle
      else high = middle
    }
    return this.number(at + 5 + low * 3, 1)
  }
}

/** A real number ends in the nibble 15. */
function endOfReal(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && (bytes[at]! & 15) !== 15 && bytes[at]! >> 4 !== 15) at++
  return Math.min(bytes.length, at + 1)
}

function readReal(bytes: Uint8Array): number {
  let text = ''
  for (const byte of bytes) text += (REAL_NIBBLES[byte >> 4] ?? '') + (REAL_NIBBLES[byte & 15] ?? '')
  const value = Number(text)
  return Number.isFinite(value) ? value : 0
}

function namesOf(name: 'StandardEncoding' | 'Expert'): string[] {
  return encodingOf(name).filter((each) => each !== undefined)
}

let strings: readonly string[] | undefined

/** Indexed by string number (SID). */
function standardStrings(): readonly (string | undefined)[] {
  if (strings === undefined) {
    const first = isoAdobe()
    const known = new Set(first)
    strings = [...first, ...namesOf('Expert').filter((name) => !known.has(name))]
  }
  return strings
}

const charsets: (readonly string[] | undefined)[] = []

/** The glyph names of the predefined charsets (appendix C): ISOAdobe, Expert and ExpertSubset. */
function predefinedCharset(charset: number): readonly string[] | undefined {
  if (charset !== 0 && charset !== 1 && charset !== 2) return undefined
  charsets[charset] ??= charset === 0 ? isoAdobe() : ['.notdef', ...expertNames(charset === 2)]
  return charsets[charset]
}

/** The subset has no small capitals. */
function expertNames(isSubset: boolean): string[] {
  const names = namesOf('Expert')
  return isSubset ? names.filter((name) => !name.endsWith('small')) : names
}

/** The first standard strings: the glyph names of the ISOAdobe charset, indexed by string number. */
export function isoAdobe(): string[] {
  return ['.notdef', ...namesOf('StandardEncoding'), ...FURTHER_NAMES.split(/\s+/)]
}

/** The tag `CFF ` of a table. */
const CFF = 0x43464620

/** An OpenType font can contain a CFF font program in one of its tables (ISO 32000-1, table 126). */
export function cffTable(bytes: Uint8Array): Uint8Array | undefined {
  const at = findTable(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), CFF)
  return at === undefined ? undefined : bytes.subarray(at)
}
