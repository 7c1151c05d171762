import { isName, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'
import { RangeTable } from './range-table.js'

/** Codes of one length. */
interface CodeSpace {
  readonly length: number
  readonly low: number
  readonly high: number
}

/** What the first code of each range stands for. Codes of different lengths are told apart by `keyOf`. */
type Codes = RangeTable<number>

/** A character map (ISO 32000-1, 9.7.5.3 and 9.10.3): how codes are cut out of a string, and what they stand for. */
export interface CMap {
  readonly spaces: readonly CodeSpace[]
  /** Codes to characters of the font. */
  readonly cids: Codes
  /** Codes to Unicode, those of the basic plane. */
  readonly unicode: Codes
  /** The map it builds on. */
  readonly base: string | undefined
  readonly isVertical: boolean
}

const MOST_RANGES = 100_000
const MOST_SPACES = 100
const MOST_OPERANDS = 1_000
const LONGEST_CODE = 4

export function parseCMap(bytes: Uint8Array, maxNesting: number): CMap {
  const parser = new Parser(bytes, 0, bytes.length, maxNesting)
  const spaces: CodeSpace[] = []
  const cids: Codes = new RangeTable()
  const unicode: Codes = new RangeTable()
  let base: string | undefined
  let isVertical = false
  let operands: PdfValue[] = []
  while (cids.size + unicode.size < MOST_RANGES) {
    const item = parser.item()
    if (item === END) break
    if (!(item instanceof Keyword)) {
      if (operands.length < MOST_OPERANDS) operands.push(item)
      continue
    }
    switch (item.text) {
      case 'endcodespacerange':
        for (const [low, high] of inGroups(operands, 2)) addSpace(spaces, low, high)
        break
      case 'endcidrange':
        for (const [low, high, cid] of inGroups(operands, 3)) addRange(cids, low, high, cid)
        break
      case 'endcidchar':
        for (const [code, cid] of inGroups(operands, 2)) addRange(cids, code, code, cid)
        break
      case 'endbfrange':
        for (const [low, high, target] of inGroups(operands, 3)) addUnicode(unicode, low, high, target)
        break
      case 'endbfchar':
        for (const [code, target] of inGroups(operands, 2)) addUnicode(unicode, code, code, target)
        break
      case 'usecmap': {
        const name = operands.at(-1)
        if (name instanceof PdfName) base = name.value
        break
      }
      case 'def': {
        const [key, value] = operands.slice(-2)
        if (isName(key, 'WMode')) isVertical = value === 1
        break
      }
    }
    operands = []
  }
  return { spaces, cids, unicode, base, isVertical }
}

function* inGroups(operands: readonly PdfValue[], size: number): Iterable<readonly PdfValue[]> {
  for (let at = 0; at + size <= operands.length; at += size) yield operands.slice(at, at + size)
}

function addSpace(spaces: CodeSpace[], low: PdfValue | undefined, high: PdfValue | undefined): void {
  const range = rangeOf(low, high)
  if (range !== undefined && spaces.length < MOST_SPACES) spaces.push(range)
}

function addRange(
  codes: Codes,
  low: PdfValue | undefined,
  high: PdfValue | undefined,
  first: PdfValue | undefined,
): void {
  const range = rangeOf(low, high)
  if (range === undefined || typeof first !== 'number') return
  codes.add(keyOf(range.low, range.length), keyOf(range.high, range.length), first)
}

function rangeOf(low: PdfValue | undefined, high: PdfValue | undefined): CodeSpace | undefined {
  if (!(low instanceof PdfString && high instanceof PdfString)) return undefined
  const { length } = low.bytes
  if (length < 1 || length > LONGEST_CODE || high.bytes.length !== length) return undefined
  return { length, low: codeOf(low.bytes, 0, length), high: codeOf(high.bytes, 0, length) }
}

function addUnicode(
  codes: Codes,
  low: PdfValue | undefined,
  high: PdfValue | undefined,
  target: PdfValue | undefined,
): void {
  if (target instanceof PdfString && target.bytes.length === 2)
    addRange(codes, low, high, codeOf(target.bytes, 0, 2))
  const range = rangeOf(low, high)
  if (range === undefined || !Array.isArray(target)) return
  for (const [at, each] of target.slice(0, 256).entries()) {
    if (!(each instanceof PdfString) || each.bytes.length !== 2) continue
    const key = keyOf(range.low + at, range.length)
    codes.add(key, key, codeOf(each.bytes, 0, 2))
  }
}

function keyOf(code: number, length: number): number {
  return length * 2 ** 32 + code
}

/** What a code stands for; undefined where no range has it. */
export function lookUp(codes: Codes, code: number, length: number): number | undefined {
  const key = keyOf(code, length)
  const range = codes.find(key)
  return range && range.value + key - range.low
}

export function codeOf(bytes: Uint8Array, at: number, length: number): number {
  let code = 0
  for (let i = 0; i < length; i++) code = code * 256 + (bytes[at + i] ?? 0)
  return code
}

/** How many bytes the code has that begins at a place: the shortest one that lies in a range, byte by byte. */
export function codeLength(spaces: CMap['spaces'], bytes: Uint8Array, at: number): number {
  let shortest = LONGEST_CODE
  for (let length = 1; length <= LONGEST_CODE && at + length <= bytes.length; length++) {
    for (const space of spaces) {
      if (space.length !== length) continue
      shortest = Math.min(shortest, length)
      if (liesIn(space, bytes, at)) return length
    }
  }
  return spaces.length === 0 ? 1 : shortest
}

/** Each byte lies between those of the two ends (9.7.6.2), which is not the same as the code between both. */
function liesIn({ length, low, high }: CodeSpace, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < length; i++) {
    const shift = 256 ** (length - 1 - i)
    const byte = bytes[at + i]!
    if (byte < Math.floor(low / shift) % 256 || byte > Math.floor(high / shift) % 256) return false
  }
  return true
}
