import { type Draft, openDraft } from '@octavo/pdf/draft'
import type { Sink } from '@octavo/pdf/sink'
import type { OpenSource } from '../declare/task.js'
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

/** Writes an output anew to a scratch file, which takes its place. */
export function rewritten(
  output: WrittenPdf,
  context: KeepingContext,
  write: (draft: Draft, sink: Sink) => void,
): void {
  const scratch = context.scratch()
  try {
    withDraft(output, context, (draft) => write(draft, scratch))
    scratch.close()
  } catch (error) {
    scratch.close()
    scratch.remove()
    throw error
  }
  output.replace(scratch)
}

export function reading<T>(readable: Readable, use: (source: OpenSource) => T): T {
  const source = readable.open()
  try {
    return use(source)
  } finally {
    source.close()
  }
}
