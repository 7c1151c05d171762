import { rmSync } from 'node:fs'
import { createFileSink } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { Sink } from '@octavo/pdf/sink'
import { splitDocument } from '@octavo/pdf/split'
import type { Part } from '@octavo/pdf/split-parts'
import type { TaskContext } from '../define-task.js'
import type { OutputBudget } from '../output-budget.js'
import type { EnteredPages } from '../task-inputs.js'
import { type PartReport, type SplitFileReport, splitFileReport } from './split-report.js'

/** Writes parts that are known beforehand, each to an output of its own. */
export function writeParts(
  {
    scratch,
    signal,
    progress,
    output,
  }: Pick<TaskContext<unknown>, 'scratch' | 'signal' | 'progress' | 'output'>,
  entered: EnteredPages,
  parts: readonly Part[],
  budget: OutputBudget,
  addOutput: (part: number) => string,
): SplitFileReport {
  const places = parts.map(({ pages }) => pages.map((place) => entered.pages[place]!))
  const { parts: reports, between } = splitDocument(
    entered.input,
    places,
    {
      part(index, write) {
        const path = addOutput(index)
        const bytes = writtenTo(path, write)
        budget.take(bytes)
        output.verified(path, { pages: places[index]!.length, bytes })
      },
      between(write) {
        const path = scratch()
        writtenTo(path, write)
        const source = openFileSource(path)
        return {
          source,
          release() {
            source.close()
            rmSync(path, { force: true })
          },
        }
      },
    },
    {
      primitives: nodePrimitives,
      limits: { maxOutputBytes: budget.total },
      rotation: entered.entry.rotation,
      signal,
      progress,
    },
  )
  const described = parts.map(({ pages, title }, index): PartReport => {
    const { bytes } = reports[index]!
    return { pages: pages.length, from: pages[0]! + 1, to: pages.at(-1)! + 1, bytes, bookmark: title }
  })
  return splitFileReport(entered, described, [...reports, ...between])
}

function writtenTo(path: string, write: (sink: Sink) => void): number {
  const sink = createFileSink(path)
  try {
    write(sink)
    return sink.position
  } finally {
    sink.close()
  }
}
