import { createEncryption } from '../crypt/encryption.js'
import { readPageTree } from '../document/pages.js'
import { limitExceeded, PdfError } from '../errors.js'
import { openFile } from '../file/open.js'
import { defaultLimits, type Limits } from '../limits.js'
import { type PdfDict, PdfName, PdfRef, PdfString } from '../syntax/objects.js'
import { PageTreeWriter } from '../write/page-tree.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { Assembly } from './assembly.js'
import { Copier } from './copier.js'
import { Dedupe } from './dedupe.js'
import { fileId } from './file-id.js'
import type { Input, OutputPage, PageCopy } from './input.js'
import { type OpenedInput, openInput } from './open-inputs.js'
import type { AssembleEntry, AssembleInput, AssembleOptions } from './options.js'
import { outputVersion } from './output-version.js'
import { writePage } from './page-writer.js'
import { type PlannedPage, planPages } from './plan.js'
import { type AssembleReport, ReportBuilder } from './report.js'

/**
 * Puts pages of any number of files into one document, in the order of the entries, with everything around the pages that
 * can be kept. Synchronous: it runs in a child process or a worker.
 */
export function assemble(
  entries: readonly AssembleEntry[],
  sink: Sink,
  options: AssembleOptions,
): AssembleReport {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const checkpoint = (): void => {
    if (options.signal?.aborted) throw new PdfError('aborted', 'The assembly was aborted by its caller.')
  }
  checkpoint()
  const opened = openInputs(entries, options, limits, checkpoint)
  const plan = planPages(entries, (entry) => planInput(opened, entry.input), {
    interleave: options.interleave ?? false,
    padToEven: options.padToEven ?? false,
    limits,
  })

  const id = fileId([...opened.values()], plan, options.primitives)
  const objectStreams = options.objectStreams ?? true
  const encryption = options.encryption && createEncryption(options.encryption, id, options.primitives)
  const version = outputVersion([...opened.values()], objectStreams, encryption)
  const writer = new PdfWriter(sink, {
    version,
    objectStreams,
    encryption,
    primitives: options.primitives,
    limits,
  })
  const dedupe = new Dedupe()
  const { inputs, pages } = numberPages([...opened.values()], plan, writer, dedupe)
  const assembly: Assembly = { options, writer, inputs, pages, checkpoint }

  const tree = new PageTreeWriter(
    writer,
    pages.map((page) => page.num),
  )
  pages.forEach((page, index) => {
    checkpoint()
    writePage(assembly, page, tree.parentOf(index))
    options.progress?.(index + 1, pages.length)
  })
  const catalogue: PdfDict = new Map()
  catalogue.set('Type', new PdfName('Catalog'))
  catalogue.set('Pages', tree.write())
  const trailer: PdfDict = new Map()
  trailer.set('Root', writer.object(catalogue))
  trailer.set('ID', [new PdfString(id), new PdfString(id)])
  writer.finish(trailer)

  verify(sink, pages.length, options)
  return {
    pages: pages.length,
    bytes: sink.position,
    inputs: inputs.map((input) => input.report.finish(input.file.repairs)),
    shared: { objects: dedupe.objects, streams: dedupe.streams, bytes: dedupe.streamBytes },
  }
}

function openInputs(
  entries: readonly AssembleEntry[],
  options: AssembleOptions,
  limits: Limits,
  checkpoint: () => void,
): Map<AssembleInput, OpenedInput> {
  if (entries.length === 0)
    throw new PdfError('invalid_option', 'There is nothing to assemble: name at least one file.')
  const opened = new Map<AssembleInput, OpenedInput>()
  for (const { input } of entries) {
    checkpoint()
    if (opened.has(input)) continue
    if (opened.size >= limits.maxInputs) throw limitExceeded('The number of files', limits.maxInputs)
    opened.set(input, openInput(input, opened.size, options))
  }
  return opened
}

function planInput(
  opened: Map<AssembleInput, OpenedInput>,
  input: AssembleInput,
): { index: number; pageCount: number } {
  const { index, tree } = opened.get(input)!
  return { index, pageCount: tree.pages.length }
}

/** Gives every page of the output its number, and tells each input's copier what is not its own to carry. */
function numberPages(
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
    }
  })
  const pages: OutputPage[] = []
  for (const planned of plan) {
    const input = inputs[planned.input]!
    const num = writer.reserve()
    const outputIndex = pages.length
    if (planned.blank) {
      pages.push({ input: undefined, like: pages.at(-1) as PageCopy, num, outputIndex })
      continue
    }
    const { entry, sourceIndex, rotation } = planned
    const source = input.pages[sourceIndex]!
    const copy: PageCopy = { input, sourceIndex, source, entry, rotation, num, outputIndex, annotations: [] }
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

/** No output is handed out before it was opened and its pages were counted. */
function verify(sink: Sink, expected: number, options: AssembleOptions): void {
  const { file } = openFile(sink.source(), {
    primitives: options.primitives,
    password: options.encryption?.userPassword,
  })
  const catalogue = file.dict(file.trailer.get('Root'))
  const count = catalogue === undefined ? 0 : readPageTree(file, catalogue).pages.length
  if (count !== expected || file.repairs.size > 0) {
    throw new Error(`The output has ${count} pages instead of ${expected}: it was not written as it should.`)
  }
}
