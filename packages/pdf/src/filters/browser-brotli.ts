import { limitExceeded } from '../errors.js'
import { joined, type Primitives } from '../platform/primitives.js'
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

/** Browsers have no Brotli that can be called; this loads a decoder, which only files that name the filter need. */
export async function withBrotli(primitives: Primitives): Promise<Primitives> {
  const { default: decoder } = await import('brotli/dec/decode.js')
  return {
    ...primitives,
    brotli(data, maxBytes) {
      const pieces: Uint8Array[] = []
      let done = 0
      let total = 0
      const input = {
        read(target: Uint8Array, at: number, count: number): number {
          const piece = data.subarray(done, done + count)
          target.set(piece, at)
          done += piece.length
          return piece.length
        },
      }
      const output = {
        // What the data claim to hold is not made room for.
        buffer: { length: Number.POSITIVE_INFINITY },
        write(bytes: Uint8Array, count: number): void {
          total += count
          if (total > maxBytes) throw limitExceeded('The number of bytes that a stream decodes to', maxBytes)
          pieces.push(bytes.slice(0, count))
        },
      }
      decoder.BrotliDecompress(input, output)
      return joined(pieces, total)
    },
  }
}
