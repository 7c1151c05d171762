/** What can go wrong with a run, and the HTTP status it is answered with. */
export const workerErrors = {
  not_a_pdf: { status: 422 },
  damaged_pdf: { status: 422 },
  password_required: { status: 422 },
  password_incorrect: { status: 422 },
  unsupported_encryption: { status: 422 },
  limit_exceeded: { status: 422 },
  signed_document: { status: 422 },
  task_crashed: { status: 500 },
  task_timeout: { status: 504 },
  /** The run was taken back by whoever asked for it: a delete, a cancel, the end of the service. */
  cancelled: { status: 409 },
} as const
