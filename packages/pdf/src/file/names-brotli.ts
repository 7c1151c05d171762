import type { Source } from '../source/source.js'
import { asciiBytes } from '../syntax/characters.js'

const NAME = asciiBytes('BrotliDecode')
const BLOCK = 1024 * 1024

/** Whether a file names the filter BrotliDecode: a stream's dictionary is never compressed itself. */
export function namesBrotli(source: Source): boolean {
  for (let position = 0; position < source.size; ) {
    const { bytes, base } = source.block(position, BLOCK)
    for (let at = bytes.indexOf(NAME[0]!, position - base); at >= 0; at = bytes.indexOf(NAME[0]!, at + 1))
      if (NAME.every((byte, index) => bytes[at + index] === byte)) return true
    const end = base + bytes.length
    // The name may lie across the border.
    position = end >= source.size ? end : Math.max(position + 1, end - NAME.length + 1)
  }
  return false
}
