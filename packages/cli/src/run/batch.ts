import { byteSize, counted, printable } from '@octavo/tasks/printable'
import { lossesIn } from '@octavo/tasks/report-losses'
import { type Failure, failureOf, failureText, UsageError } from '../failures.js'
import type { ChosenFiles } from '../files/input-files.js'
import type { NamedInput } from '../files/passwords.js'
import { Interrupted } from '../terminal/interruption.js'
import { withProgress } from '../terminal/progress-bar.js'
import { lossSummary, taskSummary } from '../terminal/task-summary.js'
import { isAboutFile } from './bad-files.js'
import { type Published, runAndPublish, type TaskCall } from './task-run.js'

/** The outcome of one file of a batch. */
type Outcome = { readonly input: string } & (Published | { readonly error: Failure })

/** Runs a task on each file separately, and continues if one fails. */
export async function runBatch(
  call: TaskCall,
  runs: readonly ChosenFiles[],
  /** Of files that are skipped. */
  unreadable: readonly Failure[],
  passwords: Map<NamedInput, string>,
  signal: AbortSignal,
): Promise<'done' | 'lossy' | 'failed'> {
  const { task, given, place } = call
  const outcomes: Outcome[] = unreadable.map((error) => ({ input: error.file ?? '', error }))
  let skipped = unreadable.length
  const folder: TaskCall = {
    ...call,
    place: { ...place, target: asFolder(place.target), written: new Set<string>() },
  }
  await withProgress(given.isQuiet, 'files', async (bar) => {
    if (!given.isJson) for (const error of unreadable) bar.write(`octavo: ${failureText(error)}\n`)
    for (const run of runs) {
      bar.show(outcomes.length - unreadable.length, runs.length)
      const outcome = await outcomeOf(folder, run, passwords, signal)
      outcomes.push({ input: run.inputs[0]!.path, ...outcome })
      if ('error' in outcome && given.isSkippingBad && isAboutFile(outcome.error, run)) skipped++
      if (given.isJson) continue
      if ('error' in outcome) bar.write(`octavo: ${failureText(outcome.error)}\n`)
      else if (given.isVerbose && given.output !== undefined)
        bar.write(taskSummary(outcome.files, outcome.report, { task, inputCount: 1, isVerbose: true }))
      else if (!given.isQuiet) bar.write(lossSummary(outcome.report, given.isVerbose))
    }
  })
  const failed = outcomes.filter((outcome) => 'error' in outcome).length
  if (given.isJson) process.stdout.write(`${JSON.stringify({ results: outcomes }, undefined, 2)}\n`)
  else if (!given.isQuiet && (given.output !== undefined || failed > 0))
    process.stderr.write(`${batchSummary(folder.place.target, outcomes, failed)}\n`)
  if (failed > skipped || failed === outcomes.length) return 'failed'
  const isLossy =
    skipped > 0 || outcomes.some((outcome) => 'report' in outcome && lossesIn(outcome.report).length > 0)
  return given.isStrict && isLossy ? 'lossy' : 'done'
}

async function outcomeOf(
  call: TaskCall,
  run: ChosenFiles,
  passwords: Map<NamedInput, string>,
  signal: AbortSignal,
): Promise<Published | { readonly error: Failure }> {
  try {
    return await runAndPublish(call, run, passwords, { signal, progress: () => {} })
  } catch (error) {
    signal.throwIfAborted()
    // An error in the command itself applies to every file.
    if (error instanceof UsageError || error instanceof Interrupted) throw error
    const failure = failureOf(error, run.inputs[0]!.name)
    // Further outputs could not be shown.
    if (failure.code === 'output_closed') throw error
    return { error: failure }
  }
}

/** A file in it for each of several outputs, also if only one exists so far. */
export function asFolder(target: string): string {
  return target === '-' || /[/\\]$/.test(target) ? target : `${target}/`
}

function batchSummary(target: string, outcomes: readonly Outcome[], failed: number): string {
  const files = outcomes.flatMap((outcome) => ('files' in outcome ? outcome.files : []))
  const bytes = files.reduce((sum, { filesize }) => sum + filesize, 0)
  const done = `${printable(target)}: ${counted(files.length, 'output')} from ${counted(outcomes.length - failed, 'file')}, ${byteSize(bytes)}`
  return failed === 0 ? done : `${done}; ${counted(failed, 'file')} failed`
}
