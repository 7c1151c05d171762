import type { Matrix } from '../../geometry/matrix.js'
import { asciiText } from '../../syntax/characters.js'
import { CHAR_STRING_KEY, decrypt, EEXEC_KEY } from './type1-encryption.js'

/** The parts of a Type 1 font program (Adobe Type 1 Font Format) that its outlines need. */
export interface Type1Program {
  readonly matrix: Matrix
  readonly subroutines: ReadonlyMap<number, Uint8Array>
  readonly charStrings: ReadonlyMap<string, Uint8Array>
}

const MAX_ITEMS = 65_536
/** The bytes between two items: `noaccess put`, a line end, comments. */
const LONGEST_GAP = 64
const THOUSANDTH: Matrix = [0.001, 0, 0, 0.001, 0, 0]
const EEXEC = [0x65, 0x65, 0x78, 0x65, 0x63] as const
/** The first byte of a segment of a PFB file. */
const SEGMENT = 0x80

/** Undefined if nothing can be read. */
export function readType1Program(whole: Uint8Array): Type1Program | undefined {
  const bytes = whole[0] === SEGMENT ? joinSegments(whole) : whole
  const start = findEexec(bytes)
  if (start === undefined) return undefined
  const clear = asciiText(bytes, 0, start)
  const secret = decrypt(encryptedPart(bytes, start), EEXEC_KEY, 4)
  const text = asciiText(secret)
  const skipped = skippedBytes(text)
  const open = (item: Uint8Array): Uint8Array =>
    skipped < 0 ? item : decrypt(item, CHAR_STRING_KEY, skipped)
  const charStrings = new Map<string, Uint8Array>()
  for (const { key, from, end } of charStringItems(text))
    charStrings.set(key, open(secret.subarray(from, end)))
  if (charStrings.size === 0) return undefined
  const subroutines = new Map<number, Uint8Array>()
  for (const { key, from, end } of subroutineItems(text))
    subroutines.set(Number(key), open(secret.subarray(from, end)))
  return { matrix: readMatrix(clear), subroutines, charStrings }
}

/**
 * `lenIV`: the number of random bytes before each charstring. Negative if the charstrings are not encrypted.
 */
export function skippedBytes(text: string): number {
  return Number(/\/lenIV\s+(-?\d{1,3})\b/.exec(text)?.[1] ?? 4)
}

function joinSegments(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; bytes[at] === SEGMENT && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    if (view.byteLength < 6) break
    const part = bytes.subarray(at + 6, at + 6 + view.getUint32(2, true))
    joined.set(part, length)
    length += part.length
    at += 6 + part.length
  }
  return joined.subarray(0, length)
}

/** The offset after the `eexec` operator, which ends the clear text. */
export function findEexec(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(EEXEC[0]); at >= 0; at = bytes.indexOf(EEXEC[0], at + 1))
    if (EEXEC.every((byte, offset) => bytes[at + offset] === byte)) return at + EEXEC.length
  return undefined
}

/**
 * The encrypted part is binary or hexadecimal. It is hexadecimal if the first four bytes are hexadecimal
 * digits (7.2).
 */
function encryptedPart(bytes: Uint8Array, start: number): Uint8Array {
  let at = start
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 10 || bytes[at] === 13) at++
  if (!/^[0-9A-Fa-f]{4}$/.test(asciiText(bytes, at, Math.min(bytes.length, at + 4))))
    return bytes.subarray(at)
  const digits = new Uint8Array((bytes.length - at) >> 1)
  let count = 0
  for (; at < bytes.length; at++) {
    const digit = Number.parseInt(String.fromCharCode(bytes[at]!), 16)
    if (Number.isNaN(digit)) continue
    digits[count >> 1] = (digits[count >> 1]! << 4) | digit
    count++
  }
  return digits.subarray(0, count >> 1)
}

function readMatrix(clear: string): Matrix {
  const numbers = /\/FontMatrix\s*\[([^\]]{11,200})\]/.exec(clear)?.[1]?.trim().split(/\s+/).map(Number)
  return numbers?.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : THOUSANDTH
}

/** The position of a subroutine or charstring in the decrypted text. */
export interface Type1Item {
  /** The subroutine number or glyph name. */
  readonly key: string
  /** `start` is the beginning of the entry with its key and length. `from` is the beginning of its bytes. */
  readonly start: number
  readonly from: number
  readonly end: number
}

/** Each entry is `dup 5 23 RD` followed by 23 bytes (10.3). */
export function subroutineItems(text: string): Type1Item[] {
  return readItems(text, '/Subrs', 'dup', /dup\s{1,8}(\d{1,5})\s{1,8}(\d{1,5})\s{1,8}[^\s/]{1,32} /y)
}

/** Each entry is `/A 187 RD` followed by 187 bytes (10.3). */
export function charStringItems(text: string): Type1Item[] {
  return readItems(text, '/CharStrings', '/', /\/([^\s/]{1,127})\s{1,8}(\d{1,5})\s{1,8}[^\s/]{1,32} /y)
}

function readItems(text: string, key: string, beginning: string, pattern: RegExp): Type1Item[] {
  const items: Type1Item[] = []
  const start = text.indexOf(key)
  if (start < 0) return items
  let at = start + key.length
  while (items.length < MAX_ITEMS) {
    const match = nextItem(text, at, beginning, pattern)
    if (match === undefined) break
    const from = pattern.lastIndex
    const end = from + Number(match[2])
    if (end > text.length) break
    items.push({ key: match[1]!, start: match.index, from, end })
    at = end
  }
  return items
}

function nextItem(
  text: string,
  from: number,
  beginning: string,
  pattern: RegExp,
): RegExpExecArray | undefined {
  for (let at = text.indexOf(beginning, from); at >= 0 && at <= from + LONGEST_GAP; ) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) return match
    at = text.indexOf(beginning, at + 1)
  }
  return undefined
}
