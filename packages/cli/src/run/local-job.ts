import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { TaskResult } from '@octavo/tasks/run'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import { failureOf, WorkFailed } from '../failures.js'
import { runOnce, type TaskRunJob, workFailedWith } from './task-job.js'

/** Most work on smaller files takes less time than starting a thread. */
const QUICK_BYTES = 4 * 1024 * 1024
/**
 * Work in this thread delays an interruption by at most this time, or twice as long if it is half done by
 * then.
 */
const QUICK_MS = 1000

/**
 * Runs the work: in this thread if it is short, otherwise in a separate thread, so that signals are still
 * handled.
 */
export async function runLocally(
  job: TaskRunJob,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<TaskResult> {
  const result = maxBytes(job) <= QUICK_BYTES ? await runQuickly(job, signal) : undefined
  if (result !== undefined) return result
  const { inThread } = await import('./task-thread.js')
  return inThread(job, progress, signal)
}

/** Undefined if it would take longer, or needs another engine; then nothing of it is left. */
async function runQuickly(job: TaskRunJob, signal: AbortSignal): Promise<TaskResult | undefined> {
  try {
    let isHalfway = false
    const result = await runOnce(
      job,
      new Map(),
      quickSignal(() => isHalfway),
      (done, total) => {
        isHalfway = 2 * done >= total
      },
    )
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TaskFailure)) throw new WorkFailed(failureOf(error))
    if (error.code !== 'cancelled' && !taskFailures[error.code].mayRescue) throw workFailedWith(error)
    for (const name of readdirSync(job.folder)) rmSync(join(job.folder, name), { recursive: true })
    return undefined
  }
}

/**
 * The time starts with the work, without loading. Work that is half done continues: starting again in a
 * thread would take longer than its second half.
 */
function quickSignal(isHalfway: () => boolean): AbortFlag {
  let end: number | undefined
  return {
    get aborted() {
      const now = Date.now()
      end ??= now + QUICK_MS
      return now > end + (isHalfway() ? QUICK_MS : 0)
    },
  }
}

/** Each part of a selection names at most every page. */
function maxBytes({ inputs, entries }: TaskRunJob): number {
  const sizes = inputs.map(({ path }) => statSync(path).size)
  return entries.reduce((sum, { file, page }) => sum + sizes[file]! * String(page ?? '').split(',').length, 0)
}
