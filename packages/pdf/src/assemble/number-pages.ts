import { Copier } from '../copy/copier.js'
import type { CopyTools } from '../copy/copy-tools.js'
import type { Dedupe } from '../copy/dedupe.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfRef, PdfStream } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import type { Input, OutputPage, PageCopy } from './assembly.js'
import type { InputCache, OpenedInput } from './open-input.js'
import type { PlannedPage } from './plan-pages.js'
import { ReportBuilder } from './report.js'

/**
 * Assigns an object number to every page of the output, and tells each copier which objects it must not copy.
 */
export function numberPages(
  opened: readonly OpenedInput[],
  plan: readonly PlannedPage[],
  writer: PdfWriter,
  dedupe: Dedupe,
  tools: CopyTools,
): { inputs: Input[]; pages: OutputPage[] } {
  const taken = opened.map(() => new Set<number>())
  for (const page of plan) if (!page.blank) taken[page.input]!.add(page.sourceIndex)
  const copiesByNum = opened.map(() => new Map<number, PageCopy[]>())
  const inputs = opened.map(({ input, opened: file, catalogue, tree, rescued, known }, index): Input => {
    const report = new ReportBuilder(input.name)
    report.rescued = rescued
    const { isShared } = known
    return {
      index,
      name: input.name,
      opened: file,
      file: file.file,
      catalogue,
      pages: tree.pages,
      copier: copierOf(file.file, known, writer, dedupe, tools),
      known: isShared ? known : undefined,
      report,
      copies: [],
      copiesByNum: copiesByNum[index]!,
      isWhole: taken[index]!.size === tree.pages.length,
      narrowed: undefined,
      isPage: (num) => {
        known.pageNums ??= new Set(tree.pages.map((page) => page.num))
        return known.pageNums.has(num)
      },
      renamedFields: () => new Map(),
    }
  })
  const pages: OutputPage[] = []
  for (const planned of plan) {
    const input = inputs[planned.input]!
    const num = writer.reserve()
    const outputIndex = pages.length
    const { entry, sourceIndex, rotation, size } = planned
    const source = input.pages[sourceIndex]!
    if (planned.blank) {
      const like = { input, source, sourceIndex, rotation }
      pages.push({ input: undefined, like, size, num, outputIndex })
      continue
    }
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
    const known = copiesByNum[planned.input]!.get(source.num)
    if (known === undefined) copiesByNum[planned.input]!.set(source.num, [copy])
    else known.push(copy)
  }
  inputs.forEach((input, index) => {
    reserveStructure(input, opened[index]!)
  })
  return { inputs, pages }
}

/** A separate copier for each output; several outputs of one file start from the same marked state. */
function copierOf(
  file: PdfFile,
  known: InputCache,
  writer: PdfWriter,
  dedupe: Dedupe,
  tools: CopyTools,
): Copier {
  if (!known.isShared) return new Copier(file, writer, dedupe, tools)
  known.scans.begin()
  known.numbers?.rewind()
  return new Copier(file, writer, dedupe, tools, known.numbers, known.scans)
}

/** Pages are written separately; page-tree nodes, pages not taken and the catalogue are not copied. */
function reserveStructure(input: Input, { tree }: OpenedInput): void {
  const { copier, known, file } = input
  const root = file.trailer.get('Root')
  let content = known?.catalogueContent
  if (known?.numbers === undefined) {
    for (const { num } of input.pages) if (num > 0) copier.drop(num)
    for (const node of tree.nodes) copier.drop(node)
    if (root instanceof PdfRef) {
      copier.drop(root.num)
      content = catalogueContent(file, root)
    }
    if (known !== undefined) {
      known.catalogueContent = content
      known.numbers = copier.numbers
      known.numbers.mark()
    }
  }
  if (root instanceof PdfRef && content !== undefined) copier.assign(root.num, copier.copy(content.num))
  for (const [num, copies] of input.copiesByNum) if (num > 0) copier.assign(num, copies[0]!.num)
}

/**
 * In very small files the catalogue can also be a page's content stream: returns the stream without the
 * catalogue's entries.
 */
function catalogueContent(file: PdfFile, root: PdfRef): PdfRef | undefined {
  const catalogue = file.isStream(root.num) ? file.get(root.num) : null
  if (!(catalogue instanceof PdfStream)) return undefined
  const { dict, start, length, num, gen } = catalogue
  const kept = [...dict].filter(([key]) => key === 'Filter' || key === 'DecodeParms')
  return file.add(new PdfStream(new Map(kept), start, length, num, gen))
}
