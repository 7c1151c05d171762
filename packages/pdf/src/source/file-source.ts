import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { BlockCache } from './block-cache.js'
import type { Source } from './source.js'

export interface FileSource extends Source {
  readonly path: string
  close(): void
}

/** A file read by position through its descriptor. */
export function openFileSource(path: string): FileSource {
  const descriptor = openSync(path, 'r')
  const size = fstatSync(descriptor).size
  const cache = new BlockCache(size, (position, length) => readBlock(descriptor, position, length))
  return {
    path,
    size,
    read: (position, target) => readInto(descriptor, position, target),
    block: (position, length) => cache.block(position, length),
    close() {
      cache.clear()
      closeSync(descriptor)
    },
  }
}

/** Fills `target` from a file at `position`, and returns the number of bytes read. */
export function readInto(descriptor: number, position: number, target: Uint8Array): number {
  let filled = 0
  while (filled < target.length) {
    const count = readSync(descriptor, target, filled, target.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return filled
}

/** Up to `length` bytes of a file, in memory that is not cleared before it is filled. */
export function readBlock(descriptor: number, position: number, length: number): Uint8Array {
  const { buffer } = Buffer.allocUnsafeSlow(length)
  const target = new Uint8Array(buffer, 0, length)
  return target.subarray(0, readInto(descriptor, position, target))
}
