import { splitDocument } from '@octavo/pdf/split'
import type { OutputFile, TaskContext } from '../declare/task.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { type DocumentOptions, engineOptions } from '../options/document-options.js'
import type { SeparatedPart } from './separators.js'
import { type PartReport, type SplitFileReport, splitFileReport } from './split-report.js'

/** Writes parts that are known in advance, each to its own output. */
export function writeParts(
  {
    options,
    scratch,
    signal,
    progress,
    primitives,
  }: Pick<TaskContext<DocumentOptions>, 'options' | 'scratch' | 'signal' | 'progress' | 'primitives'>,
  entered: EnteredPages,
  parts: readonly SeparatedPart[],
  budget: OutputBudget,
  addOutput: (part: number) => OutputFile,
): SplitFileReport {
  const indexes = parts.map(({ pages }) => pages.map((at) => entered.pages[at]!))
  const {
    parts: reports,
    between,
    unfollowedPages,
  } = splitDocument(
    entered.input,
    indexes,
    {
      part(index, write) {
        const file = addOutput(index)
        write(file)
        budget.take(file.position)
        file.verified(indexes[index]!.length)
        file.close()
      },
      between(write) {
        const file = scratch()
        write(file)
        file.close()
        const source = file.open()
        return {
          source,
          release() {
            source.close()
            file.remove()
          },
        }
      },
    },
    {
      primitives,
      ...engineOptions(options),
      limits: { maxOutputBytes: budget.total },
      rotation: entered.entry.rotation,
      signal,
      progress,
    },
  )
  const described = parts.map(({ pages, title, code }, index): PartReport => {
    const { bytes } = reports[index]!
    return { pages: pages.length, from: pages[0]! + 1, to: pages.at(-1)! + 1, bytes, bookmark: title, code }
  })
  return splitFileReport(entered, described, [...reports, ...between], unfollowedPages)
}
