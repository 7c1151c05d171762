import { blobErrors } from './blobs/errors.js'
import { httpErrors } from './http/errors.js'
import { processErrors } from './process/errors.js'
import { queueErrors } from './queue/errors.js'
import { recordErrors } from './records/errors.js'
import { workerErrors } from './worker/errors.js'

/** Every code a caller can meet, from the rooms that declare them. */
export const errorTable = {
  ...httpErrors,
  ...processErrors,
  ...queueErrors,
  ...workerErrors,
  ...blobErrors,
  ...recordErrors,
} as const

export type ErrorCode = keyof typeof errorTable

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
