import { type Draft, openDraft } from '@octavo/pdf/draft'
import { isLinearized, linearizeDraft } from '@octavo/pdf/linearize'
import type { Sink } from '@octavo/pdf/sink'
import type { OpenSource, StoredFile } from '../declare/task.js'
import type { KeepingContext, WrittenPdf } from './written-pdf.js'

/** A document that can be opened as often as needed. */
export interface Readable {
  open(): OpenSource
  readonly password: string | undefined
}

export function withDraft<T>(output: WrittenPdf, context: KeepingContext, use: (draft: Draft) => T): T {
  const { name, password } = output
  return reading(output, (source) => use(openDraft({ name, source, password }, context)))
}

/** Writes an output anew to a scratch file, which takes its place. A linearized output stays linearized. */
export function rewritten(
  output: WrittenPdf,
  context: KeepingContext,
  write: (draft: Draft, sink: Sink) => void,
): void {
  const { wasLinearized, scratch } = withDraft(output, context, (draft) => ({
    wasLinearized: isLinearized(draft.file),
    scratch: written(context, (sink) => write(draft, sink)),
  }))
  output.replace(scratch)
  if (!wasLinearized) return
  const { primitives, signal, maxBytes } = context
  const options = { primitives, signal, limits: { maxOutputBytes: maxBytes } }
  output.replace(
    withDraft(output, context, (draft) => written(context, (sink) => linearizeDraft(draft, sink, options))),
  )
}

function written({ scratch: create }: KeepingContext, write: (sink: Sink) => void): StoredFile {
  const scratch = create()
  try {
    write(scratch)
    scratch.close()
    return scratch
  } catch (error) {
    scratch.close()
    scratch.remove()
    throw error
  }
}

export function reading<T>(readable: Readable, use: (source: OpenSource) => T): T {
  const source = readable.open()
  try {
    return use(source)
  } finally {
    source.close()
  }
}
