import type { Source } from '../source/source.js'
import { asciiBytes } from '../syntax/characters.js'

const NAME = asciiBytes('BrotliDecode')
const BLOCK = 1024 * 1024

/** Whether a file names the filter BrotliDecode: a stream's dictionary is never compressed itself. */
export function namesBrotli(source: Source): boolean {
  // One buffer for the whole file: in a browser, blocks would be left to a collector that gets no turn meanwhile.
  const buffer = new Uint8Array(Math.min(BLOCK, source.size))
  for (let position = 0; position < source.size; ) {
    const count = source.read(position, buffer.subarray(0, Math.min(buffer.length, source.size - position)))
    if (count === 0) return false
    const bytes = buffer.subarray(0, count)
    for (let at = bytes.indexOf(NAME[0]!); at >= 0; at = bytes.indexOf(NAME[0]!, at + 1))
      if (NAME.every((byte, index) => bytes[at + index] === byte)) return true
    const end = position + count
    // The name may lie across the border.
    position = end >= source.size ? end : Math.max(position + 1, end - NAME.length + 1)
  }
  return false
}
