import { openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Limits } from '../limits.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import type { AssembleOptions } from './options.js'

/** No output is handed out before it was opened and its pages were counted; `depth` is the number of nodes above each page. */
export function verify(
  sink: Sink,
  expected: number,
  depth: number,
  options: AssembleOptions,
  { maxObjectNumber }: Limits,
): void {
  const { primitives, encryption } = options
  // The caller's limits are for what others made; of ours, only the number of objects can be above what is usual.
  const limits = { maxObjectNumber }
  const { file } = openFile(sink.source(), { primitives, limits, password: encryption?.userPassword })
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))
  const count = root === undefined ? 0 : countPages(file, root, depth)
  file.table.release()
  if (count !== expected || file.repairs.size > 0) {
    throw new Error(`The output has ${count} pages instead of ${expected}: it was not written as it should.`)
  }
}

function countPages(file: PdfFile, node: PdfDict, depth: number): number {
  const kids = file.array(node.get('Kids')) ?? []
  if (depth === 1) return kids.filter((kid) => isDictionary(file, kid)).length
  return kids.reduce<number>((sum, kid) => sum + countPages(file, file.dict(kid) ?? new Map(), depth - 1), 0)
}

/** Whether a reference leads to what begins like a dictionary, without reading it. */
export function isDictionary(file: PdfFile, kid: PdfValue): boolean {
  const raw = kid instanceof PdfRef ? file.raw(kid.num) : undefined
  if (raw === undefined) return false
  const { bytes } = raw
  let { pos } = raw
  while (bytes[pos] === 0x20 || bytes[pos] === 0x0a) pos++
  return bytes[pos] === 0x3c && bytes[pos + 1] === 0x3c
}
