import { rmSync } from 'node:fs'
import { parsePageSelection } from '@octavo/pdf/page-grammar'
import type { Task, TaskEntry, TaskSignal } from './define-task.js'
import { failureOf, failureOfEntry } from './failures.js'
import { filesOf } from './job-files.js'
import { readOptions } from './options.js'
import { type CheckedOutput, checkOutputs, collectOutputs, type TaskOutput } from './outputs.js'
import { boundedReport } from './report.js'
import { TaskFailure } from './task-failure.js'

export interface JobEntry {
  readonly path: string
  /** Entries with the same id take pages of the same file. */
  readonly fileId: string
  readonly filename: string
  readonly page?: string | number | readonly (string | number)[] | undefined
  readonly rotation: number
  readonly password?: string | undefined
  readonly rescuedPath?: string | undefined
}

export interface TaskJob {
  readonly entries: readonly JobEntry[]
  readonly options: unknown
  readonly outputName?: string | undefined
}

export interface TaskWorkspace {
  /** Where the output of that number, from 0, is to be written. */
  outputPath(index: number): string
  /** Where the task may write what it needs in between, for each number from 0. */
  scratchPath(index: number): string
  readonly maxOutputBytes: number
  readonly maxOutputs: number
}

export interface TaskHooks {
  readonly progress: (done: number, total: number) => void
  readonly signal: TaskSignal
}

export interface TaskResult {
  readonly outputs: readonly TaskOutput[]
  readonly report: unknown
}

/** Runs a task. Whatever goes wrong comes out as a `TaskFailure` in the words of the caller's request. */
export async function runTask(
  task: Task,
  job: TaskJob,
  workspace: TaskWorkspace,
  hooks: TaskHooks,
): Promise<TaskResult> {
  const { outputs, report } = await runStep(task, job, workspace, hooks)
  return { outputs: outputs.map(({ password: _, ...output }) => output), report: boundedReport(report) }
}

/** The same for who goes on with the outputs: with their passwords, and the report as the task gave it. */
export async function runStep(
  task: Task,
  job: TaskJob,
  workspace: TaskWorkspace,
  { progress, signal }: TaskHooks,
): Promise<{ readonly outputs: readonly CheckedOutput[]; readonly report: unknown }> {
  const entries = entriesOf(task, job)
  const scratch: string[] = []
  try {
    const outputs = collectOutputs(task, job.outputName, workspace)
    const report = await task.run({
      entries,
      options: optionsOf(task, job),
      output: outputs,
      scratch: () => {
        const path = workspace.scratchPath(scratch.length)
        scratch.push(path)
        return path
      },
      progress,
      signal,
    })
    return { outputs: checkOutputs(outputs.announced, outputs.counted, workspace.maxOutputBytes), report }
  } catch (error) {
    throw failureOf(error, entries)
  } finally {
    for (const path of scratch) rmSync(path, { force: true })
  }
}

function entriesOf(task: Task, job: TaskJob): TaskEntry[] {
  const { min, max } = task.inputs
  if (job.entries.length < min || job.entries.length > max) {
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'pages',
      message: `Task ${task.name} takes ${min} to ${max} entries, but ${job.entries.length} were sent.`,
    })
  }
  for (const [index, { page, filename }] of job.entries.entries()) {
    try {
      parsePageSelection(page)
    } catch (error) {
      throw failureOfEntry(error, filename, index)
    }
  }
  const files = filesOf(job.entries)
  return job.entries.map(({ fileId, filename, password, page, rotation }) => ({
    file: files.get(fileId)!,
    name: filename,
    password: password || undefined,
    pages: page,
    rotation,
  }))
}

function optionsOf(task: Task, job: TaskJob): Record<string, unknown> {
  const { options, problems } = readOptions(task, job.options)
  if (options !== undefined) return options
  const { field, message } = problems[0]!
  throw new TaskFailure({ code: 'invalid_parameter', field, message })
}
