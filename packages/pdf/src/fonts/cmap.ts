import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { XrefTable } from '../file/xref-table.js'
import { textOfUnits } from '../syntax/characters.js'
import { isName, PdfName, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'
import { RangeTable } from './range-table.js'

/**
 * A range of codes of one length. Each byte of a code is between the bytes of the two ends (ISO 32000-1,
 * 9.7.6.2).
 */
interface CodeSpace {
  readonly length: number
  readonly low: number
  readonly high: number
}

/**
 * A range of codes of one length, and the text of the first code. For each further code the last UTF-16 code
 * unit increases by one.
 */
export interface TextRange {
  readonly length: number
  readonly low: number
  readonly high: number
  readonly text: string
}

/** A font has at most 65,536 glyphs, so a map with more ranges than this is hostile. */
const MAX_RANGES = 100_000
const MAX_TOKENS = 1_000_000
/** Several times the size of a map with an entry for each glyph. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_SPACES = 100
const MAX_BASES = 4
/** The maps that are kept, because fonts can share them. */
const MAX_KNOWN = 16
/** The work with a byte, compared with other objects: its ranges are sorted and searched. */
const PER_BYTE = 8
const LONGEST_CODE = 4
const LONGEST_TEXT = 64

/** The number of operands of one entry (9.7.5.4, and Adobe's 5014.CIDFont_Spec). */
const ENTRY_SIZES: ReadonlyMap<string, number> = new Map([
  ['begincodespacerange', 2],
  ['begincidrange', 3],
  ['begincidchar', 2],
  ['beginbfrange', 3],
  ['beginbfchar', 2],
])
/** The number of operands kept for any other operator: a key and its value. */
const DEFINITION_SIZE = 2

/**
 * A character map (ISO 32000-1, 9.7.5.3 and 9.10.3): how a string is split into codes, and which glyphs or
 * texts the codes map to. Codes of different lengths are distinct.
 */
export class CMap {
  isVertical = false
  /** The map this one is based on, if it is in the file; otherwise its name is in `baseName`. */
  base: CMap | undefined
  baseName: string | undefined
  readonly #spaces: CodeSpace[] = []
  readonly #cids = new RangeTable<number>()
  readonly #texts = new RangeTable<string>()

  get hasSpaces(): boolean {
    return this.#spaces.length > 0 || this.base?.hasSpaces === true
  }

  get size(): number {
    return this.#cids.ranges.length + this.#texts.ranges.length
  }

  /**
   * The length in bytes of the code at an offset: the shortest one that is in a code space range, byte by
   * byte.
   */
  codeLength(bytes: Uint8Array, at: number): number {
    let shortest = LONGEST_CODE
    for (let length = 1; length <= LONGEST_CODE && at + length <= bytes.length; length++) {
      for (let map: CMap | undefined = this; map !== undefined; map = map.base) {
        for (const space of map.#spaces) {
          if (space.length !== length) continue
          shortest = Math.min(shortest, length)
          if (liesIn(space, bytes, at)) return length
        }
      }
    }
    return this.hasSpaces ? shortest : 1
  }

  /** The CID that a code selects; undefined if the code is in no range. */
  cid(code: number, length: number): number | undefined {
    const key = keyOf(code, length)
    const range = this.#cids.find(key)
    return range === undefined ? this.base?.cid(code, length) : range.value + key - range.low
  }

  /** The highest CID that a code of the map itself selects. */
  get highestCid(): number {
    let highest = 0
    for (const { low, high, value } of this.#cids.ranges) highest = Math.max(highest, value + high - low)
    return highest
  }

  /**
   * The text of a code. Some producers write the codes of simple fonts with two bytes, so if no code of this
   * length exists, other lengths are tried.
   */
  text(code: number, length: number): string | undefined {
    const exact = this.#textOf(code, length)
    if (exact !== undefined) return exact
    for (let other = 1; other <= LONGEST_CODE; other++) {
      const text = other === length ? undefined : this.#textOf(code, other)
      if (text !== undefined) return text
    }
    return this.base?.text(code, length)
  }

  #textOf(code: number, length: number): string | undefined {
    const key = keyOf(code, length)
    const range = this.#texts.find(key)
    return range && textAfter(range.value, key - range.low)
  }

  /** In the order of the file. */
  *textRanges(): Generator<TextRange> {
    for (const { low, high, value } of this.#texts.ranges) {
      const length = Math.floor(low / 2 ** 32)
      yield { length, low: low - keyOf(0, length), high: high - keyOf(0, length), text: value }
    }
  }

  /** One entry of a block that began with `keyword`. */
  add(keyword: string, operands: readonly PdfValue[]): void {
    const isSingle = keyword.endsWith('char')
    const range = rangeOf(operands[0], operands[isSingle ? 0 : 1])
    if (range === undefined) return
    const target = operands[isSingle ? 1 : 2]
    if (keyword === 'begincodespacerange') {
      if (this.#spaces.length < MAX_SPACES) this.#spaces.push(range)
    } else if (keyword.startsWith('begincid')) {
      if (typeof target === 'number') this.#cids.add(...keysOf(range), target)
    } else this.#addText(range, target)
  }

  #addText({ low, high, length }: CodeSpace, target: PdfValue | undefined): void {
    if (Array.isArray(target)) {
      const most = Math.min(target.length, high - low + 1, MAX_RANGES - this.size)
      for (let at = 0; at < most; at++) this.#addText({ low: low + at, high: low + at, length }, target[at])
      return
    }
    const text = textIn(target)
    if (text !== undefined && text !== '') this.#texts.add(keyOf(low, length), keyOf(high, length), text)
  }
}

/** The maps of a file that were read last, by object number. */
const knownByTable = new WeakMap<XrefTable, Map<number, CMap>>()

/** The map that a value refers to; undefined if the value is not a stream. */
export function readCMap(file: PdfFile, value: PdfValue | undefined, depth = 0): CMap | undefined {
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return undefined
  const { num } = stream
  if (num === 0 || file.changed(num)) return read(file, stream, depth)
  const known = knownByTable.get(file.table) ?? new Map<number, CMap>()
  knownByTable.set(file.table, known)
  const map = known.get(num) ?? read(file, stream, depth)
  const [oldest] = known.keys()
  if (!known.has(num) && known.size >= MAX_KNOWN) known.delete(oldest!)
  known.set(num, map)
  return map
}

function read(file: PdfFile, stream: PdfStream, depth: number): CMap {
  file.budget.ensure()
  const bytes = file.decode(stream)
  if (bytes.length > MAX_BYTES) throw limitExceeded('The number of bytes of a CMap', MAX_BYTES)
  file.budget.spend(PER_BYTE * bytes.length)
  const map = parseCMap(bytes, file.limits.maxNesting)
  if (file.number(stream.dict.get('WMode')) === 1) map.isVertical = true
  const base = stream.dict.get('UseCMap')
  map.baseName ??= file.name(base)
  if (base !== undefined && depth < MAX_BASES) map.base = readCMap(file, base, depth + 1)
  return map
}

export function parseCMap(bytes: Uint8Array, maxNesting: number): CMap {
  const parser = new Parser(bytes, 0, bytes.length, maxNesting)
  const map = new CMap()
  let block = ''
  let entrySize: number | undefined
  const operands: PdfValue[] = []
  for (let tokens = 0; tokens < MAX_TOKENS && map.size < MAX_RANGES; tokens++) {
    const item = parser.item()
    if (item === END) break
    if (!(item instanceof Keyword)) {
      operands.push(item)
      if (entrySize === undefined) {
        if (operands.length > DEFINITION_SIZE) operands.shift()
      } else if (operands.length === entrySize) {
        map.add(block, operands)
        operands.length = 0
      }
      continue
    }
    const [last, value] = [operands.at(-1), operands.at(-2)]
    if (item.text === 'usecmap' && last instanceof PdfName) map.baseName = last.value
    else if (item.text === 'def' && isName(value, 'WMode')) map.isVertical = last === 1
    block = item.text
    entrySize = ENTRY_SIZES.get(block)
    operands.length = 0
  }
  return map
}

function rangeOf(low: PdfValue | undefined, high: PdfValue | undefined): CodeSpace | undefined {
  if (!(low instanceof PdfString && high instanceof PdfString)) return undefined
  const { length } = low.bytes
  if (length < 1 || length > LONGEST_CODE || high.bytes.length !== length) return undefined
  return { length, low: codeOf(low.bytes, 0, length), high: codeOf(high.bytes, 0, length) }
}

/** UTF-16BE without a byte order mark. Some producers write one byte for a character below 256. */
function textIn(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined
  const { bytes } = value
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!)
  const count = Math.min(bytes.length >> 1, LONGEST_TEXT)
  return textOfUnits(count, (index) => (bytes[2 * index]! << 8) | bytes[2 * index + 1]!)
}

/** The text with its last UTF-16 code unit increased by `by`; undefined if that exceeds 0xFFFF. */
export function textAfter(text: string, by: number): string | undefined {
  if (by === 0) return text
  const last = text.charCodeAt(text.length - 1) + by
  return last > 0xffff ? undefined : text.slice(0, -1) + String.fromCharCode(last)
}

function keyOf(code: number, length: number): number {
  return length * 2 ** 32 + code
}

function keysOf({ low, high, length }: CodeSpace): [low: number, high: number] {
  return [keyOf(low, length), keyOf(high, length)]
}

export function codeOf(bytes: Uint8Array, at: number, length: number): number {
  let code = 0
  for (let i = 0; i < length; i++) code = code * 256 + (bytes[at + i] ?? 0)
  return code
}

function liesIn({ length, low, high }: CodeSpace, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < length; i++) {
    const shift = 256 ** (length - 1 - i)
    const byte = bytes[at + i]!
    if (byte < Math.floor(low / shift) % 256 || byte > Math.floor(high / shift) % 256) return false
  }
  return true
}
