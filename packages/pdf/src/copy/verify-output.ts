import { openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'

export interface WrittenOutput {
  readonly sink: Sink
  readonly pages: number
  readonly primitives: Primitives
  readonly password: string | undefined
  readonly limits: Limits
}

/** Every output is opened and its pages are counted before it is returned. */
export function verifyOutput(output: WrittenOutput, countPages: (file: PdfFile) => number): void {
  const { sink, pages, primitives, password } = output
  // The caller's limits are for foreign files; for an output only the number of objects can exceed the
  // defaults.
  const limits = { maxObjectNumber: output.limits.maxObjectNumber }
  const { file } = openFile(sink.source(), { primitives, limits, password })
  const count = countPages(file)
  file.table.release()
  if (count === pages && file.repairs.size === 0) return
  throw new Error(
    `The output has ${count} pages instead of ${pages}, or needs repair: it was written incorrectly.`,
  )
}

/** Enough for `num gen obj` and `<<`, as our own writers write them. */
const HEAD_BYTES = 64

/** Whether a reference's target starts like a dictionary, without parsing it. */
export function isDictionary(file: PdfFile, kid: PdfValue): boolean {
  const raw = kid instanceof PdfRef ? file.raw(kid.num, HEAD_BYTES, true) : undefined
  if (raw === undefined) return false
  const { bytes } = raw
  let { pos } = raw
  while (bytes[pos] === 0x20 || bytes[pos] === 0x0a) pos++
  return bytes[pos] === 0x3c && bytes[pos + 1] === 0x3c
}
