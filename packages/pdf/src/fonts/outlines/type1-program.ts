import type { Matrix } from '../../geometry/matrix.js'
import { asciiText } from '../../syntax/characters.js'

/** A font program of Type 1 (Adobe Type 1 Font Format), as far as its outlines go. */
export interface Type1Program {
  readonly matrix: Matrix
  readonly subroutines: ReadonlyMap<number, Uint8Array>
  readonly charStrings: ReadonlyMap<string, Uint8Array>
}

/** The keys of the two encryptions (7.1 and 7.3). */
const EEXEC_KEY = 55_665
const CHAR_STRING_KEY = 4330
const MULTIPLIER = 52_845
const ADDEND = 22_719

const MOST_ITEMS = 65_536
/** What may stand between two items: `noaccess put`, a line end, comments. */
const LONGEST_GAP = 64
const THOUSANDTH: Matrix = [0.001, 0, 0, 0.001, 0, 0]
const EEXEC = [0x65, 0x65, 0x78, 0x65, 0x63] as const
/** The first byte of a segment of a PFB file. */
const SEGMENT = 0x80

/** Undefined if nothing of it can be read. */
export function readType1Program(whole: Uint8Array): Type1Program | undefined {
  const bytes = whole[0] === SEGMENT ? joinSegments(whole) : whole
  const start = findEexec(bytes)
  if (start === undefined) return undefined
  const clear = asciiText(bytes, 0, start)
  const secret = decrypt(encryptedPart(bytes, start), EEXEC_KEY, 4)
  const text = asciiText(secret)
  const skipped = Number(/\/lenIV\s+(-?\d{1,3})\b/.exec(text)?.[1] ?? 4)
  const open = (item: Uint8Array): Uint8Array =>
    skipped < 0 ? item : decrypt(item, CHAR_STRING_KEY, skipped)
  const charStrings = readCharStrings(secret, text, open)
  return charStrings.size === 0
    ? undefined
    : { matrix: readMatrix(clear), subroutines: readSubroutines(secret, text, open), charStrings }
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

/** Behind the operator that ends the clear text. */
function findEexec(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(EEXEC[0]); at >= 0; at = bytes.indexOf(EEXEC[0], at + 1))
    if (EEXEC.every((byte, offset) => bytes[at + offset] === byte)) return at + EEXEC.length
  return undefined
}

/** As bytes, or as hexadecimal digits: then the first four are such (7.2). */
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

function decrypt(bytes: Uint8Array, start: number, skipped: number): Uint8Array {
  const clear = new Uint8Array(bytes.length)
  let key = start
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    clear[at] = byte ^ (key >> 8)
    key = ((byte + key) * MULTIPLIER + ADDEND) & 0xffff
  }
  return clear.subarray(skipped)
}

function readMatrix(clear: string): Matrix {
  const numbers = /\/FontMatrix\s*\[([^\]]{11,200})\]/.exec(clear)?.[1]?.trim().split(/\s+/).map(Number)
  return numbers?.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : THOUSANDTH
}

/** `dup 5 23 RD`, then 23 bytes, for each (10.3). */
function readSubroutines(
  bytes: Uint8Array,
  text: string,
  open: (item: Uint8Array) => Uint8Array,
): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  readItems(
    bytes,
    text,
    '/Subrs',
    'dup',
    /dup\s{1,8}(\d{1,5})\s{1,8}(\d{1,5})\s{1,8}[^\s/]{1,32} /y,
    (key, item) => found.set(Number(key), open(item)),
  )
  return found
}

/** `/A 187 RD`, then 187 bytes, for each (10.3). */
function readCharStrings(
  bytes: Uint8Array,
  text: string,
  open: (item: Uint8Array) => Uint8Array,
): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  const items = /\/([^\s/]{1,127})\s{1,8}(\d{1,5})\s{1,8}[^\s/]{1,32} /y
  readItems(bytes, text, '/CharStrings', '/', items, (name, item) => found.set(name, open(item)))
  return found
}

function readItems(
  bytes: Uint8Array,
  text: string,
  key: string,
  beginning: string,
  pattern: RegExp,
  add: (key: string, item: Uint8Array) => void,
): void {
  const start = text.indexOf(key)
  if (start < 0) return
  let at = start + key.length
  for (let count = 0; count < MOST_ITEMS; count++) {
    const match = nextItem(text, at, beginning, pattern)
    if (match === undefined) return
    const from = pattern.lastIndex
    const length = Number(match[2])
    if (from + length > bytes.length) return
    add(match[1]!, bytes.subarray(from, from + length))
    at = from + length
  }
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
