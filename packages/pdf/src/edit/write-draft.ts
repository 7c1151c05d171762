import { Copier, type Sharing } from '../copy/copier.js'
import { sharedResources } from '../copy/shared-resources.js'
import { StreamReplacements } from '../copy/stream-replacements.js'
import { PdfError } from '../errors.js'
import { isDict, type PdfDict, PdfRef, PdfString } from '../syntax/objects.js'
import { copySource } from '../write/copy-source.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { Draft } from './draft.js'
import { type DraftReport, prepareWriting, type WriteDraftOptions } from './prepare-writing.js'
import { attributeToInput, verifyDraft } from './verify-draft.js'

export type { DraftReport, WriteDraftOptions } from './prepare-writing.js'

/**
 * Writes a document with its changes: everything reachable from the catalogue and the information dictionary.
 * Unchanged objects are copied as bytes, with their references renumbered.
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
    const { sharing, replaceStream } = options
    const copier = new Copier(file, writer, sharing ? sharedResources(sharing) : everyObjectAnew)
    copier.keepsStructure = true
    copier.parsesAll = options.rewrite ?? false
    copier.replacements = replaceStream && new StreamReplacements(replaceStream, sharing)
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
  attributeToInput(draft, () => verifyDraft(sink, tree, options, limits))
  return prepared.report(sink, tree.pages)
}

/** A document rarely contains the same object twice, and equal objects can be distinct on purpose. */
const everyObjectAnew: Sharing = {
  object: (_bytes, _start, _end, reserve) => ({ num: reserve(), isNew: true }),
  stream: (_bytes, _start, _end, _data, reserve) => ({ num: reserve(), isNew: true }),
}

/**
 * Whether a document is identical to its file: nothing was changed, and nothing had to be repaired or
 * decrypted to read it.
 */
export function isUnchanged({ file, rescued }: Draft): boolean {
  for (const _change of file.changes()) return false
  return !rescued && file.security === null && file.repairs.size === 0
}

/** Copies the bytes of a document's file if nothing was changed, so that signatures stay valid. */
export function copyUnchanged(draft: Draft, sink: Sink, options: WriteDraftOptions): DraftReport {
  copySource(draft.file.source, sink, options)
  const pages = draft.pageNums.length
  options.progress?.(pages, pages)
  return {
    pages,
    bytes: sink.position,
    verified: false,
    repairs: [],
    losses: [],
    rescued: false,
    signaturesRemoved: [],
    encrypted: false,
    protectionRemoved: false,
  }
}
