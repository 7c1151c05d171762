import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import type { FailedEntry, Job, JobResult } from './job.js'
import type { SkipRule } from './request.js'

/** Repeats the job without an entry whose file fails, until it succeeds or no entry is left. */
export async function withoutFailedEntries(
  job: Job,
  rule: SkipRule,
  run: (job: Job) => Promise<JobResult>,
): Promise<JobResult> {
  const skipped: FailedEntry[] = []
  let left = job.entries.map((entry, place) => ({ entry, place }))
  for (;;) {
    try {
      const result = await run({ ...job, entries: left.map(({ entry }) => entry) })
      return skipped.length === 0 ? result : { ...result, skipped }
    } catch (error) {
      const failed = error instanceof TaskFailure ? left[error.entry ?? -1] : undefined
      if (!(error instanceof TaskFailure) || failed === undefined) throw error
      if (left.length === 1 || !isSkipped(error, rule)) throw atPlace(error, failed.place)
      const { code, message } = error
      skipped.push({ entry: failed.place, filename: failed.entry.filename, code, message })
      left = left.filter((one) => one !== failed)
    }
  }
}

/** Failures of the service or its limits would repeat with any other file. */
function isSkipped({ code }: TaskFailure, rule: SkipRule): boolean {
  if (code === 'password_required' || code === 'password_incorrect') return rule === 'every'
  return taskFailures[code].fault === 'request' && code !== 'cancelled' && code !== 'task_timeout'
}

/** Positions refer to the entries as sent, independent of skipped ones. */
function atPlace(failure: TaskFailure, entry: number): TaskFailure {
  const field = failure.field?.replace(/^pages\[\d+\]/, `pages[${entry}]`)
  return new TaskFailure({ ...failure.toJSON(), entry, field })
}
