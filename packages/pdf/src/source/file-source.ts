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
  const read = (position: number, target: Uint8Array): number => {
    let filled = 0
    while (filled < target.length) {
      const count = readSync(descriptor, target, filled, target.length - filled, position + filled)
      if (count === 0) break
      filled += count
    }
    return filled
  }
  const cache = new BlockCache(size, read)
  return {
    path,
    size,
    read,
    block: (position, length) => cache.block(position, length),
    close: () => closeSync(descriptor),
  }
}
