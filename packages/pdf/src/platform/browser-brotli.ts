import { limitExceeded } from '../errors.js'
import { joined, type Primitives } from './primitives.js'

/**
 * Browsers have no Brotli API that can be called here, so this loads a decoder. Only files that use the
 * filter need it.
 */
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
        // No memory is allocated for the size that the data state.
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
