import { asciiBytes } from '../syntax/characters.js'
import { decodeTextString, encodePdfDoc, encodeUtf16 } from '../syntax/text-string.js'

type Encoding = 'utf-8' | 'latin1' | 'pdfdoc' | 'utf-16be' | 'utf-16le'

interface Needle {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
  /** Whether each byte is written as two hexadecimal digits. */
  readonly isHex: boolean
}

/** Whether one of the searched texts is found in a text at these characters. */
export type Check = (text: string, start: number, end: number) => boolean

/** Shorter texts are not searched for in data, because they occur in any data by chance. */
const MIN_TEXT_LENGTH = 5
/** Only one word of a text is searched for, because the separators between words can vary. */
const MIN_WORD_LENGTH = 3
/** The number of characters around a hit that are checked, to distinguish words from parts of words. */
const AROUND = 64

/** Searches data for texts, in any encoding and in upper or lower case. */
export class ByteSearch {
  readonly #byStart = new Map<number, Needle[]>()
  /** Whether `#byStart` has a pair of bytes: asking the map at every byte takes more than twice as long. */
  readonly #isStart = new Uint8Array(2 ** 16)
  readonly #isFound: Check

  /** `isFound` filters out false hits. */
  constructor(texts: Iterable<string>, isFound: Check) {
    this.#isFound = isFound
    const words = new Set([...texts].filter(({ length }) => length >= MIN_TEXT_LENGTH).map(longestWord))
    const known = new Set<string>()
    for (const word of words)
      for (const needle of needlesOf(word)) {
        const key = `${needle.encoding} ${needle.bytes.join()}`
        if (needle.bytes.length < 2 || known.has(key)) continue
        known.add(key)
        const start = (needle.bytes[0]! << 8) | needle.bytes[1]!
        this.#isStart[start] = 1
        const others = this.#byStart.get(start)
        if (others === undefined) this.#byStart.set(start, [needle])
        else others.push(needle)
      }
  }

  get isEmpty(): boolean {
    return this.#byStart.size === 0
  }

  isIn(bytes: Uint8Array): boolean {
    if (this.isEmpty || bytes.length < 2) return false
    let start = lower[bytes[0]!]!
    for (let at = 0; at + 1 < bytes.length; at++) {
      start = ((start & 0xff) << 8) | lower[bytes[at + 1]!]!
      if (this.#isStart[start] === 0) continue
      for (const needle of this.#byStart.get(start) ?? [])
        if (startsAt(bytes, at, needle.bytes) && this.#isMatch(bytes, at, needle)) return true
    }
    return false
  }

  #isMatch(bytes: Uint8Array, at: number, { bytes: own, encoding, isHex }: Needle): boolean {
    const unit = (encoding === 'utf-16be' || encoding === 'utf-16le' ? 2 : 1) * (isHex ? 2 : 1)
    const before = isHex ? digitsBefore(bytes, at, AROUND * unit) : Math.min(at, AROUND * unit)
    // The other byte order is searched for as well, with the characters around it.
    if (encoding === 'utf-16le' && isBigEndian(bytes, at, own, isHex ? 2 : 1)) return false
    const read = (part: Uint8Array): string => decode(isHex ? fromHex(part) : part, encoding)
    const left = read(bytes.subarray(at - before + (before % unit), at))
    const found = read(bytes.subarray(at, at + own.length))
    const right = read(bytes.subarray(at + own.length, at + own.length + AROUND * unit))
    return this.#isFound(left + found + right, left.length, left.length + found.length)
  }
}

/** If it does not occur, neither does the text. The text itself, if its words are too short to search for. */
function longestWord(text: string): string {
  const longest = text.split(/\s+/).reduce((best, word) => (word.length > best.length ? word : best), '')
  return longest.length >= MIN_WORD_LENGTH ? longest : text
}

/**
 * The encodings of a text in files. ASCII letters are lower-cased, as are the data; other letters are
 * searched for in both cases.
 */
function* needlesOf(text: string): Iterable<Needle> {
  for (const variant of new Set([text, text.toLowerCase(), text.toUpperCase()]))
    for (const [encoding, bytes] of encoded(variant)) {
      yield { bytes: bytes.map((byte) => lower[byte]!), encoding, isHex: false }
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      yield { bytes: new TextEncoder().encode(hex), encoding, isHex: true }
    }
}

function encoded(text: string): [Encoding, Uint8Array][] {
  const big = encodeUtf16(text).subarray(2)
  const little = big.map((_, at) => big[at ^ 1]!)
  const encodings: [Encoding, Uint8Array][] = [
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-16be', big],
    ['utf-16le', little],
  ]
  if (/[^\x20-\x7e]/.test(text)) {
    const ofDocument = encodePdfDoc(text)
    if (ofDocument !== undefined) encodings.push(['pdfdoc', ofDocument])
    if (!/[^\0-\xff]/.test(text)) encodings.push(['latin1', asciiBytes(text)])
  }
  return encodings
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  return encoding === 'pdfdoc' ? decodeTextString(bytes) : new TextDecoder(encoding).decode(bytes)
}

/** Maps each byte to itself, and ASCII upper-case letters to lower case. */
const lower = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
)

function startsAt(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  if (at + needle.length > bytes.length) return false
  for (let i = 2; i < needle.length; i++) if (lower[bytes[at + i]!] !== needle[i]) return false
  return true
}

/** Whether what looks like little-endian text is big-endian text that begins one byte earlier. */
function isBigEndian(bytes: Uint8Array, at: number, needle: Uint8Array, width: 1 | 2): boolean {
  const start = at - width
  return start >= 0 && needle.every((_, index) => lower[bytes[start + index]!] === needle[index ^ width])
}

function digitsBefore(bytes: Uint8Array, at: number, max: number): number {
  let count = 0
  while (count < max && at > count && Number.isInteger(digit(bytes[at - count - 1]!))) count++
  return count
}

/** Stops at the first byte that is not a hexadecimal digit. */
function fromHex(digits: Uint8Array): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at + 1 < digits.length; at += 2) {
    const byte = digit(digits[at]!) * 16 + digit(digits[at + 1]!)
    if (Number.isNaN(byte)) break
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

function digit(byte: number): number {
  return Number.parseInt(String.fromCharCode(byte), 16)
}
