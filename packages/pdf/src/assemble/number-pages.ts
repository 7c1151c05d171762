import { PdfRef } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import { Copier } from './copier.js'
import type { Dedupe } from './dedupe.js'
import type { Input, OutputPage, PageCopy } from './input.js'
import type { OpenedInput } from './open-inputs.js'
import type { PlannedPage } from './plan.js'
import { ReportBuilder } from './report.js'

/** Gives every page of the output its number, and tells each input's copier what is not its own to carry. */
export function numberPages(
  opened: readonly OpenedInput[],
  plan: readonly PlannedPage[],
  writer: PdfWriter,
  dedupe: Dedupe,
): { inputs: Input[]; pages: OutputPage[] } {
  const taken = opened.map(() => new Set<number>())
  for (const page of plan) if (!page.blank) taken[page.input]!.add(page.sourceIndex)
  const copiesByNum = opened.map(() => new Map<number, PageCopy[]>())
  const inputs = opened.map(({ input, opened: file, catalogue, tree, rescued }, index): Input => {
    const report = new ReportBuilder(input.name)
    report.rescued = rescued
    let pageNums: Set<number> | undefined
    return {
      index,
      name: input.name,
      opened: file,
      file: file.file,
      catalogue,
      pages: tree.pages,
      copier: new Copier(file.file, writer, dedupe),
      report,
      copies: [],
      copiesByNum: copiesByNum[index]!,
      isWhole: taken[index]!.size === tree.pages.length,
      isPage: (num) => {
        pageNums ??= new Set(tree.pages.map((page) => page.num))
        return pageNums.has(num)
      },
      renamedFields: () => new Map(),
    }
  })
  const pages: OutputPage[] = []
  // Interleaved, a blank page does not follow the page whose size it takes.
  const lastOfEntry = new Map<number, PageCopy>()
  for (const planned of plan) {
    const input = inputs[planned.input]!
    const num = writer.reserve()
    const outputIndex = pages.length
    if (planned.blank) {
      pages.push({ input: undefined, like: lastOfEntry.get(planned.entry)!, num, outputIndex })
      continue
    }
    const { entry, sourceIndex, rotation } = planned
    const source = input.pages[sourceIndex]!
    const copy: PageCopy = {
      input,
      sourceIndex,
      source,
      entry,
      rotation,
      num,
      outputIndex,
      annotations: [],
      flattened: [],
    }
    input.copies.push(copy)
    input.report.pages++
    pages.push(copy)
    lastOfEntry.set(entry, copy)
    const known = copiesByNum[planned.input]!.get(source.num)
    if (known === undefined) copiesByNum[planned.input]!.set(source.num, [copy])
    else known.push(copy)
  }
  inputs.forEach((input, index) => {
    reserveStructure(input, opened[index]!)
  })
  return { inputs, pages }
}

/** Pages are written by us; page-tree nodes, pages that are not taken, and the catalogue do not come along. */
function reserveStructure(input: Input, { tree }: OpenedInput): void {
  const { copier, file } = input
  for (const page of input.pages) {
    if (page.num === 0) continue
    const first = input.copiesByNum.get(page.num)?.[0]
    if (first === undefined) copier.drop(page.num)
    else copier.assign(page.num, first.num)
  }
  for (const node of tree.nodes) copier.drop(node)
  const root = file.trailer.get('Root')
  if (root instanceof PdfRef) copier.drop(root.num)
}
