/** Linearized output, for fast web view. @module */
import { isDictionary, verifyOutput, type WrittenOutput } from '../copy/verify-output.js'
import { type Draft, type DraftOptions, openDraft } from '../edit/draft.js'
import { type DraftReport, prepareWriting, type WriteDraftOptions } from '../edit/prepare-writing.js'
import { attributeToInput } from '../edit/verify-draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET } from '../file/xref-table.js'
import type { Source } from '../source/source.js'
import { isName, type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import { gather } from './gather.js'
import { type Linearized, writeLinearized } from './write-linearized.js'

export { isLinearized } from '../file/is-linearized.js'

/** All objects are always read and rewritten. */
export type WriteLinearizedOptions = Omit<WriteDraftOptions, 'rewrite'>

export interface LinearizeOptions extends WriteLinearizedOptions, Pick<DraftOptions, 'rescue'> {
  /** Opens an encrypted source. */
  readonly password?: string | undefined
  /** The display name of the source: used in errors. */
  readonly name?: string | undefined
}

export interface LinearizeReport extends DraftReport {
  /** The number of bytes needed before the first page can be shown. */
  readonly firstPageBytes: number
}

/**
 * Writes a document so that its first page can be shown before the rest has loaded ("fast web view", ISO
 * 32000-1, annex F).
 */
export function linearize(source: Source, sink: Sink, options: LinearizeOptions): LinearizeReport {
  const input = { name: options.name ?? 'The file', source, password: options.password }
  return linearizeDraft(openDraft(input, options), sink, options)
}

/** The same for an open document, with its changes. */
export function linearizeDraft(draft: Draft, sink: Sink, options: WriteLinearizedOptions): LinearizeReport {
  const { primitives, progress } = options
  const prepared = prepareWriting(draft, options)
  const { limits, checkpoint, id, version, objectStreams, encryption } = prepared
  const pages = draft.pageNums.length
  let written: Linearized
  try {
    written = writeLinearized(gather(draft, checkpoint, options.replaceStream), sink, {
      version,
      objectStreams,
      encryption,
      id: [new PdfString(id.first), new PdfString(id.second)],
      primitives,
      limits,
      checkpoint,
      progress: (done, total) => progress?.(done, total),
    })
  } catch (error) {
    if (error instanceof PdfError) error.input ??= draft.name
    throw error
  }
  const expected = {
    pages: written.numbers.subarray(0, pages),
    nodes: new Set(written.numbers.subarray(pages, pages + draft.nodes.length)),
  }
  const password = options.encryption?.userPassword || options.encryption?.ownerPassword
  attributeToInput(draft, () => verifyLinearized({ sink, primitives, password, limits }, expected))
  return { ...prepared.report(sink, pages), firstPageBytes: written.firstPageEnd }
}

export interface Expected {
  /** The object numbers of the pages in order, and of the page-tree nodes. */
  readonly pages: Int32Array
  readonly nodes: ReadonlySet<number>
}

/** Every output is opened before it is returned, and each page must be at its expected position. */
function verifyLinearized(output: Omit<WrittenOutput, 'pages'>, expected: Expected): void {
  verifyOutput({ ...output, pages: expected.pages.length }, (file) => countPages(file, expected))
}

/** The number of pages, from the first, that match the expected ones. */
function countPages(file: PdfFile, { pages, nodes }: Expected): number {
  let found = 0
  const stack = [file.dict(file.trailer.get('Root'))?.get('Pages')]
  // Every node and every page occurs once.
  for (let left = pages.length + nodes.size; stack.length > 0 && left > 0; left--) {
    const kid = stack.pop() ?? null
    const num = kid instanceof PdfRef ? kid.num : 0
    if (nodes.has(num)) for (const below of kidsOf(file, num).reverse()) stack.push(below)
    else if (num === pages[found] && file.table.kind(num) === AT_OFFSET && isDictionary(file, kid)) found++
    else return found
  }
  const ends = [0, pages.length - 1].map((index) => file.dict(new PdfRef(pages[index]!)))
  return ends.every((page: PdfDict | undefined) => isName(page?.get('Type'), 'Page')) ? found : 0
}

function kidsOf(file: PdfFile, node: number): PdfValue[] {
  return file.array(file.dict(new PdfRef(node))?.get('Kids')) ?? []
}
