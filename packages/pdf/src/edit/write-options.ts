import type { AbortFlag } from '../abort-flag.js'
import type { EncryptionOptions } from '../crypt/encryption.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'

export interface WriteDraftOptions {
  readonly primitives: Primitives
  readonly encryption?: EncryptionOptions | undefined
  /** As the input has it unless told. */
  readonly objectStreams?: boolean | undefined
  /** Reads and writes every object anew, also those that could be carried over as they stand. */
  readonly rewrite?: boolean | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
  /** Called as pages are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface DraftReport {
  readonly pages: number
  readonly bytes: number
  /** What had to be mended to read the input, in plain words. */
  readonly repairs: readonly string[]
  /** Whether the input had to be read by another engine first. */
  readonly rescued: boolean
  /** The full names of signature fields that held a signature: a changed document's do not. */
  readonly signaturesRemoved: readonly string[]
  /** Whether the output is. */
  readonly encrypted: boolean
  /** Whether the input was encrypted and the output is not. */
  readonly protectionRemoved: boolean
}
