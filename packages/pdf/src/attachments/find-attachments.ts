import { type Attachment, documentAttachments, pinnedAttachments } from '../document/attachments.js'
import type { Draft } from '../edit/draft.js'
import { filterSteps } from '../filters/decode.js'
import type { PdfStream } from '../syntax/objects.js'

/** The files attached at document level, and those in file attachment annotations. */
export function findAttachments(draft: Draft, { pinned }: { readonly pinned: boolean }): Attachment[] {
  const { file, pages } = draft
  const found = [...documentAttachments(file, file.dict(draft.catalogueRef) ?? new Map())]
  return pinned ? [...found, ...pinnedAttachments(file, pages)] : found
}

const COPY_BYTES = 1024 * 1024

/** The bytes of an attached file in blocks; a block is valid until the next one is requested. */
export function* attachmentBytes({ file }: Draft, stream: PdfStream): Iterable<Uint8Array> {
  const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
  // Unfiltered data need not be held in memory.
  if (steps.length === 0) yield* file.data(stream).blocks(() => new Uint8Array(COPY_BYTES))
  else yield file.decode(stream)
}
