import { limitExceeded, PdfError } from '../errors.js'
import type { Sink } from '../write/sink.js'
import type { Draft } from './draft.js'
import type { DraftReport, WriteDraftOptions } from './write-options.js'

const BLOCK_BYTES = 1024 * 1024

/** Whether a document is what its file says: nothing was changed in it, and nothing had to be mended or decrypted to read it. */
export function isAsItWas({ file, rescued }: Draft): boolean {
  for (const _change of file.changes()) return false
  return !rescued && file.security === null && file.repairs.size === 0
}

/** Writes the bytes of a document's file, to be used where nothing is to be changed: signatures stay what they are. */
export function carryOver(draft: Draft, sink: Sink, options: WriteDraftOptions): DraftReport {
  const { source } = draft.file
  const buffer = new Uint8Array(Math.min(BLOCK_BYTES, source.size))
  const limit = options.limits?.maxOutputBytes
  if (limit !== undefined && source.size > limit) throw limitExceeded('The size of the output', limit)
  for (let position = 0; position < source.size; ) {
    if (options.signal?.aborted) throw new PdfError('aborted', 'The writing was aborted by its caller.')
    const count = source.read(position, buffer)
    if (count === 0) throw new PdfError('damaged_pdf', 'The file became shorter while it was read.')
    sink.write(buffer.subarray(0, count))
    position += count
  }
  const pages = draft.pageNums.length
  options.progress?.(pages, pages)
  return {
    pages,
    bytes: sink.position,
    repairs: [],
    rescued: false,
    signaturesRemoved: [],
    encrypted: false,
    protectionRemoved: false,
  }
}
