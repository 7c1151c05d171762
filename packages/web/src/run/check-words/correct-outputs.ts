import { fileOf } from '../result/output-file.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'
import { type FileReport, type RecognitionReport, reportOf, type Word } from './recognised-words.js'

/** What was typed over a word. */
export interface Correction extends Pick<Word, 'page' | 'box'> {
  /** Empty to remove it. */
  readonly text: string
}

/**
 * The result with corrected words, by the number of their output. Nothing is recognised again, and nothing is
 * uploaded: the page has the outputs, to show them. The result that is given stays as it is.
 */
export async function correctOutputs(
  result: RunResult,
  corrections: ReadonlyMap<number, readonly Correction[]>,
  signal: AbortSignal,
): Promise<RunResult> {
  const { runOnDevice } = await import('../../device/device.js')
  const outputs = [...result.outputs]
  const { files, losses = [] } = reportOf(result)
  const [reports, lost] = [[...files], [...losses]]
  const releases: (() => Promise<void>)[] = []
  const release = async (): Promise<void> => {
    await Promise.all(releases.map((each) => each()))
  }
  try {
    for (const [index, words] of corrections) {
      const output = outputs[index]!
      const file = await fileOf(output)
      const entries = [{ file, filename: file.name, page: '', rotation: 0 }]
      const made = await runOnDevice(
        { task: 'ocr-pdf', entries, options: { corrections_only: true, corrections: words } },
        { onProgress: () => {}, signal },
      )
      releases.push(made.release)
      outputs[index] = { ...(made.outputs[0] as RunOutput), name: output.name }
      reports[index] = withoutDoubts(files[index]!, words)
      lost.push(...((made.report as RecognitionReport).losses ?? []))
    }
  } catch (error) {
    await release()
    throw error
  }
  return {
    ...result,
    outputs,
    report: { ...(result.report as object), files: reports, losses: lost },
    // That of the service has the words as they were recognised.
    download: undefined,
    remove: async () => {
      await release()
      await result.remove()
    },
  }
}

/** Words that the user has typed are not doubtful. */
export function withoutDoubts(report: FileReport, corrections: readonly Correction[]): FileReport {
  const corrected = new Set(corrections.map(({ page, box }) => `${page} ${box}`))
  const doubtful = report.doubtful.filter(({ page, box }) => !corrected.has(`${page} ${box}`))
  const settled = report.doubtful.length - doubtful.length
  return {
    ...report,
    doubtful,
    wordsDoubtful: report.wordsDoubtful - settled,
    wordsCorrected: (report.wordsCorrected ?? 0) + corrections.length,
  }
}
