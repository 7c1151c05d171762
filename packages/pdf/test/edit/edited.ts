import { type Draft, openDraft } from '../../src/edit/draft.js'
import { type DraftReport, type WriteDraftOptions, writeDraft } from '../../src/edit/write-draft.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'

export type EditOptions = Omit<WriteDraftOptions, 'primitives'> & { readonly password?: string }

export function draftOf(bytes: Uint8Array, password?: string): Draft {
  return openDraft({ name: 'a.pdf', source: memorySource(bytes), password }, { primitives: nodePrimitives })
}

/** Opens a document, changes it, and writes it. */
export function edited(
  bytes: Uint8Array,
  change: (draft: Draft) => void = () => {},
  { password, ...options }: EditOptions = {},
): { bytes: Uint8Array; report: DraftReport } {
  const draft = draftOf(bytes, password)
  change(draft)
  const sink = createMemorySink()
  const report = writeDraft(draft, sink, { ...options, primitives: nodePrimitives })
  return { bytes: sink.bytes().slice(), report }
}
