import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { isWhite } from '../syntax/characters.js'
import type { Decoded } from './decoded.js'
import { type Salvaged, salvageDeflate } from './salvage-deflate.js'

export interface Inflated extends Decoded {
  /**
   * Whether the damage is in the middle. Data that are only truncated, or have a wrong header, are not
   * broken.
   */
  readonly broken?: boolean
  /** Whether everything was decoded: only the header or the checksum is wrong. */
  readonly whole?: boolean
  /** Whether the data have the checksum of what they inflate to. Only set if checksums are wanted. */
  readonly checked?: boolean
}

/** FlateDecode (ISO 32000-1, 7.4.4). Damaged or truncated data are decoded as far as possible. */
export function decodeFlate(
  data: Uint8Array,
  maxBytes: number,
  primitives: Pick<Primitives, 'inflate' | 'inflateChecked'>,
  checksums = false,
): Inflated {
  if (data.length === 0) return { bytes: data, damaged: false }
  if (!checksums) return inflated(data, maxBytes, primitives)
  const checked = inflatedChecked(data, maxBytes, primitives)
  if (checked !== undefined) return { bytes: checked, damaged: false, checked: true }
  const found = inflated(data, maxBytes, primitives)
  return { ...found, checked: hasChecksum(data, found.bytes) }
}

function inflated(data: Uint8Array, maxBytes: number, primitives: Pick<Primitives, 'inflate'>): Inflated {
  try {
    return { bytes: primitives.inflate(data, maxBytes), damaged: false }
  } catch (error) {
    if (error instanceof PdfError) throw error
    return salvage(data, maxBytes)
  }
}

/** zlib computes the checksum while it inflates; computing it here would take as long as inflating. */
function inflatedChecked(
  data: Uint8Array,
  maxBytes: number,
  { inflateChecked }: Pick<Primitives, 'inflateChecked'>,
): Uint8Array | undefined {
  try {
    return inflateChecked?.(data, maxBytes)
  } catch (error) {
    if (error instanceof PdfError) throw error
    return undefined
  }
}

/**
 * Whether deflated data have the checksum of what they inflate to (Adler-32; RFC 1950, 2.2 and 8). It is
 * searched from the end, because producers write line ends or more after it.
 */
function hasChecksum(data: Uint8Array, inflated: Uint8Array): boolean {
  const checksum = adler32(inflated)
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  for (let at = data.length - 4; at >= 0; at--) if (view.getUint32(at) === checksum) return true
  return false
}

/** The sums of so many bytes have less than 31 bits. */
const SUMMED = 2048

function adler32(bytes: Uint8Array): number {
  let one = 1
  let other = 0
  for (let start = 0; start < bytes.length; start += SUMMED) {
    const end = Math.min(start + SUMMED, bytes.length)
    for (let at = start; at < end; at++) {
      one += bytes[at]!
      other += one
    }
    one %= 65_521
    other %= 65_521
  }
  return other * 65_536 + one
}

/**
 * Producers write line ends before the zlib header, write a wrong header or none, and omit the checksum. The
 * deflate data are searched after a valid header first, then at other possible positions. Data read from a
 * wrong position soon become invalid, so the position from which most data can be read is the right one.
 */
function salvage(data: Uint8Array, maxBytes: number): Inflated {
  let header = 0
  while (isWhite(data[header])) header++
  const hasHeader = isZlibHeader(data, header)
  // zlib and libraries based on it stop at the first error. poppler continues, and the content it shows must
  // not be lost.
  const readOn = (): Inflated => ({
    bytes: salvageDeflate(data, header + 2, maxBytes, true).bytes,
    damaged: true,
    broken: true,
  })
  if (hasHeader) {
    const { bytes, broken, whole } = salvageDeflate(data, header + 2, maxBytes)
    if (bytes.length > 0) return broken ? readOn() : { bytes, damaged: true, whole }
  }
  let best: Salvaged = { bytes: new Uint8Array(0), consumed: 0, broken: true, whole: false }
  for (const start of new Set([2, 0, header + 2, header])) {
    const found = salvageDeflate(data, start, maxBytes)
    if (found.bytes.length > 0 && found.consumed > best.consumed) best = found
  }
  if (best.bytes.length === 0 && hasHeader) return readOn()
  return { bytes: best.bytes, damaged: true, broken: best.broken, whole: best.whole }
}

/** RFC 1950, 2.2: method 8, and both bytes together a multiple of 31. */
function isZlibHeader(data: Uint8Array, at: number): boolean {
  const method = data[at]
  const flags = data[at + 1]
  if (method === undefined || flags === undefined) return false
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0
}
