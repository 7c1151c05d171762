import { assemble } from '@octavo/pdf/assemble'
import type { AssembleReport } from '@octavo/pdf/report'
import { isOutputTooLarge, largestPart } from '@octavo/pdf/split-by-size'
import type { StoredFile, TaskContext } from '../declare/task.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { type DocumentOptions, engineOptions } from '../options/document-options.js'
import { type PartReport, type SplitFileReport, splitFileReport } from './split-report.js'

/** A written part, in any kind of file. */
interface WrittenPart extends PartReport {
  readonly file: StoredFile
  readonly report: AssembleReport
}

/**
 * As many pages in each part as fit into this size. Names depend on the number of parts, so outputs are named
 * at the end.
 */
export function writeBySize(
  context: Pick<TaskContext<DocumentOptions>, 'options' | 'scratch' | 'primitives' | 'signal' | 'progress'>,
  entered: EnteredPages,
  maxBytes: number,
  budget: OutputBudget,
  adopt: (file: StoredFile, part: number, parts: readonly PartReport[]) => void,
): SplitFileReport {
  const { pages, input } = entered
  const written: WrittenPart[] = []
  // The first guess is the average of the file; then that of the previous part.
  let guess = Math.max(1, Math.floor((maxBytes / input.source.size) * input.opened.tree.pages.length))
  for (let from = 0; from < pages.length; ) {
    const part = writePart(context, entered, from, maxBytes, guess, budget)
    budget.take(part.bytes)
    written.push(part)
    from += part.pages
    guess = part.pages
    context.progress(from, pages.length)
  }
  written.forEach(({ file }, index) => {
    adopt(file, index, written)
  })
  const parts = written.map(({ file: _, report: __, ...part }) => part)
  return splitFileReport(
    entered,
    parts,
    written.map(({ report }) => report),
    written.flatMap(({ report }) => report.inputs[0]!.unfollowedPages),
  )
}

function writePart(
  {
    options,
    scratch,
    primitives,
    signal,
  }: Pick<TaskContext<DocumentOptions>, 'options' | 'scratch' | 'primitives' | 'signal'>,
  { entry, input, pages }: EnteredPages,
  from: number,
  maxBytes: number,
  guess: number,
  budget: OutputBudget,
): WrittenPart {
  type Written = Pick<WrittenPart, 'file' | 'report'>
  let written: Written | undefined
  /** Writes a part with this number of pages; the previous, smaller one is no longer needed. */
  const write = (count: number, maxOutputBytes: number): Written => {
    const file = scratch()
    try {
      const taken = { input, pages: pages.subarray(from, from + count), rotation: entry.rotation }
      const report = assemble([taken], file, {
        primitives,
        ...engineOptions(options),
        limits: { maxOutputBytes },
        signal,
      })
      file.close()
      written?.file.remove()
      written = { file, report }
      return written
    } catch (error) {
      file.close()
      file.remove()
      throw error
    }
  }
  const attempt = (_: number, count: number): number | undefined => {
    try {
      return write(count, Math.min(maxBytes, budget.left)).report.bytes
    } catch (error) {
      if (!isOutputTooLarge(error) || budget.left < maxBytes) throw error
      return undefined
    }
  }
  const { count, oversized } = largestPart(from, pages.length - from, maxBytes, guess, attempt)
  const { file, report } = written ?? write(count, budget.left)
  return {
    file,
    report,
    pages: count,
    from: from + 1,
    to: from + count,
    bytes: report.bytes,
    ...(oversized ? { oversized } : {}),
  }
}
