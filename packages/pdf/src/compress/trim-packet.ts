import type { StreamReplacement } from '../copy/stream-replacements.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes } from '../syntax/characters.js'
import type { PdfDict } from '../syntax/objects.js'
import { flated, withoutEncoding } from './flate-stream.js'

const PACKET_END = asciiBytes('<?xpacket end=')

/**
 * Removes the padding for in-place edits at the end of an XMP packet (ISO 16684-1, 7.3.2). An unfiltered
 * packet stays unfiltered: other programs search for it without parsing PDF, and archives require it (ISO
 * 19005-1, 6.7.2).
 */
export function trimPacket(file: PdfFile, dict: PdfDict, bytes: Uint8Array): StreamReplacement | undefined {
  const trimmed = withoutPadding(bytes)
  if (file.resolve(dict.get('Filter')) !== null) return flated(dict, trimmed, file.primitives)
  return trimmed.length < bytes.length ? { dict: withoutEncoding(dict), bytes: trimmed } : undefined
}

function withoutPadding(bytes: Uint8Array): Uint8Array {
  const end = lastIndexOf(bytes, PACKET_END)
  if (end < 0) return bytes
  let start = end
  while (start > 0 && isSpace(bytes[start - 1]!)) start--
  if (end - start < 2) return bytes
  const trimmed = new Uint8Array(bytes.length - (end - start) + 1)
  trimmed.set(bytes.subarray(0, start))
  trimmed[start] = 10
  trimmed.set(bytes.subarray(end), start + 1)
  return trimmed
}

function lastIndexOf(bytes: Uint8Array, word: Uint8Array): number {
  for (let at = bytes.length - word.length; at >= 0; at--)
    if (word.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}
