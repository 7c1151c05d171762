import type { PdfFile } from '../../file/pdf-file.js'
import type { Source } from '../../source/source.js'
import { asciiText, characterClass, isDigit, WHITE } from '../../syntax/characters.js'
import { PdfStream } from '../../syntax/objects.js'
import type { TokenScan } from './token-scan.js'

const FIRST_BLOCK = 2048
/** Room for the end of line before an object, and for its end. */
const MARGIN = 64
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** How an object is written in the file (ISO 32000-1, 7.3.8 and 7.3.10). */
export interface ObjectBytes {
  /** Whether its numbers and keywords are separated as ISO 19005 demands (6.1.8 in part 1, 6.1.9 in part 2). */
  readonly isSpaced: boolean
  readonly stream: StreamBytes | undefined
}

export interface StreamBytes {
  /** The length up to the end of line before `endstream`. */
  readonly length: number
  /** Whether a line feed, or a carriage return and a line feed, follows `stream`. */
  readonly hasStart: boolean
  /** Whether an end of line precedes `endstream`. */
  readonly hasEnd: boolean
}

/** Reads an object at its position, and passes its tokens on. Undefined if it is not there. */
export function readObjectBytes(file: PdfFile, num: number, scan: TokenScan): ObjectBytes | undefined {
  const { source, limits } = file
  const position = file.table.where(num)
  if (position <= 0 || position >= source.size) return undefined
  for (let length = FIRST_BLOCK; ; length *= 4) {
    const found = readAt(file, source, num, position, length, scan)
    if (found !== 'cut') return found
    if (length > limits.maxObjectBytes) return undefined
  }
}

function readAt(
  file: PdfFile,
  source: Source,
  num: number,
  position: number,
  length: number,
  scan: TokenScan,
): ObjectBytes | undefined | 'cut' {
  const { bytes, base } = source.block(position - 1, length + 1)
  const isAll = base + bytes.length >= source.size
  const head = new Cursor(bytes, position - base)
  head.skipWhite()
  let isSpaced = isEndOfLine(bytes[head.at - 1])
  if (!head.skipDigits()) return undefined
  isSpaced = head.takeSpace() && isSpaced
  head.skipWhite()
  if (!head.skipDigits()) return undefined
  isSpaced = head.takeSpace() && isSpaced
  head.skipWhite()
  if (!head.take('obj')) return undefined
  if (!isEndOfLine(bytes[head.at])) isSpaced = false
  scan.value(bytes, head.at, bytes.length)
  if (!isAll && (!scan.isComplete || scan.at + MARGIN > bytes.length)) return 'cut'
  const after = new Cursor(bytes, scan.at)
  after.skipWhite()
  if (!after.take('stream')) return { isSpaced: endsOnLines(after) && isSpaced, stream: undefined }
  const hasStart =
    bytes[after.at] === LINE_FEED ||
    (bytes[after.at] === CARRIAGE_RETURN && bytes[after.at + 1] === LINE_FEED)
  const value = file.get(num)
  if (!(value instanceof PdfStream)) return { isSpaced, stream: undefined }
  return streamAt(
    file,
    source,
    value,
    bytes[after.at] === 0x20 ? base + after.at : value.start,
    hasStart,
    isSpaced,
  )
}

function streamAt(
  file: PdfFile,
  source: Source,
  stream: PdfStream,
  start: number,
  hasStart: boolean,
  isSpaced: boolean,
): ObjectBytes {
  const { dict } = stream
  const length = stream.start + stream.length - start
  const from = start + length - 2
  const { bytes, base } = source.block(from, MARGIN + 2)
  const cursor = new Cursor(bytes, start + length - base)
  cursor.skipWhite()
  const end = cursor.at
  if (!cursor.take('endstream')) return { isSpaced, stream: { length, hasStart, hasEnd: false } }
  // In an empty stream that is the end of line of the keyword `stream`, which cannot be both.
  const last = bytes[end - 1]
  const before = bytes[end - 2]
  const ending = !isEndOfLine(last) ? 0 : last === LINE_FEED && before === CARRIAGE_RETURN ? 2 : 1
  const whole = end + base - start
  // The carriage return before a line feed can be the last byte of the data.
  const isOfData = ending === 2 && file.number(dict.get('Length')) === whole - 1
  cursor.skipWhite()
  return {
    isSpaced: endsOnLines(cursor) && isSpaced,
    stream: { length: isOfData ? whole - 1 : whole - ending, hasStart, hasEnd: ending > 0 },
  }
}

/** Whether `endobj` is a line of its own. */
function endsOnLines(cursor: Cursor): boolean {
  const { bytes } = cursor
  const before = bytes[cursor.at - 1]
  if (!cursor.take('endobj')) return false
  return isEndOfLine(before) && (cursor.at >= bytes.length || isEndOfLine(bytes[cursor.at]))
}

function isEndOfLine(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN
}

class Cursor {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  skipWhite(): void {
    while (characterClass[this.bytes[this.at] ?? 1] === WHITE && this.at < this.bytes.length) this.at++
  }

  skipDigits(): boolean {
    const start = this.at
    while (isDigit(this.bytes[this.at])) this.at++
    return this.at > start
  }

  /** Whether exactly one white-space character follows. */
  takeSpace(): boolean {
    const isOne =
      characterClass[this.bytes[this.at] ?? 1] === WHITE &&
      characterClass[this.bytes[this.at + 1] ?? 0] !== WHITE
    this.at++
    return isOne
  }

  take(word: string): boolean {
    if (asciiText(this.bytes, this.at, Math.min(this.bytes.length, this.at + word.length)) !== word)
      return false
    this.at += word.length
    return true
  }
}
