import { readSync } from 'node:fs'

/** Fills `target` from a file, from `position` on, and tells how many bytes there were. */
export function readInto(descriptor: number, position: number, target: Uint8Array): number {
  let filled = 0
  while (filled < target.length) {
    const count = readSync(descriptor, target, filled, target.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return filled
}

/** As many bytes of a file, or as there are, in memory that is not cleared before it is filled. */
export function readBlock(descriptor: number, position: number, length: number): Uint8Array {
  const { buffer } = Buffer.allocUnsafeSlow(length)
  const target = new Uint8Array(buffer, 0, length)
  return target.subarray(0, readInto(descriptor, position, target))
}
