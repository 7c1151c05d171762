import { limitExceeded } from '../errors.js'
import { MAX_DICTIONARY_ENTRIES, MAX_NAME_BYTES } from '../limits.js'
import {
  characterClass,
  DELIMITER,
  hexDigit,
  isDigit,
  isWhite,
  nameText,
  REGULAR,
  WHITE,
} from './characters.js'
import { unescapeLiteral } from './literal-string.js'
import { LONE_HASH, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './objects.js'

/** A bare word that is not a value: `obj`, `endobj`, `stream`, or junk. */
export class Keyword {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Returned at the end of the bytes. */
export const END = new Keyword('')

/** Words that end an object whose terminator is missing. */
const OBJECT_ENDS = new Set(['endobj', 'endstream', 'stream', 'obj', 'xref', 'trailer', 'startxref', ''])

/**
 * Parses objects from bytes (ISO 32000-1, 7.2 and 7.3) as leniently as other readers. If it stops at `end`,
 * the object can be incomplete.
 */
export class Parser {
  readonly bytes: Uint8Array
  readonly end: number
  readonly maxNesting: number
  pos: number
  /** Whether an error was tolerated: a missing end, a stray word, an irregular dictionary. */
  sloppy = false
  /**
   * Whether strings share memory with `bytes`. This is for an object that fills most of them, because very
   * many separate arrays take twice the memory.
   */
  sharesBytes = false
  #depth = 0
  /**
   * The items of the arrays being read. An array is created when its length is known, so that small arrays
   * have no unused capacity.
   */
  readonly #items: PdfValue[] = []
  #itemCount = 0

  constructor(bytes: Uint8Array, pos: number, end: number, maxNesting: number) {
    this.bytes = bytes
    this.pos = pos
    this.end = end
    this.maxNesting = maxNesting
  }

  skipWhite(): void {
    const { bytes, end } = this
    let pos = this.pos
    while (pos < end) {
      const byte = bytes[pos]!
      if (characterClass[byte] === WHITE) pos++
      else if (byte === 0x25) {
        while (pos < end && bytes[pos] !== 10 && bytes[pos] !== 13) pos++
      } else break
    }
    this.pos = pos
  }

  /** The next value, or null if there is a stray word instead. */
  value(): PdfValue {
    const item = this.item()
    if (item instanceof Keyword) {
      this.sloppy = true
      return null
    }
    return item
  }

  /** The next value or bare word. */
  item(): PdfValue | Keyword {
    this.skipWhite()
    if (this.pos >= this.end) return END
    const byte = this.bytes[this.pos]!
    if (byte === 0x2f) return new PdfName(this.name())
    if (isDigit(byte)) return this.#integerOrReference()
    switch (byte) {
      case 0x3c: // <
        if (this.bytes[this.pos + 1] === 0x3c) return this.#dictionary()
        return this.#hexString()
      case 0x28: // (
        return this.#literalString()
      case 0x5b: // [
        return this.#array()
      case 0x2b: // +
      case 0x2d: // -
      case 0x2e: // .
        return this.#number()
      default:
        return this.#word()
    }
  }

  /** An unsigned integer at the current position after white space, or -1. */
  integer(): number {
    this.skipWhite()
    let value = -1
    while (this.pos < this.end && isDigit(this.bytes[this.pos])) {
      value = Math.max(value, 0) * 10 + this.bytes[this.pos]! - 48
      this.pos++
    }
    return value
  }

  /** Whether `word` comes next after white space. Skips it if so. */
  takeWord(word: string): boolean {
    this.skipWhite()
    for (let i = 0; i < word.length; i++) {
      if (this.pos + i >= this.end) {
        // The word can be cut off. The position at the end indicates this.
        this.pos = this.end
        return false
      }
      if (this.bytes[this.pos + i] !== word.charCodeAt(i)) return false
    }
    this.pos += word.length
    return true
  }

  /** The name at the current slash, decoded. */
  name(): string {
    const { bytes, end } = this
    const start = this.pos + 1
    let pos = start
    let escaped = false
    for (; pos < end; pos++) {
      const byte = bytes[pos]!
      if (characterClass[byte] !== REGULAR) break
      if (byte === 0x23) escaped = true
    }
    this.pos = pos
    if (this.pos - start > MAX_NAME_BYTES) throw limitExceeded('The length of a name', MAX_NAME_BYTES)
    if (!escaped) return nameText(bytes, start, this.pos)
    let text = ''
    for (let i = start; i < this.pos; i++) {
      const byte = bytes[i]!
      const high = hexDigit[bytes[i + 1] ?? 0]!
      const low = hexDigit[bytes[i + 2] ?? 0]!
      if (byte === 0x23 && i + 2 < this.pos && high < 16 && low < 16) {
        text += String.fromCharCode(high * 16 + low)
        i += 2
      } else text += byte === 0x23 ? LONE_HASH : String.fromCharCode(byte)
    }
    return text
  }

  #integerOrReference(): PdfValue {
    const { bytes, end } = this
    const start = this.pos
    let pos = start
    let num = 0
    while (pos < end && isDigit(bytes[pos])) num = num * 10 + bytes[pos++]! - 48
    const next = bytes[pos]
    if (pos < end && next !== undefined && characterClass[next] === REGULAR) return this.#number()
    this.pos = pos
    if (pos - start > 10) return num
    // `num gen R` is possible only if white space and a digit follow.
    while (pos < end && isWhite(bytes[pos])) pos++
    if (pos >= end || !isDigit(bytes[pos])) {
      if (pos >= end) this.pos = pos
      return num
    }
    let gen = 0
    const genStart = pos
    while (pos < end && isDigit(bytes[pos])) gen = gen * 10 + bytes[pos++]! - 48
    if (pos - genStart > 5) return num
    const genEnd = pos
    while (pos < end && isWhite(bytes[pos])) pos++
    if (pos >= end) {
      // A reference can be cut off. The position at the end indicates this.
      this.pos = pos
      return num
    }
    if (pos === genEnd || bytes[pos] !== 0x52) return num
    const after = pos + 1 < end ? bytes[pos + 1]! : 0x20
    if (characterClass[after] === REGULAR) return num
    this.pos = pos + 1
    return new PdfRef(num, gen)
  }

  #number(): number {
    const { bytes, end } = this
    let pos = this.pos
    let sign = 1
    let value = 0
    let scale = 0
    for (; pos < end; pos++) {
      const byte = bytes[pos]!
      if (byte >= 48 && byte <= 57) {
        value = value * 10 + byte - 48
        if (scale > 0) scale *= 10
      } else if (byte === 0x2e) {
        if (scale > 0) break
        scale = 1
      } else if (byte === 0x2d && pos === this.pos) sign = -1
      else if (byte === 0x2b && pos === this.pos) continue
      else if (byte === 0x2d && value === 0 && scale === 0) this.sloppy = true
      else break
    }
    // A point without a digit.
    if (scale === 1 && pos === this.pos + 1) this.sloppy = true
    while (pos < end && characterClass[bytes[pos]!] === REGULAR) {
      this.sloppy = true
      pos++
    }
    this.pos = pos
    return scale > 1 ? (sign * value) / scale : sign * value
  }

  #literalString(): PdfString {
    const { bytes, end } = this
    let pos = this.pos + 1
    const start = pos
    let depth = 1
    let plain = true
    while (pos < end) {
      const byte = bytes[pos]!
      if (byte === 0x5c) {
        plain = false
        pos++
      } else if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) break
      else if (byte === 13) plain = false
      pos++
    }
    if (pos >= end) this.sloppy = true
    const stop = Math.min(pos, end)
    this.pos = Math.min(pos + 1, end)
    if (!plain) return new PdfString(unescapeLiteral(bytes, start, stop))
    return this.sharesBytes ? new PdfString(bytes, start, stop) : new PdfString(bytes.slice(start, stop))
  }

  #hexString(): PdfString {
    const { bytes, end } = this
    let pos = this.pos + 1
    const out = new Uint8Array(hexLength(bytes, pos, end))
    let length = 0
    let high = -1
    for (; pos < end && bytes[pos] !== 0x3e; pos++) {
      const digit = hexDigit[bytes[pos]!]!
      if (digit > 15) continue
      if (high < 0) high = digit
      else {
        out[length++] = high * 16 + digit
        high = -1
      }
    }
    if (high >= 0) out[length++] = high * 16
    if (pos >= end) this.sloppy = true
    this.pos = Math.min(pos + 1, end)
    // A view of a small array would need a separate memory allocation.
    return new PdfString(length === out.length ? out : out.subarray(0, length))
  }

  #array(): PdfValue[] {
    this.#enter()
    this.pos++
    const items = this.#items
    const first = this.#itemCount
    for (;;) {
      this.skipWhite()
      if (this.pos >= this.end) {
        this.sloppy = true
        break
      }
      if (this.bytes[this.pos] === 0x5d) {
        this.pos++
        break
      }
      const before = this.pos
      const item = this.item()
      if (item instanceof Keyword) {
        this.sloppy = true
        if (item.text === '>' || OBJECT_ENDS.has(item.text)) {
          this.pos = before
          break
        }
      } else items[this.#itemCount++] = item
    }
    this.#depth--
    const array = items.slice(first, this.#itemCount)
    this.#itemCount = first
    return array
  }

  #dictionary(): PdfDict {
    this.#enter()
    this.pos += 2
    const { bytes } = this
    const dict: PdfDict = new Map()
    for (;;) {
      this.skipWhite()
      if (this.pos >= this.end) {
        this.sloppy = true
        break
      }
      const byte = bytes[this.pos]!
      if (byte === 0x3e) {
        this.pos += bytes[this.pos + 1] === 0x3e ? 2 : 1
        break
      }
      const before = this.pos
      if (byte !== 0x2f) {
        this.sloppy = true
        const item = this.item()
        if (item instanceof Keyword && OBJECT_ENDS.has(item.text)) {
          this.pos = before
          break
        }
        continue
      }
      const key = this.name()
      this.skipWhite()
      if (bytes[this.pos] === 0x3e && bytes[this.pos + 1] === 0x3e) {
        this.sloppy = true
        continue
      }
      const valueStart = this.pos
      const value = this.item()
      if (value instanceof Keyword) {
        this.sloppy = true
        if (OBJECT_ENDS.has(value.text)) {
          this.pos = valueStart
          break
        }
      } else if (value !== null) {
        dict.set(key, value)
        if (dict.size > MAX_DICTIONARY_ENTRIES)
          throw limitExceeded('The number of entries of one dictionary', MAX_DICTIONARY_ENTRIES)
      } else dict.delete(key) // The last entry of a key counts; null means no entry (ISO 32000-1, 7.3.7).
    }
    this.#depth--
    return dict
  }

  #enter(): void {
    if (++this.#depth > this.maxNesting)
      throw limitExceeded('The nesting of arrays and dictionaries', this.maxNesting)
  }

  #word(): PdfValue | Keyword {
    const { bytes, end } = this
    const start = this.pos
    let pos = start
    while (pos < end && characterClass[bytes[pos]!] === REGULAR) pos++
    // A single delimiter is a separate word, so that the parser always advances.
    if (pos === start && characterClass[bytes[start]!] === DELIMITER) pos++
    this.pos = pos
    const text = nameText(bytes, start, pos)
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    return new Keyword(text)
  }
}

function hexLength(bytes: Uint8Array, start: number, end: number): number {
  let pos = start
  while (pos < end && bytes[pos] !== 0x3e) pos++
  return (pos - start + 1) >> 1
}
