import { type Draft, type DraftOptions, openDraft } from '../edit/draft.js'
import { prepareWriting } from '../edit/prepare-writing.js'
import { blamingTheInput } from '../edit/verify-draft.js'
import type { DraftReport, WriteDraftOptions } from '../edit/write-options.js'
import { PdfError } from '../errors.js'
import type { Source } from '../source/source.js'
import { PdfString } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import { gather } from './gather.js'
import { verifyLinearized } from './verify.js'
import { type Linearized, writeLinearized } from './write-linearized.js'

/** All objects are read and written anew in any case. */
export type WriteLinearizedOptions = Omit<WriteDraftOptions, 'rewrite'>

export interface LinearizeOptions extends WriteLinearizedOptions, Pick<DraftOptions, 'rescue'> {
  /** Opens the source where it is encrypted. */
  readonly password?: string | undefined
  /** The name people know the source by: it stands in errors. */
  readonly name?: string | undefined
}

export interface LinearizeReport extends DraftReport {
  /** How many bytes have to arrive before the first page can be shown. */
  readonly firstPageBytes: number
}

/** Writes a document so that its first page can be shown before the rest has arrived ("fast web view", ISO 32000-1, annex F). */
export function linearize(source: Source, sink: Sink, options: LinearizeOptions): LinearizeReport {
  const input = { name: options.name ?? 'The file', source, password: options.password }
  return linearizeDraft(openDraft(input, options), sink, options)
}

/** The same for a document that is open, with its changes. */
export function linearizeDraft(draft: Draft, sink: Sink, options: WriteLinearizedOptions): LinearizeReport {
  const { primitives, progress } = options
  const prepared = prepareWriting(draft, options)
  const { limits, checkpoint, id, version, objectStreams, encryption } = prepared
  const pages = draft.pageNums.length
  let written: Linearized
  try {
    written = writeLinearized(gather(draft, checkpoint), sink, {
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
  blamingTheInput(draft, () => verifyLinearized({ sink, primitives, password, limits }, expected))
  return { ...prepared.report(sink, pages), firstPageBytes: written.firstPageEnd }
}
