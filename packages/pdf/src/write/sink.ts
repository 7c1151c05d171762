/** Where the engine writes: files and memory implement this. @module */
import type { Source } from '../source/source.js'

/** Receives the bytes of an output in order. */
export interface Sink {
  /** The number of bytes written so far. */
  readonly position: number
  /** Writes the bytes. The caller can reuse the array afterwards. */
  write(bytes: Uint8Array): void
  /** Everything written so far, for reading back: every output is opened before it is returned. */
  source(): Source
}
