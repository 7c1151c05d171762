import { stat } from 'node:fs/promises'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import type { Job, JobFile, JobHooks, JobResult } from '../process/job.js'
import type { JobLimits } from './limits.js'
import type { HeldFile, Runner } from './runner.js'
import { TimeBudget } from './time-budget.js'

/** Maximum number of files of one run that are tried with another engine. */
const MAX_RESCUES = 16

/**
 * Runs a task. If our engine rejects a file as damaged, another engine rewrites it, in its own child and with
 * its own time limit, and the task is run again with the copy.
 */
export async function runWithRescue(
  runner: Runner,
  job: Job,
  hooks: JobHooks,
  limits: JobLimits,
): Promise<JobResult> {
  const time = new TimeBudget(limits.timeoutMs)
  const rescued = new Map<JobFile, HeldFile>()
  try {
    for (;;) {
      try {
        return await runner.task(job, rescued, time, hooks)
      } catch (error) {
        const file = damagedFile(error, job)
        if (file === undefined || rescued.has(file.file) || rescued.size >= MAX_RESCUES) throw error
        const copy = await rescue(runner, file, job.owner, time, hooks.signal, limits)
        if (copy === undefined) throw error
        rescued.set(file.file, copy)
      }
    }
  } finally {
    await Promise.all([...rescued.values()].map((copy) => copy.release()))
  }
}

interface DamagedFile {
  readonly file: JobFile
  readonly path: string
  readonly passwords: readonly string[]
}

function damagedFile(error: unknown, { entries }: Job): DamagedFile | undefined {
  if (!(error instanceof TaskFailure) || error.entry === undefined) return undefined
  if (!taskFailures[error.code].mayRescue) return undefined
  const entry = entries[error.entry]
  if (entry === undefined) return undefined
  const { file } = entry
  // Any of its entries may have the right password.
  const given = entries.flatMap((other) => (other.file === file && other.password) || [])
  return { file, path: file.path, passwords: [...new Set(given)] }
}

/** If a rescue fails for any reason, the file is reported as damaged; only a cancelled run ends here. */
async function rescue(
  runner: Runner,
  file: DamagedFile,
  owner: string,
  time: TimeBudget,
  signal: AbortSignal | undefined,
  { rescueBytes, rescueTimeoutMs }: JobLimits,
): Promise<HeldFile | undefined> {
  try {
    if ((await stat(file.path)).size > rescueBytes) return undefined
    return await runner.rescue(file, owner, time.part(rescueTimeoutMs), signal)
  } catch (error) {
    if (error instanceof TaskFailure && error.code === 'cancelled') throw error
    return undefined
  }
}
