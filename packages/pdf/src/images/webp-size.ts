import { damagedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { bytesAt } from './source-bytes.js'

const HEADER_BYTES = 30

export function isWebp(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12))
  return text.startsWith('RIFF') && text.endsWith('WEBP')
}

/** The dimensions of a WebP file (RFC 9649), so that it can be rejected before it is decoded. */
export function webpSize(source: Source): { readonly width: number; readonly height: number } {
  const head = bytesAt(source, 0, HEADER_BYTES)
  if (head.length < HEADER_BYTES || !isWebp(head))
    throw damagedImage('The WebP file ends in the middle of its header.')
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  if (view.getUint32(4, true) + 8 > source.size)
    throw damagedImage('The WebP file is truncated: it ends before its image does.')
  switch (String.fromCharCode(...head.subarray(12, 16))) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        width: (view.getUint16(24, true) | (head[26]! << 16)) + 1,
        height: (view.getUint16(27, true) | (head[29]! << 16)) + 1,
      }
    default:
      throw damagedImage('The WebP file has no image data.')
  }
}
