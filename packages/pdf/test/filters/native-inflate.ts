import { inflateSync } from 'node:zlib'
import { limitExceeded } from '../../src/errors.js'

/** Behaves as `Primitives.inflate` promises. */
export const native = {
  inflate(data: Uint8Array, maxBytes: number): Uint8Array {
    try {
      return inflateSync(data, { maxOutputLength: maxBytes })
    } catch (error) {
      const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw tooLarge ? limitExceeded('Inflated data', maxBytes) : error
    }
  },
}
