/**
 * Every code a caller can meet, with the HTTP status it is answered with. One table below all rooms, because most codes are used by
 * several: a full disk is met by blobs/ and records/, a wrong field is refused by http/ and process/.
 */
export const errorTable = {
  // the call itself
  bad_request: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  task_not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  precondition_failed: { status: 412 },
  body_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  unknown_host: { status: 421 },
  rate_limited: { status: 429 },
  headers_too_large: { status: 431 },
  internal_error: { status: 500 },
  shutting_down: { status: 503 },

  // processes and their files
  missing_parameter: { status: 400 },
  invalid_parameter: { status: 400 },
  unknown_task: { status: 400 },
  process_not_found: { status: 404 },
  file_not_found: { status: 404 },
  task_mismatch: { status: 409 },
  process_busy: { status: 409 },
  not_ready: { status: 409 },
  idempotency_mismatch: { status: 409 },
  file_too_large: { status: 413 },
  quota_exceeded: { status: 413 },
  unsupported_file_type: { status: 422 },
  interrupted: { status: 500 },
  /** A program or an addon that the task needs is not installed where the service runs. */
  task_unavailable: { status: 503 },
  storage_full: { status: 507 },

  // the queue
  queue_full: { status: 503 },
  queue_timeout: { status: 503 },

  // the run of a task
  not_a_pdf: { status: 422 },
  damaged_pdf: { status: 422 },
  password_required: { status: 422 },
  password_incorrect: { status: 422 },
  unsupported_encryption: { status: 422 },
  limit_exceeded: { status: 422 },
  signed_document: { status: 422 },
  task_crashed: { status: 500 },
  task_timeout: { status: 504 },
  /** The run was stopped by whoever asked for it: a delete, a cancel, the end of the service. */
  cancelled: { status: 409 },
} as const

export type ErrorCode = keyof typeof errorTable

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
