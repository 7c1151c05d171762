import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import type { Decoded } from './decoded.js'

/**
 * BrotliDecode (PDF Association, 2025; the data format is RFC 7932). Nothing can be recovered from damaged
 * data.
 */
export function decodeBrotli(
  data: Uint8Array,
  maxBytes: number,
  decompress: NonNullable<Primitives['brotli']>,
): Decoded {
  if (data.length === 0) return { bytes: data, damaged: false }
  try {
    return { bytes: decompress(data, maxBytes), damaged: false }
  } catch (error) {
    if (error instanceof PdfError) throw error
    return { bytes: new Uint8Array(0), damaged: true }
  }
}
