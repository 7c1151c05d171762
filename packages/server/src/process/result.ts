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
}

/** The ZIP of several outputs that were given no name. */
export const UNNAMED_ZIP = 'results.zip'

/** What a failure leaves. */
export interface RecordedError {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string | undefined
}

export function recordedErrorOf(row: Pick<ProcessRow, 'error'>): RecordedError | undefined {
  if (row.error === null) return undefined
  const { code, message, field } = JSON.parse(row.error) as RecordedError
  return { code: isErrorCode(code) ? code : 'internal_error', message, field }
}

export function recordOf({ code, message, field }: ServiceError): string {
  const recorded: RecordedError = field === undefined ? { code, message } : { code, message, field }
  return JSON.stringify(recorded)
}
