import type { Source } from '../source/source.js'

/** Takes the bytes of an output, from the first to the last. */
export interface Sink {
  /** The number of bytes written so far. */
  readonly position: number
  /** Takes the bytes; they may be reused by the caller afterwards. */
  write(bytes: Uint8Array): void
  /** Everything written so far, to be read back: no output is handed out unopened. */
  source(): Source
}
