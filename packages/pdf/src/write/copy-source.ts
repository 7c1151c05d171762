import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Source } from '../source/source.js'
import type { Sink } from './sink.js'

const BLOCK_BYTES = 1024 * 1024

interface CopyOptions {
  /** How many bytes, from the beginning. */
  readonly size?: number
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
}

/** Copies the bytes of a file. */
export function copySource(
  source: Source,
  sink: Pick<Sink, 'write'>,
  { size = source.size, limits, signal }: CopyOptions = {},
): void {
  const buffer = new Uint8Array(Math.min(BLOCK_BYTES, size))
  const limit = limits?.maxOutputBytes
  if (limit !== undefined && size > limit) throw limitExceeded('The size of the output', limit)
  for (let position = 0; position < size; ) {
    throwIfAborted(signal)
    const count = source.read(position, buffer.subarray(0, size - position))
    if (count === 0) throw new PdfError('damaged_pdf', 'The file became shorter while it was read.')
    sink.write(buffer.subarray(0, count))
    position += count
  }
}
