import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { PdfAStandard } from '@octavo/pdf/archive'
import type { KeepingContext } from '../conformance/written-pdf.js'
import type { Entry } from '../declare/entry.js'
import { entryCountProblem } from '../declare/entry-problems.js'
import type { Task, TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { readOptions } from '../options/read-options.js'
import { withLosses, withOutcome } from '../report/losses.js'
import { withSizes } from '../report/sizes.js'
import { failureOf } from './failure-of.js'
import { type CheckedOutput, RunFiles } from './run-files.js'
import { taskEntries } from './task-entries.js'
import type { FinishedFile, InputFile, Workspace } from './workspace.js'

/**
 * A job for a task, with the file type of the platform. Its entries were checked when it was accepted
 * (`entryProblems`).
 */
export interface Job<File> {
  readonly entries: readonly Entry<File>[]
  readonly options: unknown
  readonly outputName?: string | undefined
}

export interface TaskHooks {
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortFlag
  readonly timeLeft?: TaskContext<unknown>['timeLeft']
  readonly outbound?: TaskContext<unknown>['outbound']
}

export interface RunResult<Output> {
  readonly outputs: readonly Output[]
  readonly report: unknown
}

/** Runs a task. Every error becomes a `TaskFailure` in terms of the caller's request. */
export async function run<Output extends FinishedFile>(
  task: Task,
  job: Job<InputFile>,
  workspace: Workspace<Output>,
  { progress, signal, timeLeft, outbound }: TaskHooks,
): Promise<RunResult<CheckedOutput<Output>>> {
  const { primitives, engines, createKeptFolder: keptFolder } = workspace
  const entries = entriesOf(task, job, workspace)
  const files = new RunFiles(task, job.outputName, workspace)
  try {
    const options = optionsOf(task, job)
    const { scratch, scratchFolder } = files
    const report = await task.run({
      entries,
      options,
      output: files,
      scratch,
      scratchFolder,
      keptFolder,
      primitives,
      engines,
      outbound,
      progress,
      signal,
      timeLeft,
    })
    const written = {
      entries,
      options,
      engines,
      context: { primitives, signal, scratch, maxBytes: files.maxBytes },
    }
    const kept = await keptConformance(files, written, withLosses(report))
    const archived = await archivedOutputs(files, written, kept)
    return { outputs: files.check(), report: withSizes(archived, files.replaced()) }
  } catch (error) {
    throw failureOf(error, entries, primitives)
  } finally {
    files.release()
  }
}

/** What is done to the outputs of a run when its task has ended. */
interface Written {
  readonly entries: readonly TaskEntry[]
  readonly options: Readonly<Record<string, unknown>>
  readonly engines: TaskContext<unknown>['engines']
  readonly context: KeepingContext
}

/** The report with what became of the claims of the input files. The code for it is only loaded for tasks that keep them. */
async function keptConformance(
  files: RunFiles<FinishedFile>,
  { entries, options: { keep_conformance: isKept }, context }: Written,
  report: unknown,
): Promise<unknown> {
  if (typeof isKept !== 'boolean') return report
  const { keepConformance } = await import('../conformance/keep-conformance.js')
  const { conformance, losses } = await keepConformance(files.written(entries), isKept, context)
  return withOutcome(report, 'conformance', { outcome: conformance, losses })
}

/** The report with how each PDF was made PDF/A, if the options ask for that. */
async function archivedOutputs(
  files: RunFiles<FinishedFile>,
  { entries, options: { pdfa: standard = 'none', allow_loss, signatures }, context, engines }: Written,
  report: unknown,
): Promise<unknown> {
  if (standard === 'none') return report
  const { archiveOutputs } = await import('../archive/archive-outputs.js')
  const wish = {
    standard: standard as PdfAStandard,
    allowLoss: allow_loss === true,
    mayUnsign: signatures === 'strip',
  }
  const drawn = { ...context, engines, output: files }
  const { archived, losses } = await archiveOutputs(files.written(entries), wish, drawn)
  return withOutcome(report, 'archived', { outcome: archived, losses })
}

function entriesOf(task: Task, job: Job<InputFile>, { primitives }: Workspace): TaskEntry[] {
  const message = entryCountProblem(task, job.entries.length)
  if (message !== undefined) throw new TaskFailure({ code: 'invalid_parameter', field: 'pages', message })
  return taskEntries(job.entries, primitives)
}

function optionsOf(task: Task, job: Job<unknown>): Record<string, unknown> {
  const { options, problems } = readOptions(task, job.options)
  if (options !== undefined) return options
  const { field, message } = problems[0]!
  throw new TaskFailure({ code: 'invalid_parameter', field, message })
}
