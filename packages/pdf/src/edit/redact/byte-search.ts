import { decodeTextString, encodePdfDoc } from '../../syntax/text-string.js'

type Form = 'utf-8' | 'latin1' | 'pdfdoc' | 'utf-16be' | 'utf-16le'

interface Needle {
  readonly bytes: Uint8Array
  readonly form: Form
  /** Whether each byte is written as two hexadecimal digits. */
  readonly isHex: boolean
}

/** Whether anything that is looked for is found in a text where these characters of it are. */
export type Check = (text: string, start: number, end: number) => boolean

/** Texts that are too short to be looked for in data: they are in any by chance. */
const SHORTEST = 5
/** Of a text that is long enough, a word is looked for: what stands between words may be anything. */
const SHORTEST_WORD = 3
/** So many characters around what was found are looked at, to tell words from parts of words. */
const AROUND = 64

/** Looks for texts in data, in whatever encoding and whatever case they are written. */
export class ByteSearch {
  readonly #byStart = new Map<number, Needle[]>()
  readonly #isFound: Check

  /** `isFound` tells what is meant from what only looks like it. */
  constructor(texts: Iterable<string>, isFound: Check) {
    this.#isFound = isFound
    const words = new Set([...texts].filter(({ length }) => length >= SHORTEST).map(rarest))
    const known = new Set<string>()
    for (const word of words)
      for (const needle of written(word)) {
        const key = `${needle.form} ${needle.bytes.join()}`
        if (needle.bytes.length < 2 || known.has(key)) continue
        known.add(key)
        const start = (needle.bytes[0]! << 8) | needle.bytes[1]!
        const alike = this.#byStart.get(start)
        if (alike === undefined) this.#byStart.set(start, [needle])
        else alike.push(needle)
      }
  }

  /** Whether there is nothing to look for. */
  get isEmpty(): boolean {
    return this.#byStart.size === 0
  }

  isIn(bytes: Uint8Array): boolean {
    if (this.isEmpty || bytes.length < 2) return false
    let start = lower[bytes[0]!]!
    for (let at = 0; at + 1 < bytes.length; at++) {
      start = ((start & 0xff) << 8) | lower[bytes[at + 1]!]!
      const candidates = this.#byStart.get(start)
      if (candidates === undefined) continue
      for (const needle of candidates)
        if (startsAt(bytes, at, needle.bytes) && this.#isMeant(bytes, at, needle)) return true
    }
    return false
  }

  #isMeant(bytes: Uint8Array, at: number, { bytes: own, form, isHex }: Needle): boolean {
    const unit = (form === 'utf-16be' || form === 'utf-16le' ? 2 : 1) * (isHex ? 2 : 1)
    const before = isHex ? digitsBefore(bytes, at, AROUND * unit) : Math.min(at, AROUND * unit)
    const read = (part: Uint8Array): string => decode(isHex ? fromHex(part) : part, form)
    const left = read(bytes.subarray(at - before + (before % unit), at))
    const found = read(bytes.subarray(at, at + own.length))
    const right = read(bytes.subarray(at + own.length, at + own.length + AROUND * unit))
    return this.#isFound(left + found + right, left.length, left.length + found.length)
  }
}

/** The longest word of a text: where it is not, the text is not. */
function rarest(text: string): string {
  const longest = text.split(/\s+/).reduce((best, word) => (word.length > best.length ? word : best), '')
  return longest.length >= SHORTEST_WORD ? longest : text
}

/** A text as files have it. Letters of ASCII are written small, as data are compared; of other letters both cases are looked for. */
function* written(text: string): Iterable<Needle> {
  for (const variant of new Set([text, text.toLowerCase(), text.toUpperCase()]))
    for (const [form, bytes] of encoded(variant)) {
      yield { bytes: bytes.map((byte) => lower[byte]!), form, isHex: false }
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      yield { bytes: new TextEncoder().encode(hex), form, isHex: true }
    }
}

function encoded(text: string): [Form, Uint8Array][] {
  const big = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++) {
    big[at * 2] = text.charCodeAt(at) >> 8
    big[at * 2 + 1] = text.charCodeAt(at)
  }
  const little = big.map((_, at) => big[at ^ 1]!)
  const forms: [Form, Uint8Array][] = [
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-16be', big],
    ['utf-16le', little],
  ]
  if (/[^\x20-\x7e]/.test(text)) {
    const ofDocument = encodePdfDoc(text)
    if (ofDocument !== undefined) forms.push(['pdfdoc', ofDocument])
    if (!/[^\0-\xff]/.test(text))
      forms.push(['latin1', Uint8Array.from(text, (character) => character.charCodeAt(0))])
  }
  return forms
}

function decode(bytes: Uint8Array, form: Form): string {
  return form === 'pdfdoc' ? decodeTextString(bytes) : new TextDecoder(form).decode(bytes)
}

/** Each byte, with the capital letters of ASCII as small ones. */
const lower = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
)

function startsAt(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  if (at + needle.length > bytes.length) return false
  for (let i = 2; i < needle.length; i++) if (lower[bytes[at + i]!] !== needle[i]) return false
  return true
}

function digitsBefore(bytes: Uint8Array, at: number, most: number): number {
  let count = 0
  while (count < most && at > count && Number.isInteger(digit(bytes[at - count - 1]!))) count++
  return count
}

/** Up to what is no digit. */
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
