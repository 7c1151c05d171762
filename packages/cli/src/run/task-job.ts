import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { openFileSource } from '@octavo/pdf/file-source'
import type { Entry } from '@octavo/tasks/entry'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { inHttp } from '@octavo/tasks/message'
import { type LocalFile, runTask, type TaskResult } from '@octavo/tasks/run'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import { WorkFailed } from '../failures.js'
import type { InputEntry } from '../files/input-files.js'
import { outboundOf } from './outbound.js'

/** Everything that one run of a task needs, in a form that can be sent to another thread. */
export interface TaskRunJob {
  readonly task: string
  readonly taskFolders: readonly string[]
  readonly inputs: readonly {
    readonly name: string
    readonly path: string
    readonly password?: string | undefined
  }[]
  readonly entries: readonly InputEntry[]
  readonly options: unknown
  readonly outputName: string | undefined
  /** For outputs and scratch files. */
  readonly folder: string
}

const MAX_OUTPUTS = 1_000_000
const MAX_BYTES = 2 ** 46

/**
 * Runs a task. A file that our engine rejects as damaged is rewritten by pdfium, and the task is run again.
 */
export async function runTaskJob(
  job: TaskRunJob,
  signal: AbortFlag,
  progress: (done: number, total: number) => void,
): Promise<TaskResult> {
  const rescued = new Map<number, string>()
  for (;;) {
    try {
      return await runOnce(job, rescued, signal, progress)
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error
      const input = damagedInput(error, job)
      const copy = input === undefined || rescued.has(input) ? undefined : await rescue(job, input)
      if (input === undefined || copy === undefined) throw workFailedWith(error)
      rescued.set(input, copy)
    }
  }
}

export async function runOnce(
  job: TaskRunJob,
  rescued: ReadonlyMap<number, string>,
  signal: AbortFlag,
  progress: (done: number, total: number) => void,
): Promise<TaskResult> {
  const task = (await loadTasks(job.taskFolders, job.task)).get(job.task)
  if (task === undefined) throw new Error('the task does not exist')
  return runTask(
    task,
    { entries: entriesOf(job, rescued), options: job.options, outputName: job.outputName },
    {
      outputPath: (index) => join(job.folder, String(index)),
      scratchPath: (index) => join(job.folder, `scratch-${index}`),
      maxOutputBytes: MAX_BYTES,
      maxOutputs: MAX_OUTPUTS,
    },
    { progress, signal, outbound: outboundOf(job) },
  )
}

function entriesOf(
  { inputs, entries }: TaskRunJob,
  rescued: ReadonlyMap<number, string>,
): Entry<LocalFile>[] {
  const files = inputs.map(({ path }, input) => ({ path, rescuedPath: rescued.get(input) }))
  return entries.map((entry) => ({
    ...entry,
    file: files[entry.file]!,
    password: inputs[entry.file]!.password,
  }))
}

function damagedInput({ code, entry }: TaskFailure, { entries }: TaskRunJob): number | undefined {
  if (entry === undefined || !taskFailures[code].mayRescue) return undefined
  return entries[entry]?.file
}

async function rescue({ inputs, folder }: TaskRunJob, input: number): Promise<string | undefined> {
  const { rescueWithPdfium } = await import('@octavo/tasks/engines/pdfium')
  const { name, path, password } = inputs[input]!
  const source = openFileSource(path)
  try {
    const found = rescueWithPdfium({ name, source, password })
    if (found === undefined) return undefined
    const copy = join(folder, `rescued-${input}`)
    writeFileSync(copy, found.block(0, found.size).bytes)
    return copy
  } finally {
    source.close()
  }
}

/** Both start with the file's name, in a pipeline after the step; it is shown once. */
export function workFailedWith({ code, parts: message, input, field }: TaskFailure): WorkFailed {
  const [first = '', ...rest] = [message].flat()
  const parts = [typeof first === 'string' ? withoutName(first, `${input}: `) : first, ...rest]
  return new WorkFailed({ code, message: inHttp(parts), parts, file: input, field })
}

function withoutName(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text.replace(`): ${prefix}`, '): ')
}
