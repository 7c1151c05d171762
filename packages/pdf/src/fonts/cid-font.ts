import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfDict, PdfName, PdfStream } from '../syntax/objects.js'
import { type CMap, codeLength, codeOf, lookUp, parseCMap } from './cmap.js'
import { type Extents, readExtents } from './extents.js'
import { RangeTable } from './range-table.js'
import { type Character, SPACE, type TextFont } from './text-font.js'

const MOST_CHARACTERS = 65_536
const MOST_WIDTHS = 65_536
/** Unicode characters that leave no mark. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0xa0, 0x200b, 0x3000])
const DEFAULT_WIDTH = 1000
/** ISO 32000-1, table 117: where the origin of vertical writing lies, and how far the next character is. */
const VERTICAL_ORIGIN = 0.88
const VERTICAL_ADVANCE = -1

/** A composite font (ISO 32000-1, 9.7). */
export function readCidFont(file: PdfFile, font: PdfDict): TextFont {
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0]) ?? new Map()
  const codes = readCodes(file, font)
  const widths = new CidWidths(file, descendant)
  const extents = readExtents(file, file.dict(descendant.get('FontDescriptor')))
  const toUnicode = readStreamMap(file, font.get('ToUnicode'))?.unicode
  const known = new Map<number, Character>()
  return {
    isVertical: codes.isVertical,
    character(bytes, at) {
      const length = Math.min(codes.lengthAt(bytes, at), bytes.length - at)
      const code = codeOf(bytes, at, length)
      const key = code * 8 + length
      const met = known.get(key)
      if (met !== undefined) return met
      const width = widths.of(codes.cid(code, length))
      const means = toUnicode && lookUp(toUnicode, code, length)
      const isBlank = means !== undefined && BLANKS.has(means)
      const character: Character = {
        length,
        advance: codes.isVertical ? VERTICAL_ADVANCE : width,
        box: isBlank ? undefined : boxOf(width, extents, codes.isVertical),
        isSpace: length === 1 && code === SPACE,
        isColoured: false,
      }
      if (known.size >= MOST_CHARACTERS) known.clear()
      known.set(key, character)
      return character
    },
  }
}

function boxOf(width: number, { bottom, top, overhang }: Extents, isVertical: boolean): Character['box'] {
  const right = Math.max(0, width) + overhang
  if (!isVertical) return [-overhang, bottom, right, top]
  const half = Math.max(0, width) / 2 + overhang
  return [-half, bottom - VERTICAL_ORIGIN, half, top - VERTICAL_ORIGIN]
}

interface Codes {
  readonly isVertical: boolean
  lengthAt(bytes: Uint8Array, at: number): number
  /** Undefined where it is not known which character a code means. */
  cid(code: number, length: number): number | undefined
}

function readCodes(file: PdfFile, font: PdfDict): Codes {
  const encoding = file.resolve(font.get('Encoding'))
  if (encoding instanceof PdfName) return predefined(encoding.value)
  const own = readStreamMap(file, font.get('Encoding'))
  if (own === undefined || own.spaces.length === 0) return predefined('Identity-H')
  const isVertical =
    own.isVertical || (encoding instanceof PdfStream && file.number(encoding.dict.get('WMode')) === 1)
  const isIdentity = own.base?.startsWith('Identity') === true
  return {
    isVertical,
    lengthAt: (bytes, at) => codeLength(own.spaces, bytes, at),
    cid: (code, length) => lookUp(own.cids, code, length) ?? (isIdentity ? code : undefined),
  }
}

/** The maps that readers know by name (ISO 32000-1, table 118). Which characters they mean is not known here, how long their codes are is. */
function predefined(name: string): Codes {
  const isVertical = name.endsWith('V')
  if (name.startsWith('Identity')) return { isVertical, lengthAt: () => 2, cid: (code) => code }
  const isOfTwo = /UCS2|UTF16|^[HV]$/.test(name)
  return {
    isVertical,
    lengthAt: (bytes, at) => (isOfTwo || bytes[at]! > 0x80 ? 2 : 1),
    cid: () => undefined,
  }
}

function readStreamMap(file: PdfFile, value: Parameters<PdfFile['resolve']>[0]): CMap | undefined {
  const stream = file.resolve(value)
  return stream instanceof PdfStream ? parseCMap(file.decode(stream), file.limits.maxNesting) : undefined
}

/** ISO 32000-1, 9.7.4.3. */
class CidWidths {
  readonly #widths = new Map<number, number>()
  readonly #ranges = new RangeTable<number>()
  readonly #usual: number
  #widest: number

  constructor(file: PdfFile, font: PdfDict) {
    this.#usual = (file.number(font.get('DW')) ?? DEFAULT_WIDTH) / 1000
    this.#widest = this.#usual
    const items = (file.array(font.get('W')) ?? []).slice(0, MOST_WIDTHS)
    for (let at = 0; at + 1 < items.length; ) {
      const first = file.number(items[at])
      const second = file.resolve(items[at + 1])
      if (first === undefined) at++
      else if (Array.isArray(second)) {
        second.slice(0, MOST_WIDTHS).forEach((item, index) => {
          if (this.#widths.size < MOST_WIDTHS) this.#set(first + index, (file.number(item) ?? 0) / 1000)
        })
        at += 2
      } else {
        const width = file.number(items[at + 2])
        if (isInteger(second) && width !== undefined) this.#setRange(first, second, width / 1000)
        at += 3
      }
    }
  }

  /** Of a character that is not known: as wide as the widest. */
  of(cid: number | undefined): number {
    if (cid === undefined) return this.#widest
    const own = this.#widths.get(cid)
    if (own !== undefined) return own
    return this.#ranges.find(cid)?.value ?? this.#usual
  }

  #set(cid: number, width: number): void {
    this.#widths.set(cid, width)
    this.#widest = Math.max(this.#widest, width)
  }

  #setRange(low: number, high: number, width: number): void {
    this.#ranges.add(low, high, width)
    this.#widest = Math.max(this.#widest, width)
  }
}
