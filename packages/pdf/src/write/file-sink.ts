import { closeSync, openSync, writeSync } from 'node:fs'
import { DescriptorSource } from '../source/file-source.js'
import { memorySource } from '../source/memory-source.js'
import type { Source } from '../source/source.js'
import type { Sink } from './sink.js'

const BUFFER_BYTES = 256 * 1024
/** A file whose first write has this many bytes is probably written at once: an image, an attachment. */
const LARGE_BYTES = 32 * 1024
/** The buffer of a closed sink for reuse: a new one would have to be allocated and cleared. */
let spareBuffer: Uint8Array | undefined

export interface FileSink extends Sink {
  close(): void
}

/** Creates a file that is written from its beginning through a buffer. */
export function createFileSink(path: string): FileSink {
  return new BufferedFile(path)
}

/**
 * A file that is written through a buffer. Specialised sinks extend this class, so that the engine's many
 * small writes go through no further layer.
 */
export class BufferedFile implements FileSink {
  readonly #descriptor: number
  #buffer: Uint8Array
  /** Whether a source reads from the buffer, which must then stay as it is. */
  #isLent = false
  #buffered = 0
  #flushed = 0
  #source: DescriptorSource | undefined

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w+')
    this.#buffer = spareBuffer ?? new Uint8Array(BUFFER_BYTES)
    spareBuffer = undefined
  }

  get position(): number {
    return this.#flushed + this.#buffered
  }

  write(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > BUFFER_BYTES) {
      this.#flush()
      if (this.#isLent) this.#buffer = new Uint8Array(BUFFER_BYTES)
      this.#isLent = false
    }
    if (bytes.length >= (this.position === 0 ? LARGE_BYTES : BUFFER_BYTES)) this.#put(bytes, bytes.length)
    else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
  }

  source(): Source {
    // Content that fits into the buffer is read from there, and written only once.
    if (this.#flushed === 0) {
      this.#isLent = true
      return memorySource(this.#buffer.subarray(0, this.#buffered))
    }
    this.#flush()
    this.#source = new DescriptorSource(this.#descriptor, this.#flushed)
    return this.#source
  }

  close(): void {
    this.#flush()
    this.#source?.clear()
    closeSync(this.#descriptor)
    spareBuffer = this.#buffer
  }

  #flush(): void {
    this.#put(this.#buffer, this.#buffered)
    this.#buffered = 0
  }

  #put(bytes: Uint8Array, length: number): void {
    for (let done = 0; done < length; ) done += writeSync(this.#descriptor, bytes, done, length - done)
    this.#flushed += length
  }
}
