import type { Source } from '../source/source.js'
import { asciiBytes } from '../syntax/characters.js'

const NAME = asciiBytes('BrotliDecode')
const BLOCK = 1024 * 1024

/**
 * Whether a file uses the filter BrotliDecode. A search is enough, because stream dictionaries are never
 * compressed.
 */
export function namesBrotli(source: Source): boolean {
  // One buffer for the complete file: in a browser, separate blocks would not be garbage-collected during the
  // loop.
  const buffer = new Uint8Array(Math.min(BLOCK, source.size))
  for (let position = 0; position < source.size; ) {
    const count = source.read(position, buffer.subarray(0, Math.min(buffer.length, source.size - position)))
    if (count === 0) return false
    const bytes = buffer.subarray(0, count)
    for (let at = bytes.indexOf(NAME[0]!); at >= 0; at = bytes.indexOf(NAME[0]!, at + 1))
      if (NAME.every((byte, index) => bytes[at + index] === byte)) return true
    const end = position + count
    // The name can cross the block boundary.
    position = end >= source.size ? end : Math.max(position + 1, end - NAME.length + 1)
  }
  return false
}
