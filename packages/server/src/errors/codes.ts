import { taskFailures } from '@octavo/tasks/task-failure'

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
  shutting_down: { status: 503 },
  storage_unavailable: { status: 503 },

  // processes and their files
  missing_parameter: { status: 400 },
  unknown_task: { status: 400 },
  process_not_found: { status: 404 },
  file_not_found: { status: 404 },
  task_mismatch: { status: 409 },
  process_busy: { status: 409 },
  not_ready: { status: 409 },
  idempotency_mismatch: { status: 409 },
  offset_mismatch: { status: 409 },
  file_too_large: { status: 413 },
  quota_exceeded: { status: 413 },
  unsupported_file_type: { status: 422 },
  fetch_failed: { status: 422 },
  interrupted: { status: 500 },

  // the queue
  queue_full: { status: 503 },
  queue_timeout: { status: 503 },

  // the run of a task; some of these are also what the service itself says
  ...taskFailures,
} as const

export type ErrorCode = keyof typeof errorTable

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
