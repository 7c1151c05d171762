import { verifyOutput, type WrittenOutput } from '../copy/verify-output.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET } from '../file/xref-table.js'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

export interface Expected {
  /** The numbers of the pages in their order, and of the nodes above them. */
  readonly pages: Int32Array
  readonly nodes: ReadonlySet<number>
}

/** No output is handed out before it was opened and its pages were found, each where it should be. */
export function verifyLinearized(output: Omit<WrittenOutput, 'pages'>, expected: Expected): void {
  verifyOutput({ ...output, pages: expected.pages.length }, (file) => countPages(file, expected))
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
