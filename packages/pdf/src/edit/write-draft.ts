import { Copier, type Sharing } from '../copy/copier.js'
import { PdfError } from '../errors.js'
import { isDict, type PdfDict, PdfRef, PdfString } from '../syntax/objects.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { Draft } from './draft.js'
import { prepareWriting } from './prepare-writing.js'
import { blamingTheInput, verifyDraft } from './verify-draft.js'
import type { DraftReport, WriteDraftOptions } from './write-options.js'

export type { DraftReport, WriteDraftOptions } from './write-options.js'

/**
 * Writes a document with its changes: all that is reached from the catalogue and the information dictionary. What was not changed is
 * carried over as it stands, with its references renumbered.
 */
export function writeDraft(draft: Draft, sink: Sink, options: WriteDraftOptions): DraftReport {
  const { file } = draft
  const { primitives, progress } = options
  const prepared = prepareWriting(draft, options)
  const { limits, checkpoint, id, version, objectStreams, encryption } = prepared
  const writer = new PdfWriter(sink, { version, objectStreams, encryption, primitives, limits, checkpoint })
  const trailer: PdfDict = new Map()
  const nodes = draft.nodes.map((num) => ({ num, written: writer.reserve() }))
  try {
    const copier = new Copier(file, writer, everyObjectAnew)
    copier.keepsStructure = true
    copier.parsesAll = options.rewrite ?? false
    for (const { num, written } of nodes) copier.assign(num, written)
    const pages = draft.pageNums
    pages.forEach((num, index) => {
      checkpoint()
      copier.copy(num)
      progress?.(index + 1, pages.length)
    })
    for (const { num, written } of nodes) {
      const node = file.get(num)
      if (isDict(node)) writer.object(copier.translateDict(node), written)
    }
    trailer.set('Root', new PdfRef(copier.copy(draft.catalogueRef.num)))
    const info = draft.infoRef && copier.copy(draft.infoRef.num)
    if (info) trailer.set('Info', new PdfRef(info))
  } catch (error) {
    if (error instanceof PdfError) error.input ??= draft.name
    throw error
  }
  trailer.set('ID', [new PdfString(id.first), new PdfString(id.second)])
  writer.finish(trailer)
  const tree = { pages: draft.pageNums.length, nodes: nodes.map(({ written }) => written) }
  blamingTheInput(draft, () => verifyDraft(sink, tree, options, limits))
  return prepared.report(sink, tree.pages)
}

/** One document seldom holds the same thing twice, and what looks equal in it may be meant to be told apart. */
const everyObjectAnew: Sharing = {
  object: (_bytes, _start, _end, reserve) => ({ num: reserve(), isNew: true }),
  stream: (_bytes, _start, _end, _data, reserve) => ({ num: reserve(), isNew: true }),
}
