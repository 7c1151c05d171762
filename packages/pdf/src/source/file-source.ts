import { closeSync, fstatSync, openSync } from 'node:fs'
import { BlockCache } from './block-cache.js'
import { readBlock, readInto } from './read-descriptor.js'
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
