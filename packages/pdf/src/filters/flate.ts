import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { isWhite } from '../syntax/characters.js'
import type { Decoded } from './decoded.js'
import { type Salvaged, salvageDeflate } from './salvage-deflate.js'

export interface Inflated extends Decoded {
  /** Whether the damage lies in the middle; data that are only cut off, or wrapped wrongly, are not broken. */
  readonly broken?: boolean
}

/** FlateDecode (ISO 32000-1, 7.4.4). Damaged or cut-off data gives what can still be read of it. */
export function decodeFlate(
  data: Uint8Array,
  maxBytes: number,
  primitives: Pick<Primitives, 'inflate'>,
): Inflated {
  if (data.length === 0) return { bytes: data, damaged: false }
  try {
    return { bytes: primitives.inflate(data, maxBytes), damaged: false }
  } catch (error) {
    if (error instanceof PdfError) throw error
    return salvage(data, maxBytes)
  }
}

/**
 * Producers leave line ends before the zlib header, write a wrong header or none, and lose the checksum: the deflate data
 * is looked for behind a good header first, then wherever else it may begin. Data read from a wrong place soon stops
 * making sense, so the place from which most of it does is the right one.
 */
function salvage(data: Uint8Array, maxBytes: number): Inflated {
  let header = 0
  while (isWhite(data[header])) header++
  const hasHeader = isZlibHeader(data, header)
  // zlib and what is built on it stop at the first error; poppler reads on, and what it shows must not be lost.
  const readOn = (): Inflated => ({
    bytes: salvageDeflate(data, header + 2, maxBytes, true).bytes,
    damaged: true,
    broken: true,
  })
  if (hasHeader) {
    const { bytes, broken } = salvageDeflate(data, header + 2, maxBytes)
    if (bytes.length > 0) return broken ? readOn() : { bytes, damaged: true }
  }
  let best: Salvaged = { bytes: new Uint8Array(0), consumed: 0, broken: true }
  for (const start of new Set([2, 0, header + 2, header])) {
    const found = salvageDeflate(data, start, maxBytes)
    if (found.bytes.length > 0 && found.consumed > best.consumed) best = found
  }
  if (best.bytes.length === 0 && hasHeader) return readOn()
  return { bytes: best.bytes, damaged: true, broken: best.broken }
}

/** RFC 1950, 2.2: method 8, and both bytes together a multiple of 31. */
function isZlibHeader(data: Uint8Array, at: number): boolean {
  const method = data[at]
  const flags = data[at + 1]
  if (method === undefined || flags === undefined) return false
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0
}
