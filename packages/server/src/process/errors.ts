export const processErrors = {
  missing_parameter: { status: 400 },
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
} as const
