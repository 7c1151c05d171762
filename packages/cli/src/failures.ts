import { PdfError } from '@octavo/pdf/errors'

/** The command was not given as it should be. */
export class UsageError extends Error {}

/** Someone asked for the work to stop. */
export class Interrupted extends Error {
  readonly exitCode: number
  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super('The work was stopped.')
    // What shells give for a process that a signal ended.
    this.exitCode = 128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]
  }
}

/** Why the work failed, in a form that can be sent between threads. */
export interface Failure {
  readonly code: string
  readonly message: string
  /** The file it belongs to, by the name people know. */
  readonly file: string | undefined
}

export class WorkFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export function failed(file: string, code: string, message: string): WorkFailed {
  return new WorkFailed({ file, code, message })
}

/** Any error as a failure; `file` is the one that was being worked on, where the error itself does not say. */
export function failureOf(error: unknown, file?: string): Failure {
  if (error instanceof WorkFailed) return error.failure
  if (error instanceof PdfError)
    return { code: error.code, message: error.message, file: error.input ?? file }
  if (isSystemError(error)) {
    const message = systemMessages[error.code] ?? `The system refused: ${error.code}.`
    return { code: error.code.toLowerCase(), message, file }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'internal_error', message: `Something went wrong that should not have: ${message}`, file }
}

const systemMessages: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'You have no right to read or write it.',
  EPERM: 'You have no right to read or write it.',
  EISDIR: 'This is a folder, not a file.',
  ENOTDIR: 'A part of the path is not a folder.',
  ENOSPC: 'There is no room left on the disk.',
  EDQUOT: 'There is no room left in your share of the disk.',
  EFBIG: 'The file grows larger than the system allows.',
  EROFS: 'The file system is read-only.',
  EMFILE: 'Too many files are open at once: the system allows no more.',
  ENAMETOOLONG: 'The name is too long.',
  EPIPE: 'Nobody reads it any more.',
  EIO: 'The disk could not be read or written.',
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
