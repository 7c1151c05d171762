import { memorySource } from '../source/memory-source.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import type { Sink } from './sink.js'

export interface MemorySink extends Sink {
  bytes(): Uint8Array<ArrayBuffer>
}

/** An output in memory. */
export function createMemorySink(): MemorySink {
  const buffer = new ByteBuffer(64 * 1024)
  return {
    get position() {
      return buffer.length
    },
    write: (bytes) => buffer.copy(bytes),
    source: () => memorySource(buffer.view()),
    bytes: () => buffer.view(),
  }
}
