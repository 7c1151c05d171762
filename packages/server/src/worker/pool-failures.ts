import { TaskFailure } from '@octavo/tasks/task-failure'
import { isFullDiskError } from '../errors/storage-full.js'
import type { JobLimits } from './limits.js'

/** Failures of a job that the pool detects, as opposed to the task. */
export function cancelled(): TaskFailure {
  return new TaskFailure({ code: 'cancelled', message: 'The run was stopped before it had a result.' })
}

export function tookTooLong({ timeoutMs }: Pick<JobLimits, 'timeoutMs'>): TaskFailure {
  return new TaskFailure({
    code: 'task_timeout',
    message: `The task was stopped: it exceeded its time limit of ${timeoutMs / 1000} seconds. Use fewer or smaller files.`,
  })
}

export function tookTooMuchTime({ cpuMs }: Pick<JobLimits, 'cpuMs'>): TaskFailure {
  return new TaskFailure({
    code: 'task_timeout',
    message: `The task was stopped: it exceeded its limit of ${cpuMs / 1000} seconds of CPU time. Use fewer or smaller files.`,
  })
}

export function tookTooMuchMemory({ memoryBytes }: Pick<JobLimits, 'memoryBytes'>): TaskFailure {
  return new TaskFailure({
    code: 'limit_exceeded',
    message: `The task was stopped: it exceeded its memory limit of ${Math.floor(memoryBytes / 1024 ** 2)} MB. Use fewer or smaller files.`,
  })
}

export function crashed(trace: string): TaskFailure {
  return new TaskFailure({
    code: 'task_crashed',
    message: 'The task ended without a result: its child process crashed. The uploaded files are unchanged.',
    trace,
  })
}

export function invalidReply(trace: string): TaskFailure {
  return new TaskFailure({
    code: 'task_crashed',
    message:
      'The task ended without a usable result. Nothing of it was kept; the uploaded files are unchanged.',
    trace,
  })
}

export function noChild(trace: string): TaskFailure {
  return new TaskFailure({
    code: 'internal_error',
    message: 'The service could not start a process for the task.',
    trace,
  })
}

export function waitedTooLong(): TaskFailure {
  return noChild('No process was free in time.')
}

/** Whether the system, or a child, reports a full disk. */
export function isStorageFull(error: unknown): boolean {
  return isFullDiskError(error) || (error as { code?: unknown }).code === 'storage_full'
}

export function noDiskSpace(): TaskFailure {
  return new TaskFailure({ code: 'storage_full', message: 'There is no disk space left for the task.' })
}

export function inputMissing(error: unknown): TaskFailure {
  const { code } = error as NodeJS.ErrnoException
  if (isStorageFull(error)) return noDiskSpace()
  return new TaskFailure({
    code: 'internal_error',
    message: 'An uploaded file could not be made available to the task.',
    trace: String(code),
  })
}
