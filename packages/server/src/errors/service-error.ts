import type { ErrorCode } from './codes.js'

export interface FieldProblem {
  /** As it was sent: `pages[0][filename]`. */
  readonly field: string
  readonly message: string
}

export interface ErrorDetails {
  readonly field?: string | undefined
  readonly errors?: readonly FieldProblem[] | undefined
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number | undefined
}

/** An error that is sent to the caller: the code determines the status, the message is for people. It contains no path, no stack and no secret. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly errors: readonly FieldProblem[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, { field, errors, retryAfter }: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.field = field
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

const MAX_PROBLEMS = 100

/** One refusal for all fields of a request that are missing or wrong; its message is about the first. */
export function invalidFields(
  missing: readonly FieldProblem[],
  invalid: readonly FieldProblem[],
): ServiceError {
  const errors = [...missing, ...invalid].slice(0, MAX_PROBLEMS)
  const first = errors[0]
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more: see errors)` : ''
  return new ServiceError(
    missing.length > 0 ? 'missing_parameter' : 'invalid_parameter',
    `${first?.message ?? 'The request cannot be read.'}${others}`,
    { field: first?.field, errors },
  )
}
