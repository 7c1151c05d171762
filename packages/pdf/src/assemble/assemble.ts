/** Pages of any number of files as one document. @module */
import { throwIfAborted } from '../abort-flag.js'
import { CopyTools } from '../copy/copy-tools.js'
import { Dedupe } from '../copy/dedupe.js'
import { outputVersion } from '../copy/output-version.js'
import { StreamReplacements } from '../copy/stream-replacements.js'
import { isDictionary, verifyOutput } from '../copy/verify-output.js'
import { createEncryption } from '../crypt/encryption.js'
import { dynamicXfaRefused, xfaKind } from '../document/forms/xfa.js'
import { readMetadata } from '../document/metadata.js'
import { readSignatures, signedDocumentRefused } from '../document/signatures.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { defaultLimits, type Limits } from '../limits.js'
import { type PdfDict, PdfString } from '../syntax/objects.js'
import { PageTreeWriter } from '../write/page-tree.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { Assembly } from './assembly.js'
import { fileId } from './file-id.js'
import { joinDocument } from './join/join-document.js'
import { prepareJoins } from './join/prepare-joins.js'
import { narrowResources } from './narrowed-resources.js'
import { numberPages } from './number-pages.js'
import { inputLosses, type OpenedInput, openInput } from './open-input.js'
import type { AssembleEntry, AssembleInput, AssembleOptions } from './options.js'
import { writePage } from './page-writer.js'
import { planPages } from './plan-pages.js'
import type { AssembleReport } from './report.js'

/**
 * Assembles pages of any number of files into one document, in the order of the entries, and keeps as much of
 * the document-level data as possible. Synchronous: it runs in a child process or a worker.
 */
export function assemble(
  entries: readonly AssembleEntry[],
  sink: Sink,
  options: AssembleOptions,
): AssembleReport {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const checkpoint = (): void => throwIfAborted(options.signal)
  checkpoint()
  const byInput = openInputs(entries, options, limits, checkpoint)
  const opened = [...byInput.values()]
  const places = plannedInputs(byInput)
  const plan = planPages(entries, ({ input }) => places.get(input)!, {
    interleave: options.interleave ?? false,
    padToEven: options.padToEven ?? false,
    limits,
  })

  const id = fileId(opened, plan, options.primitives)
  const objectStreams = (options.objectStreams ?? true) && !staysWithoutObjectStreams(opened[0], options)
  const encryption = options.encryption && createEncryption(options.encryption, id, options.primitives)
  const version = outputVersion(opened, objectStreams, encryption)
  const writer = new PdfWriter(sink, {
    version,
    objectStreams,
    encryption,
    primitives: options.primitives,
    limits,
    checkpoint,
  })
  const dedupe = new Dedupe()
  const tools = CopyTools.take(limits)
  const { inputs, pages } = numberPages(opened, plan, writer, dedupe, tools)
  const { replaceStream } = options
  const replacements = replaceStream && new StreamReplacements(replaceStream, dedupe)
  for (const input of inputs) {
    input.copier.replacements = replacements
    narrowResources(input, opened[input.index]!)
  }
  const assembly: Assembly = { options, writer, inputs, pages, checkpoint }

  const joins = prepareJoins(assembly)
  const tree = new PageTreeWriter(
    writer,
    pages.map((page) => page.num),
  )
  pages.forEach((page, index) => {
    checkpoint()
    if (page.input !== undefined) page.input.report.writing = page.sourceIndex
    try {
      writePage(assembly, joins, page, tree.parentOf(index))
    } catch (error) {
      if (error instanceof PdfError && page.input !== undefined) error.input ??= page.input.name
      throw error
    }
    options.progress?.(index + 1, pages.length)
  })
  for (const { report } of inputs) report.writing = -1
  checkpoint()
  const { catalogue, info } = joinDocument(assembly, joins, tree.write())
  const trailer: PdfDict = new Map()
  trailer.set('Root', catalogue)
  if (info !== undefined) trailer.set('Info', info)
  trailer.set('ID', [new PdfString(id), new PdfString(id)])
  writer.finish(trailer)
  dedupe.release()
  replacements?.release()
  tools.release()

  const { primitives } = options
  const password = options.encryption?.userPassword
  verifyOutput({ sink, pages: pages.length, primitives, password, limits }, (file) =>
    countPages(file, file.dict(file.dict(file.trailer.get('Root'))?.get('Pages')) ?? new Map(), tree.depth),
  )
  return {
    pages: pages.length,
    bytes: sink.position,
    inputs: inputs.map(({ index, file, copies, report }) => {
      const isOpenNow = file.security !== null && encryption === undefined
      return report.finish(file.repairs, inputLosses(opened[index]!, indexesOf(copies)), isOpenNow)
    }),
    shared: { objects: dedupe.objects, streams: dedupe.streams, bytes: dedupe.streamBytes },
  }
}

/** Whether the output keeps a claim of PDF/A-1, which forbids object streams (ISO 19005-1, 6.1.4). */
function staysWithoutObjectStreams(
  first: OpenedInput | undefined,
  { keepsClaims }: AssembleOptions,
): boolean {
  if (keepsClaims !== true || first === undefined) return false
  const { opened, catalogue } = first
  return readMetadata(opened.file, catalogue).claims.some((name) => name.startsWith('PDF/A-1'))
}

function* indexesOf(copies: Iterable<{ readonly sourceIndex: number }>): Iterable<number> {
  for (const { sourceIndex } of copies) yield sourceIndex
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
  for (const entry of entries) {
    checkpoint()
    if ('blank' in entry || opened.has(entry.input)) continue
    if (opened.size >= limits.maxInputs) throw limitExceeded('The number of files', limits.maxInputs)
    const input = reopened(entry.input) ?? openInput(entry.input, options)
    if (options.dynamicXfa !== 'keep_pages') refuseDynamicXfa(input)
    if (options.refuseSigned === true) refuseSigned(input)
    opened.set(entry.input, input)
  }
  return opened
}

/** Viewers do not show the pages of a dynamic XFA form, and the form itself cannot be copied. */
function refuseDynamicXfa({ input, opened, catalogue }: OpenedInput): void {
  if (xfaKind(opened.file, catalogue) !== 'dynamic') return
  const error = dynamicXfaRefused()
  error.input = input.name
  throw error
}

function refuseSigned({ input, opened, catalogue }: OpenedInput): void {
  if (readSignatures(opened.file, catalogue).length === 0) return
  const error = signedDocumentRefused('the result is another document')
  error.input = input.name
  throw error
}

/** Reuses an input that was opened for several assemblies. Each assembly has the full read budget. */
function reopened({ opened }: AssembleInput): OpenedInput | undefined {
  if (opened === undefined) return undefined
  opened.opened.file.renewBudget()
  opened.known.isShared = true
  return opened
}

/** The index of each input, and its page count. */
function plannedInputs(
  opened: ReadonlyMap<AssembleInput, OpenedInput>,
): Map<AssembleInput, { index: number; pageCount: number }> {
  return new Map(
    [...opened].map(([input, { tree }], index) => [input, { index, pageCount: tree.pages.length }]),
  )
}

/** The number of pages below a node; `depth` is the number of nodes above each page. */
function countPages(file: PdfFile, node: PdfDict, depth: number): number {
  const kids = file.array(node.get('Kids')) ?? []
  if (depth === 1) return kids.filter((kid) => isDictionary(file, kid)).length
  return kids.reduce<number>((sum, kid) => sum + countPages(file, file.dict(kid) ?? new Map(), depth - 1), 0)
}
