import type { PdfFile } from '../../file/pdf-file.js'
import { asciiText } from '../../syntax/characters.js'
import { PdfStream, type PdfValue } from '../../syntax/objects.js'
import { objectNumber } from './walk.js'

const HEADER_BYTES = 128

/** What rules ask of an ICC profile (ISO 15076-1, 7.2). */
export interface IccProfile {
  /** /N of its stream. */
  readonly N: number | null
  readonly deviceClass: string | null
  readonly colorSpace: string | null
  readonly version: number | null
  readonly isValid: boolean
  readonly digest: string
  /** The number of its stream as text. */
  readonly indirect: string | null
}

const known = new WeakMap<PdfFile, Map<number, IccProfile>>()

export function readIccProfile(file: PdfFile, value: PdfValue | undefined): IccProfile | undefined {
  const num = objectNumber(value)
  const profiles = known.get(file) ?? new Map<number, IccProfile>()
  known.set(file, profiles)
  const found = profiles.get(num)
  if (num > 0 && found !== undefined) return found
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return undefined
  const bytes = file.decode(stream)
  const profile = profileOf(file, bytes, stream, num)
  if (num > 0) profiles.set(num, profile)
  return profile
}

function profileOf(file: PdfFile, bytes: Uint8Array, { dict }: PdfStream, num: number): IccProfile {
  const isWhole = bytes.length >= HEADER_BYTES
  const text = (at: number): string | null => (isWhole ? asciiText(bytes, at, at + 4) : null)
  const digest = file.primitives.md5(bytes)
  return {
    N: file.number(dict.get('N')) ?? null,
    deviceClass: text(12),
    colorSpace: text(16),
    version: isWhole ? bytes[8]! + (bytes[9]! >> 4) / 10 : null,
    isValid: isWhole && text(36) === 'acsp',
    digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    indirect: num > 0 ? `${num} 0 R` : null,
  }
}
