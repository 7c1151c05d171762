import { type Attachment, documentAttachments, pinnedAttachments } from '../../document/attachments.js'
import { filterSteps } from '../../filters/decode.js'
import type { PdfStream } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'

/** The files that are attached to a document as a whole, and those that are pinned to its pages. */
export function findAttachments(draft: Draft, { pinned }: { readonly pinned: boolean }): Attachment[] {
  const { file, pages } = draft
  const found = [...documentAttachments(file, file.dict(draft.catalogueRef) ?? new Map())]
  return pinned ? [...found, ...pinnedAttachments(file, pages)] : found
}

const COPY_BYTES = 1024 * 1024

/** The bytes of an attached file, piece by piece: a piece is good until the next one is asked for. */
export function* attachmentBytes({ file }: Draft, stream: PdfStream): Iterable<Uint8Array> {
  const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
  // What is stored as it is need not be held in memory.
  if (steps.length === 0) yield* file.data(stream).blocks(() => new Uint8Array(COPY_BYTES))
  else yield file.decode(stream)
}
