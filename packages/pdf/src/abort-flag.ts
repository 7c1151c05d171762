import { PdfError } from './errors.js'

/**
 * Whether the caller has aborted. The engine runs synchronously, so an AbortSignal of the same thread cannot
 * change during a call (not even one with a timeout). A getter that checks a clock or shared memory can.
 */
export interface AbortFlag {
  readonly aborted: boolean
}

/** For loops: throws `aborted`. */
export function throwIfAborted(signal: AbortFlag | undefined): void {
  if (signal?.aborted) throw new PdfError('aborted', 'The operation was cancelled.')
}
