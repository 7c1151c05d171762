import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { assemble } from '@octavo/pdf/assemble'
import { createFileSink } from '@octavo/pdf/file-sink'
import { type FileSource, openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import type { AssembleInput, AssembleOptions } from '@octavo/pdf/options'
import type { AssembleReport } from '@octavo/pdf/report'
import { rescueWithPdfium } from '@octavo/tasks/engines/pdfium'
import { failureOf, WorkFailed } from './failures.js'
import type { InputEntry } from './input-files.js'

export interface MergeInput {
  readonly name: string
  readonly path: string
  readonly password?: string | undefined
}

/** Everything one merge needs, in a form that can be sent to another thread. */
export interface MergeJob {
  readonly inputs: readonly MergeInput[]
  readonly entries: readonly (InputEntry & { readonly reversed: boolean })[]
  readonly options: Omit<AssembleOptions, 'primitives' | 'signal' | 'progress' | 'rescue' | 'limits'>
  /** Where the output is written to; it is not there yet. */
  readonly path: string
  /** What the output is called in messages. */
  readonly outputName: string
}

export function runMerge(
  job: MergeJob,
  signal: AbortFlag,
  progress: (done: number, total: number) => void,
): AssembleReport {
  const opened: FileSource[] = []
  try {
    const inputs = job.inputs.map(({ name, path, password }): AssembleInput => {
      const source = named(name, () => openFileSource(path))
      opened.push(source)
      return { name, source, password }
    })
    const entries = job.entries.map(({ file, page, rotation, reversed }) => ({
      input: inputs[file]!,
      pages: page,
      rotation,
      reversed,
    }))
    return named(job.outputName, () => {
      const sink = createFileSink(job.path)
      try {
        return assemble(entries, sink, {
          ...job.options,
          primitives: nodePrimitives,
          rescue: rescueWithPdfium,
          signal,
          progress,
        })
      } finally {
        sink.close()
      }
    })
  } finally {
    for (const source of opened) source.close()
  }
}

/** Adds the file's name to what goes wrong with it. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new WorkFailed(failureOf(error, file))
  }
}
