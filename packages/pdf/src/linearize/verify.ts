import { openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET } from '../file/xref-table.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'

export interface Expected {
  /** The numbers of the pages in their order, and of the nodes above them. */
  readonly pages: Int32Array
  readonly nodes: ReadonlySet<number>
}

/** No output is handed out before it was opened and its pages were found, each where it should be. */
export function verify(
  sink: Sink,
  expected: Expected,
  primitives: Primitives,
  password: string | undefined,
  { maxObjectNumber }: Limits,
): void {
  // The caller's limits are for what others made; of ours, only the number of objects can be above what is usual.
  const { file } = openFile(sink.source(), { primitives, limits: { maxObjectNumber }, password })
  const count = countPages(file, expected)
  if (count === expected.pages.length && file.repairs.size === 0) return
  throw new Error(
    `The output has ${count} pages instead of ${expected.pages.length}: it was not written as it should.`,
  )
}

/** How many pages, from the first, are the ones that are expected. */
function countPages(file: PdfFile, { pages, nodes }: Expected): number {
  let found = 0
  const stack = [file.dict(file.trailer.get('Root'))?.get('Pages')]
  // Every node and every page comes once.
  for (let left = pages.length + nodes.size; stack.length > 0 && left > 0; left--) {
    const kid = stack.pop()
    const num = kid instanceof PdfRef ? kid.num : 0
    if (nodes.has(num)) for (const below of kidsOf(file, num).reverse()) stack.push(below)
    else if (num === pages[found] && file.table.kind(num) === AT_OFFSET) found++
    else return found
  }
  const ends = [0, pages.length - 1].map((index) => file.dict(new PdfRef(pages[index]!)))
  return ends.every((page: PdfDict | undefined) => isName(page?.get('Type'), 'Page')) ? found : 0
}

function kidsOf(file: PdfFile, node: number): PdfValue[] {
  return file.array(file.dict(new PdfRef(node))?.get('Kids')) ?? []
}
