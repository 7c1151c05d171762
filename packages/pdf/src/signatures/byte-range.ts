import type { PdfFile } from '../file/pdf-file.js'
import { readIndirect } from '../file/read-indirect.js'
import { AT_OFFSET } from '../file/xref-table.js'
import type { HashAlgorithm } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { hexDigit } from '../syntax/characters.js'
import { isDict, isInteger, type PdfDict, PdfString, type PdfValue } from '../syntax/objects.js'

/** Longer ones are no signatures: the longest with all revocation lists have a few megabytes. */
const MAX_CONTENTS = 64 * 1024 * 1024
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const HASHED_AT_ONCE = 1024 * 1024

/** What is wrong with the byte range of a signature; each is a way to show what was not signed. */
export type RangeFault =
  /** No /ByteRange, or not two pairs of integers. */
  | 'no_byte_range'
  /** It does not begin with the file, ends after it, or its parts overlap. */
  | 'impossible_byte_range'
  /** No /Contents, an empty one, or one that is no hexadecimal string in the file. */
  | 'no_contents'
  /** What the range leaves out is not exactly the signature's own /Contents. */
  | 'gap_is_not_contents'

export interface ByteRange {
  /** The first byte that is left out, and the first one after these. */
  readonly gapStart: number
  readonly gapEnd: number
  /** The first byte after the signed ones. */
  readonly end: number
}

export interface ReadByteRange {
  /** Missing if it is not possible to say which bytes were signed. */
  readonly range: ByteRange | undefined
  /** The signature itself, as it stands in the file. */
  readonly contents: Uint8Array | undefined
  readonly faults: readonly RangeFault[]
}

/** Where the dictionary of a signature is written. */
export interface WrittenDict {
  readonly dict: PdfDict
  readonly start: number
  readonly end: number
}

/** The dictionary as the file has it: not decrypted, because /Contents never is encrypted. */
export function writtenDict(file: PdfFile, num: number, key?: string): WrittenDict | undefined {
  if (file.table.kind(num) !== AT_OFFSET) return undefined
  const start = file.table.where(num)
  const found = readIndirect(file, start, (value) => value)
  if (found?.num !== num || !isDict(found.value)) return undefined
  const dict = key === undefined ? found.value : found.value.get(key)
  return isDict(dict) ? { dict, start, end: found.end } : undefined
}

/**
 * The bytes that a signature covers (ISO 32000-1, 12.8.1): everything from the first byte on except its own
 * /Contents, which is a hexadecimal string without white space.
 */
export function readByteRange(file: PdfFile, { dict, start, end }: WrittenDict): ReadByteRange {
  const faults: RangeFault[] = []
  const stated = dict.get('Contents')
  const written = stated instanceof PdfString && stated.length > 0 ? stated.bytes : undefined
  if (written === undefined || written.every((byte) => byte === 0)) faults.push('no_contents')
  const numbers = dict.get('ByteRange')
  if (!isFourIntegers(numbers))
    return { range: undefined, contents: written, faults: [...faults, 'no_byte_range'] }
  const [first, length, second, secondLength] = numbers
  const range = { gapStart: length, gapEnd: second, end: second + secondLength }
  const isPossible =
    first === 0 && length > 0 && second > length && secondLength > 0 && range.end <= file.source.size
  if (!isPossible)
    return { range: undefined, contents: written, faults: [...faults, 'impossible_byte_range'] }
  const isInside = start < range.gapStart && range.gapEnd <= end
  const inGap = isInside ? hexInGap(file, range) : undefined
  if (inGap === undefined || written === undefined || !isEqual(inGap, written))
    return { range, contents: written, faults: [...faults, 'gap_is_not_contents'] }
  return { range, contents: inGap, faults }
}

function isFourIntegers(value: PdfValue | undefined): value is [number, number, number, number] {
  return (
    Array.isArray(value) &&
    value.length === 4 &&
    value.every((item) => isInteger(item) && item >= 0 && item <= Number.MAX_SAFE_INTEGER / 2)
  )
}

function hexInGap(file: PdfFile, { gapStart, gapEnd }: ByteRange): Uint8Array | undefined {
  const length = gapEnd - gapStart
  if (length < 4 || length % 2 !== 0 || length > 2 * MAX_CONTENTS) return undefined
  const { bytes, base } = file.source.block(gapStart, length)
  const at = gapStart - base
  if (bytes[at] !== LESS_THAN || bytes[at + length - 1] !== GREATER_THAN) return undefined
  const out = new Uint8Array((length - 2) / 2)
  for (let i = 0; i < out.length; i++) {
    const high = hexDigit[bytes[at + 1 + 2 * i]!]!
    const low = hexDigit[bytes[at + 2 + 2 * i]!]!
    if (high > 15 || low > 15) return undefined
    out[i] = high * 16 + low
  }
  return out
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The digest of the signed bytes, read piece by piece. */
export function digestOf(
  file: PdfFile,
  { gapStart, gapEnd, end }: ByteRange,
  algorithm: HashAlgorithm,
  checkpoint: () => void,
): Uint8Array {
  const running = file.primitives.startHash(algorithm)
  const buffer = new Uint8Array(Math.min(HASHED_AT_ONCE, end))
  const add = (source: Source, from: number, to: number): void => {
    for (let at = from; at < to; ) {
      checkpoint()
      const piece = buffer.subarray(0, Math.min(buffer.length, to - at))
      const count = source.read(at, piece)
      if (count === 0) break
      running.update(piece.subarray(0, count))
      at += count
    }
  }
  add(file.source, 0, gapStart)
  add(file.source, gapEnd, end)
  return running.digest()
}
