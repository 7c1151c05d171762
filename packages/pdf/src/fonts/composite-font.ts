import type { PdfFile } from '../file/pdf-file.js'
import { isName, type PdfDict, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'

/** What laying out text needs to know of a composite font. */
export interface CompositeFont {
  readonly descriptor: PdfDict | undefined
  readonly codeOf: ReadonlyMap<string, number>
  /** In thousandths of the font's size. */
  widthOf(code: number): number
}

/** As many as two bytes can say; a font has no more, and lists that go on beyond that are hostile. */
const CODES = 0x10000
const MAX_NESTING = 16
const DEFAULT_WIDTH = 1000

/**
 * A Type 0 font whose codes are the numbers of its glyphs (ISO 32000-1, 9.7.5.2, Identity-H) and which says what characters they stand for
 * (9.10.3, /ToUnicode); undefined for others.
 */
export function readComposite(file: PdfFile, font: PdfDict): CompositeFont | undefined {
  const map = file.resolve(font.get('ToUnicode'))
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0])
  if (!isName(file.resolve(font.get('Encoding')), 'Identity-H')) return undefined
  if (!(map instanceof PdfStream) || descendant === undefined) return undefined
  const codeOf = readToUnicode(file.decode(map))
  if (codeOf.size === 0) return undefined
  const widths = readWidths(file, descendant)
  const usual = file.number(descendant.get('DW')) ?? DEFAULT_WIDTH
  return {
    descriptor: file.dict(descendant.get('FontDescriptor')),
    codeOf,
    widthOf: (code) => widths.get(code) ?? usual,
  }
}

/** The code of each character; of several codes for one, the first counts. */
function readToUnicode(bytes: Uint8Array): Map<string, number> {
  const codeOf = new Map<string, number>()
  const add = (code: number, text: string): void => {
    const isOne = text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff)
    if (isOne && code < CODES && !codeOf.has(text)) codeOf.set(text, code)
  }
  const parser = new Parser(bytes, 0, bytes.length, MAX_NESTING)
  let operands: PdfValue[] = []
  for (let item = parser.item(); item !== END; item = parser.item()) {
    if (!(item instanceof Keyword)) {
      operands.push(item)
      continue
    }
    if (item.text === 'endbfchar') addCharacters(operands, add)
    else if (item.text === 'endbfrange') addRanges(operands, add)
    operands = []
  }
  return codeOf
}

type Add = (code: number, text: string) => void

function addCharacters(operands: readonly PdfValue[], add: Add): void {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const code = codeIn(operands[at])
    const text = textIn(operands[at + 1])
    if (code !== undefined && text !== undefined) add(code, text)
  }
}

function addRanges(operands: readonly PdfValue[], add: Add): void {
  let left = CODES
  for (let at = 0; at + 2 < operands.length; at += 3) {
    const first = codeIn(operands[at])
    const last = codeIn(operands[at + 1])
    if (first === undefined || last === undefined) continue
    const target = operands[at + 2]!
    const text = textIn(target)
    for (let code = first; code <= last && left-- > 0; code++) {
      const own = Array.isArray(target) ? textIn(target[code - first]) : text && later(text, code - first)
      if (own !== undefined) add(code, own)
    }
  }
}

/** The text whose last character is so many further on. */
function later(text: string, by: number): string {
  const last = text.charCodeAt(text.length - 1) + by
  return text.slice(0, -1) + String.fromCharCode(last)
}

function codeIn(value: PdfValue | undefined): number | undefined {
  if (!(value instanceof PdfString) || value.bytes.length !== 2) return undefined
  return (value.bytes[0]! << 8) | value.bytes[1]!
}

/** UTF-16BE without a mark. */
function textIn(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString) || value.bytes.length < 2) return undefined
  let text = ''
  for (let at = 0; at + 1 < value.bytes.length; at += 2)
    text += String.fromCharCode((value.bytes[at]! << 8) | value.bytes[at + 1]!)
  return text
}

/** ISO 32000-1, 9.7.4.3: `first [width …]` or `first last width`. */
function readWidths(file: PdfFile, descendant: PdfDict): Map<number, number> {
  const widths = new Map<number, number>()
  const items = file.array(descendant.get('W')) ?? []
  let left = CODES
  for (let at = 0; at + 1 < items.length; ) {
    const first = file.number(items[at])
    const second = file.resolve(items[at + 1])
    if (first === undefined) at++
    else if (Array.isArray(second)) {
      second.slice(0, CODES).forEach((width, index) => {
        widths.set(first + index, file.number(width) ?? DEFAULT_WIDTH)
      })
      at += 2
    } else {
      const width = file.number(items[at + 2])
      const last = typeof second === 'number' ? Math.min(second, CODES - 1) : -1
      if (width !== undefined)
        for (let code = Math.max(0, first); code <= last && left-- > 0; code++) widths.set(code, width)
      at += 3
    }
  }
  return widths
}
