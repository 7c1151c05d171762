import { closeSync, openSync, writeSync } from 'node:fs'
import { BlockCache } from '../source/block-cache.js'
import { memorySource } from '../source/memory-source.js'
import { readBlock, readInto } from '../source/read-descriptor.js'
import type { Sink } from './sink.js'

const BUFFER_BYTES = 256 * 1024
/** The buffer of a sink that was closed, for the next one: a fresh one would be laid out and cleared anew. */
let spareBuffer: Uint8Array | undefined

export interface FileSink extends Sink {
  close(): void
}

/** A new file, written from its beginning through a buffer. */
export function createFileSink(path: string): FileSink {
  const descriptor = openSync(path, 'w+')
  const buffer = spareBuffer ?? new Uint8Array(BUFFER_BYTES)
  spareBuffer = undefined
  let buffered = 0
  let flushed = 0
  let cache: BlockCache | undefined
  const put = (bytes: Uint8Array, length: number): void => {
    for (let done = 0; done < length; ) done += writeSync(descriptor, bytes, done, length - done)
    flushed += length
  }
  const flush = (): void => {
    put(buffer, buffered)
    buffered = 0
  }
  return {
    get position() {
      return flushed + buffered
    },
    write(bytes) {
      if (buffered + bytes.length > BUFFER_BYTES) flush()
      if (bytes.length >= BUFFER_BYTES) put(bytes, bytes.length)
      else {
        buffer.set(bytes, buffered)
        buffered += bytes.length
      }
    },
    source() {
      // What fits into the buffer is read there, and written once.
      if (flushed === 0) return memorySource(buffer.subarray(0, buffered))
      flush()
      const blocks = new BlockCache(flushed, (position, length) => readBlock(descriptor, position, length))
      cache = blocks
      return {
        size: flushed,
        read: (position, target) => readInto(descriptor, position, target),
        block: (position, length) => blocks.block(position, length),
      }
    },
    close() {
      flush()
      cache?.clear()
      closeSync(descriptor)
      spareBuffer = buffer
    },
  }
}
