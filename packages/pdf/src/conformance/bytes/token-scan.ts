import { characterClass, hexDigit, isDigit, isRegular, REGULAR, WHITE } from '../../syntax/characters.js'
import type { ModelObject } from '../model-object.js'

/** The smallest values that some standard does not allow (ISO 19005-1, 6.1.12, and 19005-2, 6.1.13). */
const NOTABLE_INTEGER = 2_147_483_647
const NOTABLE_REAL = 32_767
const NOTABLE_SMALL_REAL = 1.2e-38
const NOTABLE_NAME = 127
const NOTABLE_STRING = 32_767
const NOTABLE_DICT = 4095
const NOTABLE_ARRAY = 8191
const MAX_NESTING = 500

/**
 * Reads the tokens of an object or of content as they are written, without the repairs of other readers, and
 * passes on those that could break a rule.
 */
export class TokenScan {
  readonly #found: (object: Omit<ModelObject, 'place'> & { type: string }) => void
  #bytes: Uint8Array = new Uint8Array(0)
  #end = 0
  /** The position after the last token. */
  at = 0
  /** Whether the last value ended before the bytes did. */
  isComplete = true

  constructor(found: (object: Omit<ModelObject, 'place'> & { type: string }) => void) {
    this.#found = found
  }

  /** Reads one value. */
  value(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#end = end
    this.at = start
    this.isComplete = true
    /** For each open array or dictionary: how many values it has. */
    const open: { readonly isDict: boolean; values: number }[] = []
    do {
      this.#skipSpace()
      if (this.at >= end) {
        this.isComplete = false
        return
      }
      const byte = bytes[this.at]!
      const outer = open.at(-1)
      if (byte === 0x5d || (byte === 0x3e && bytes[this.at + 1] === 0x3e)) {
        this.at += byte === 0x5d ? 1 : 2
        const closed = open.pop()
        if (closed === undefined) return
        if (closed.isDict && closed.values / 2 > NOTABLE_DICT)
          this.#found({ type: 'CosDict', size: Math.floor(closed.values / 2) })
        if (!closed.isDict && closed.values > NOTABLE_ARRAY)
          this.#found({ type: 'CosArray', size: closed.values })
        continue
      }
      if (outer !== undefined) outer.values++
      if (byte === 0x5b || (byte === 0x3c && bytes[this.at + 1] === 0x3c)) {
        this.at += byte === 0x5b ? 1 : 2
        if (open.length >= MAX_NESTING) return
        open.push({ isDict: byte !== 0x5b, values: 0 })
        continue
      }
      if (!this.#single(byte, outer)) return
    } while (open.length > 0)
  }

  /** A value without parts. Returns false for a keyword that ends an object. */
  #single(byte: number, outer: { values: number } | undefined): boolean {
    if (byte === 0x28) this.#string()
    else if (byte === 0x3c) this.#hexString()
    else if (byte === 0x2f) this.#name()
    else if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) this.#number()
    else if (isRegular(byte)) return this.#keyword(outer)
    else this.at++
    return true
  }

  #keyword(outer: { values: number } | undefined): boolean {
    const start = this.at
    while (this.at < this.#end && isRegular(this.#bytes[this.at])) this.at++
    const length = this.at - start
    // `5 0 R` is one value.
    if (length === 1 && this.#bytes[start] === 0x52 && outer !== undefined) outer.values -= 2
    // `endobj` and `stream`, where a closing bracket is missing.
    if (length >= 6) {
      this.at = start
      return false
    }
    return true
  }

  #number(): void {
    const bytes = this.#bytes
    const start = this.at
    let isReal = false
    let isPlain = true
    while (this.at < this.#end) {
      const byte = bytes[this.at]!
      if (byte === 0x2e) isReal = true
      else if (!isDigit(byte) && !(this.at === start && (byte === 0x2d || byte === 0x2b))) {
        if (characterClass[byte] !== REGULAR) break
        isPlain = false
      }
      this.at++
    }
    const length = this.at - start
    if (!isPlain || (length < 6 && !isReal)) return
    let text = ''
    for (let index = start; index < this.at; index++) text += String.fromCharCode(bytes[index]!)
    const read = Number(text)
    // With two points, or without a digit, it is no number, and none that is within the limits.
    const value = Number.isNaN(read) ? Number.POSITIVE_INFINITY : read
    if (isReal) {
      const size = Math.abs(value)
      if (size > NOTABLE_REAL || (size > 0 && size < NOTABLE_SMALL_REAL))
        this.#found({ type: 'CosReal', realValue: value, intValue: Math.trunc(value) })
    } else if (value > NOTABLE_INTEGER || value < -NOTABLE_INTEGER - 1)
      this.#found({ type: 'CosInteger', intValue: value, realValue: value })
  }

  #name(): void {
    const bytes = this.#bytes
    const start = ++this.at
    let escapes = 0
    while (this.at < this.#end && characterClass[bytes[this.at]!] === REGULAR) {
      if (
        bytes[this.at] === 0x23 &&
        hexDigit[bytes[this.at + 1]!]! < 16 &&
        hexDigit[bytes[this.at + 2]!]! < 16
      )
        escapes++
      this.at++
    }
    const length = this.at - start - 2 * escapes
    if (length <= NOTABLE_NAME) return
    let text = ''
    for (let index = start; index < this.at; index++) text += String.fromCharCode(bytes[index]!)
    this.#found({ type: 'CosName', internalRepresentation: text.replace(/#[\da-f]{2}/gi, '?') })
  }

  #string(): void {
    const bytes = this.#bytes
    let depth = 0
    let length = -1
    for (; this.at < this.#end; this.at++) {
      const byte = bytes[this.at]!
      length++
      if (byte === 0x5c) this.at++
      else if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) {
        this.at++
        if (length > NOTABLE_STRING)
          this.#found({
            type: 'CosString',
            isHex: false,
            hexCount: 0,
            containsOnlyHex: false,
            value: '?'.repeat(length),
          })
        return
      }
    }
    this.isComplete = false
  }

  #hexString(): void {
    const bytes = this.#bytes
    let count = 0
    let containsOnlyHex = true
    for (this.at++; this.at < this.#end; this.at++) {
      const byte = bytes[this.at]!
      if (byte === 0x3e) {
        this.at++
        if (count % 2 !== 0 || !containsOnlyHex || count / 2 > NOTABLE_STRING)
          this.#found({
            type: 'CosString',
            isHex: true,
            hexCount: count,
            containsOnlyHex,
            value: '?'.repeat(count / 2),
          })
        return
      }
      if (characterClass[byte] === WHITE) continue
      count++
      if (hexDigit[byte]! > 15) containsOnlyHex = false
    }
    this.isComplete = false
  }

  #skipSpace(): void {
    const bytes = this.#bytes
    for (; this.at < this.#end; this.at++) {
      const byte = bytes[this.at]!
      if (byte === 0x25) {
        while (this.at + 1 < this.#end && bytes[this.at + 1] !== 10 && bytes[this.at + 1] !== 13) this.at++
      } else if (characterClass[byte] !== WHITE) return
    }
  }
}
