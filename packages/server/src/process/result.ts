import { type ErrorCode, isErrorCode } from '../errors/codes.js'
import type { ServiceError } from '../errors/service-error.js'
import type { ProcessRow } from '../records/records.js'

/** What a success leaves beside its row, as JSON: the execution result, but for what depends on who asks (the address). */
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
  /** Entries that the run went on without, where that was asked for. */
  readonly skipped?: readonly SkippedEntry[] | undefined
}

export interface SkippedEntry {
  /** Its place among those that were sent, from 0. */
  readonly entry: number
  readonly server_filename: string
  readonly filename: string
  readonly code: ErrorCode
  readonly message: string
}

/** The ZIP of several outputs that were given no name. */
export const UNNAMED_ZIP = 'results.zip'

/** What a failure leaves. */
export interface RecordedError {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string | undefined
  /** Seconds, for who waits at another machine. */
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
