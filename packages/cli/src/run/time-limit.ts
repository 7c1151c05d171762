import type { RunNeeds } from '@octavo/tasks/needs'
import { WorkFailed } from '../failures.js'
import type { RunJob } from './task-run.js'

/** As of the service by default. */
const LEAST_SECONDS = 300

/**
 * Ends a run that starts programs and does not get on: what they do is decided by the files, and a page can run for ever.
 * Each file has as much time as the task may take on a service, and each progress begins it again.
 */
export function withinTime(
  run: RunJob,
  { programs, optionalPrograms, seconds }: Pick<RunNeeds, 'programs' | 'optionalPrograms' | 'seconds'>,
): RunJob {
  if (programs.length === 0 && optionalPrograms.length === 0) return run
  const secondsOfFile = Math.max(LEAST_SECONDS, seconds)
  return async (job, progress, signal) => {
    const allowed = secondsOfFile * Math.max(1, job.entries.length)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(tookTooLong(allowed)), allowed * 1000)
    try {
      return await run(
        job,
        (done, total) => {
          timer.refresh()
          progress(done, total)
        },
        AbortSignal.any([signal, late.signal]),
      )
    } finally {
      clearTimeout(timer)
    }
  }
}

function tookTooLong(seconds: number): WorkFailed {
  return new WorkFailed({
    code: 'task_timeout',
    message: `The run was stopped: nothing was finished for ${seconds} seconds, its time limit. Use fewer or smaller files.`,
    file: undefined,
  })
}
