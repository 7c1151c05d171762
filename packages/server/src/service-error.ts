import type { ErrorCode } from './errors.js'

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

/** A refusal that the caller is told of: its code decides the status, its message is for people. No path, no stack, no secret. */
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
