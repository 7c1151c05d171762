import { type Draft, writeDraft } from '@octavo/pdf/draft'
import type { OutputFile, TaskContext } from '../declare/task.js'

/** Writes a document to an output, closes it, and returns the number of pages. */
export function writeOutput(
  { primitives, signal, output }: Pick<TaskContext<unknown>, 'primitives' | 'signal' | 'output'>,
  draft: Draft,
  file: OutputFile,
): number {
  const limits = { maxOutputBytes: output.maxBytes }
  const { pages, verified } = writeDraft(draft, file, { primitives, signal, limits })
  if (verified) file.verified(pages)
  file.close()
  return pages
}
