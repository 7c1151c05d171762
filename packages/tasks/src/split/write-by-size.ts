import { renameSync } from 'node:fs'
import { assemble } from '@octavo/pdf/assemble'
import { createFileSink } from '@octavo/pdf/file-sink'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleReport } from '@octavo/pdf/report'
import { isOutputTooLarge, largestPart } from '@octavo/pdf/split-by-size'
import type { TaskContext } from '../define-task.js'
import type { OutputBudget } from '../output-budget.js'
import type { EnteredPages } from '../task-inputs.js'
import { type PartReport, type SplitFileReport, splitFileReport } from './split-report.js'

/** A part that is written, wherever that is. */
interface WrittenPart extends PartReport {
  readonly path: string
  readonly report: AssembleReport
}

/** As many pages in each part as fit into so many bytes. Names depend on how many parts there are, so outputs are named at the end. */
export function writeBySize(
  context: Pick<TaskContext<unknown>, 'scratch' | 'signal' | 'progress'>,
  entered: EnteredPages,
  maxBytes: number,
  budget: OutputBudget,
  addOutput: (part: number, parts: readonly PartReport[]) => string,
): SplitFileReport {
  const { pages, input } = entered
  const written: WrittenPart[] = []
  // The first guess is the file's own average; each part is the next one's.
  let guess = Math.max(1, Math.floor((maxBytes / input.source.size) * input.opened.tree.pages.length))
  for (let from = 0; from < pages.length; ) {
    const part = writePart(context, entered, from, maxBytes, guess, budget)
    budget.take(part.bytes)
    written.push(part)
    from += part.pages
    guess = part.pages
    context.progress(from, pages.length)
  }
  written.forEach(({ path }, index) => {
    renameSync(path, addOutput(index, written))
  })
  const parts = written.map(({ path: _, report: __, ...part }) => part)
  return splitFileReport(
    entered,
    parts,
    written.map(({ report }) => report),
  )
}

function writePart(
  { scratch, signal }: Pick<TaskContext<unknown>, 'scratch' | 'signal'>,
  { entry, input, pages }: EnteredPages,
  from: number,
  maxBytes: number,
  guess: number,
  budget: OutputBudget,
): WrittenPart {
  const write = (path: string, count: number, maxOutputBytes: number): AssembleReport => {
    const sink = createFileSink(path)
    try {
      const taken = { input, pages: pages.subarray(from, from + count), rotation: entry.rotation }
      return assemble([taken], sink, { primitives: nodePrimitives, limits: { maxOutputBytes }, signal })
    } finally {
      sink.close()
    }
  }
  let path = scratch()
  let spare = ''
  let report: AssembleReport | undefined
  const attempt = (_: number, count: number): number | undefined => {
    spare ||= scratch()
    try {
      report = write(spare, count, Math.min(maxBytes, budget.left))
      ;[path, spare] = [spare, path]
      return report.bytes
    } catch (error) {
      if (!isOutputTooLarge(error) || budget.left < maxBytes) throw error
      return undefined
    }
  }
  const { count, oversized } = largestPart(from, pages.length - from, maxBytes, guess, attempt)
  report ??= write(path, count, budget.left)
  return {
    path,
    report,
    pages: count,
    from: from + 1,
    to: from + count,
    bytes: report.bytes,
    ...(oversized ? { oversized } : {}),
  }
}
