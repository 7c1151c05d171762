export const queueErrors = {
  queue_full: { status: 503 },
  queue_timeout: { status: 503 },
} as const
