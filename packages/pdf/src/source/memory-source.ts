import type { Block, Source } from './source.js'

/** A source that is in memory already. */
export function memorySource(bytes: Uint8Array): Source {
  const whole: Block = { bytes, base: 0 }
  return {
    size: bytes.length,
    block: () => whole,
    read(position, target) {
      const part = bytes.subarray(position, position + target.length)
      target.set(part)
      return part.length
    },
  }
}
