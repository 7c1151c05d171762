import { isWhite } from '../syntax/characters.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { END, Keyword, Parser } from '../syntax/parser.js'

/** No operator takes more operands; of a longer list only the last ones count. */
const MAX_OPERANDS = 64
/** The number of bytes checked after a possible `EI`, to distinguish it from image data. */
const LOOK_AHEAD = 24

/** Reads a content stream operator by operator (ISO 32000-1, 7.8.2). */
export class ContentReader {
  operator = ''
  /** The operands before the operator. For an inline image (`BI`): its dictionary. */
  operands: PdfValue[] = []
  readonly #parser: Parser
  #imageStart = 0
  #imageEnd = 0

  constructor(bytes: Uint8Array, maxNesting: number) {
    this.#parser = new Parser(bytes, 0, bytes.length, maxNesting)
    // The content outlives its strings, so they can share its bytes.
    this.#parser.sharesBytes = true
  }

  /** The offset after the operator or the inline image. */
  get position(): number {
    return this.#parser.pos
  }

  /** The data of the last inline image, still encoded. */
  get imageData(): Uint8Array {
    return this.#parser.bytes.subarray(this.#imageStart, this.#imageEnd)
  }

  /** Whether an operand is not written as the syntax has it, such as a number with two points. */
  get isSloppy(): boolean {
    return this.#parser.sloppy
  }

  /** Moves to the next operator; false at the end. */
  next(): boolean {
    const parser = this.#parser
    parser.sloppy = false
    let operands: PdfValue[] = []
    for (;;) {
      const item = parser.item()
      if (item instanceof Keyword) {
        if (item === END) return false
        this.operator = item.text
        this.operands = operands
        if (item.text === 'BI') this.operands = [this.#inlineImage()]
        else if (item.text === 'Tf') this.operands = fontAndSize(operands)
        return true
      }
      if (operands.length === MAX_OPERANDS) operands = operands.slice(1)
      operands.push(item)
    }
  }

  /** The last `count` operands, if all of them are numbers. */
  numbers(count: number): readonly number[] | undefined {
    const { operands } = this
    if (operands.length < count) return undefined
    const last = operands.length === count ? operands : operands.slice(-count)
    for (const value of last) if (typeof value !== 'number') return undefined
    return last as number[]
  }

  name(): string | undefined {
    const value = this.operands.at(-1)
    return value instanceof PdfName ? value.value : undefined
  }

  /** Reads the entries up to `ID`, and skips the data up to `EI` (ISO 32000-1, 8.9.7). */
  #inlineImage(): PdfDict {
    const parser = this.#parser
    const dict: PdfDict = new Map()
    this.#imageStart = parser.pos
    this.#imageEnd = parser.pos
    let key: string | undefined
    for (;;) {
      const item = parser.item()
      if (item === END) return dict
      if (item instanceof Keyword) {
        if (item.text === 'ID') break
        if (item.text === 'EI') return dict
        continue
      }
      if (key === undefined) key = item instanceof PdfName ? item.value : undefined
      else {
        if (!dict.has(key)) dict.set(key, item)
        key = undefined
      }
    }
    const stated = dict.get('L') ?? dict.get('Length')
    // PDF 2.0 states the length of the data; before that, the data ends at a separate `EI`.
    const from = typeof stated === 'number' && stated > 0 ? parser.pos + stated : parser.pos
    // One white-space character belongs to `ID`, and one precedes `EI`.
    this.#imageStart = Math.min(parser.pos + 1, parser.end)
    const end = endOfImage(parser.bytes, Math.min(from, parser.end), parser.end)
    this.#imageEnd = isWhite(parser.bytes[end - 1]) ? Math.max(this.#imageStart, end - 1) : end
    parser.pos = Math.min(end + 2, parser.end)
    return dict
  }
}

/** The offset of `EI`, or the end. */
function endOfImage(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at + 1 < end; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue
    const isApart = (at === start || isWhite(bytes[at - 1])) && (at + 2 >= end || isWhite(bytes[at + 2]))
    if (isApart && looksLikeContent(bytes, at + 2, Math.min(end, at + 2 + LOOK_AHEAD))) return at
  }
  return end
}

/** Operators are ASCII; image data rarely is for long. */
function looksLikeContent(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte > 126 || (byte < 32 && !isWhite(byte))) return false
  }
  return true
}

/** Of superfluous operands after a font, readers of PDF take the first as its size, or show the text as well. */
function fontAndSize(operands: PdfValue[]): PdfValue[] {
  if (operands.length <= 2) return operands
  const at = operands.findLastIndex((each) => each instanceof PdfName)
  return at === -1 ? operands : operands.slice(at, at + 2)
}
