import { type ErrorCode, isErrorCode } from '../errors/codes.js'
import type { ServiceError } from '../errors/service-error.js'
import type { ProcessRow } from '../records/records.js'

/**
 * What a success stores in addition to the row, as JSON: the execution result, without what depends on the
 * request (the base URL).
 */
export interface ExecutionResult {
  readonly start_time: number
  readonly duration: number
  readonly queue_time: number
  readonly tool: string
  readonly output_filenumber: number
  readonly output_filesize: number
  readonly files: readonly {
    readonly filename: string
    readonly filesize: number
    readonly pages: number | null
    readonly sha256: string
  }[]
  readonly report: unknown
  /** Entries that the run skipped, if that was requested. */
  readonly skipped?: readonly SkippedEntry[] | undefined
}

export interface SkippedEntry {
  /** Its position among the entries sent, from 0. */
  readonly entry: number
  readonly server_filename: string
  readonly filename: string
  readonly code: ErrorCode
  readonly message: string
}

/** The ZIP of several outputs without a requested name. */
export const UNNAMED_ZIP = 'results.zip'

/** What a failure stores. */
export interface RecordedError {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string | undefined
  /** Seconds, for callers that wait on another machine. */
  readonly retryAfter?: number | undefined
}

export function recordedErrorOf(row: Pick<ProcessRow, 'error'>): RecordedError | undefined {
  if (row.error === null) return undefined
  const { code, message, field, retryAfter } = JSON.parse(row.error) as RecordedError
  return { code: isErrorCode(code) ? code : 'internal_error', message, field, retryAfter }
}

export function recordOf({ code, message, field, retryAfter }: ServiceError): string {
  const recorded: RecordedError = { code, message, field, retryAfter }
  return JSON.stringify(recorded)
}
