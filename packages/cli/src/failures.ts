import type { ErrorCode } from '@octavo/client'
import { PdfError } from '@octavo/pdf/errors'
import type { Message } from '@octavo/tasks/message'
import { printable } from '@octavo/tasks/printable'
import { engineFailures, systemFailure, type TaskFailureCode } from '@octavo/tasks/task-failure'

/** Exit codes. */
export const DONE = 0
export const FAILED = 1
export const USAGE_ERROR = 2
/** With `--strict`: the outputs were written, but something is missing in them. */
export const LOSSY = 3
/** Of a comparison, as of `diff`: 1 is a result, and every failure is 2. */
export const DIFFERENT = 1
export const COMPARISON_FAILED = 2

/** The command line is invalid. */
export class UsageError extends Error {}

/** The command is unknown. */
export class UnknownCommand extends UsageError {}

/** Failures that only the command line has. */
type CommandFailureCode =
  | 'file_not_found'
  | 'not_allowed'
  | 'not_a_file'
  | 'broken_link'
  | 'output_exists'
  | 'folder_in_use'
  | 'output_closed'
  | 'empty_password'
  | 'disk_error'
  | 'system_error'
  /** Messages of the service about its tokens. */
  | 'token'
  /** Messages about a copy of its data. */
  | 'copy'

/** Includes the error responses of a service. */
export type FailureCode = TaskFailureCode | CommandFailureCode | ErrorCode | 'connection_failed'

/** Why the work failed, in a form that can be sent between threads. */
export interface Failure {
  readonly code: FailureCode
  /** In the words of HTTP if it has parts. */
  readonly message: string
  /** The message of a task that speaks of options. */
  readonly parts?: Message | undefined
  /** The file it is about, by its display name. */
  readonly file: string | undefined
  /** The task parameter it is about. */
  readonly field?: string | undefined
}

export class WorkFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** At least one of the files of a run cannot be used. */
export class FilesFailed extends WorkFailed {
  readonly failures: readonly Failure[]
  /** Whether the task can be run without them. */
  readonly canSkip: boolean
  constructor(failures: readonly Failure[], canSkip: boolean) {
    super(failures[0]!)
    this.failures = failures
    this.canSkip = canSkip
  }
}

/** A failure as one line. */
export function failureText({ file, message, code }: Failure): string {
  return `${file === undefined ? '' : `${printable(file)}: `}${printable(message, 2000)} (${code})`
}

export function failed(file: string, code: FailureCode, message: string): WorkFailed {
  return new WorkFailed({ file, code, message })
}

/** Any error as a failure; `file` is the current file, if the error itself does not name one. */
export function failureOf(error: unknown, file?: string): Failure {
  if (error instanceof WorkFailed) return error.failure
  if (error instanceof PdfError)
    return { code: engineFailures[error.code].code, message: error.message, file: error.input ?? file }
  if (isSystemError(error)) {
    const known = systemErrors[error.code]
    if (known !== undefined) return { code: known[0], message: known[1], file }
    const ofTask = systemFailure(error)
    if (ofTask !== undefined) return { ...ofTask, file }
    return { code: 'system_error', message: `System error ${error.code}.`, file }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'internal_error', message: `An unexpected error occurred: ${message}`, file }
}

const systemErrors: Readonly<Record<string, readonly [code: FailureCode, message: string]>> = {
  ENOENT: ['file_not_found', 'There is no such file or folder.'],
  EACCES: ['not_allowed', 'Permission to read or write it is denied.'],
  EPERM: ['not_allowed', 'Permission to read or write it is denied.'],
  EISDIR: ['not_a_file', 'This is a folder, not a file.'],
  ENOTDIR: ['file_not_found', 'A part of the path is not a folder.'],
  ENAMETOOLONG: ['file_not_found', 'The name is too long.'],
  EROFS: ['not_allowed', 'The file system is read-only.'],
  EPIPE: ['output_closed', 'The program that reads it has ended.'],
  EIO: ['disk_error', 'The disk could not be read or written.'],
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
