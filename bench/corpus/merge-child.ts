import { basename } from 'node:path'
import { assemble } from '@octavo/pdf/assemble'
import { PdfError } from '@octavo/pdf/errors'
import { createFileSink } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleOptions } from '@octavo/pdf/options'
import { serve } from '../child.js'

export interface MergeQuestion {
  readonly path: string
  readonly password: string
  readonly lastPage: string
  readonly output: string
  /** Whether pdfium may read files that our own reader refuses. */
  readonly rescue: boolean
}

export type MergeReply =
  /** `drawnSignatures`: the number of removed signatures whose appearance was drawn into the page. */
  | { readonly kind: 'merged'; readonly drawnSignatures: number }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }

serve<MergeQuestion, MergeReply>(async ({ path, password, lastPage, output, rescue }) => {
  const options: AssembleOptions = {
    primitives: nodePrimitives,
    // The peers copy the pages of a dynamic XFA form unchanged.
    dynamicXfa: 'keep_pages',
    ...(rescue ? await pdfiumRescue() : {}),
  }
  const sources = [openFileSource(path), openFileSource(lastPage)]
  const sink = createFileSink(output)
  try {
    const [first, second] = sources
    if (first === undefined || second === undefined) throw new Error('A source is missing.')
    const entries = [
      {
        input: { name: basename(path), source: first, ...(password === '' ? {} : { password }) },
        pages: 'all',
      },
      { input: { name: basename(lastPage), source: second }, pages: 'all' },
    ]
    const { inputs } = assemble(entries, sink, options)
    return { kind: 'merged', drawnSignatures: inputs[0]?.signaturesRemoved ?? 0 }
  } catch (error) {
    if (error instanceof PdfError) return { kind: 'refused', code: error.code, message: error.message }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'broken', message: stack.split('\n').slice(0, 3).join(' | ') }
  } finally {
    sink.close()
    for (const source of sources) source.close()
  }
})

async function pdfiumRescue() {
  const { rescueWithPdfium } = await import('@octavo/tasks/engines/pdfium')
  return { rescue: rescueWithPdfium }
}
