import { taskFailures } from '@octavo/tasks/task-failure'
import { httpErrors } from './http/errors.js'
import { processErrors } from './process/errors.js'
import { queueErrors } from './queue/errors.js'
import { recordErrors } from './records/errors.js'

/** Every code a caller can meet: how a task can end, and what the rooms declare. */
export const errorTable = {
  ...taskFailures,
  ...httpErrors,
  ...processErrors,
  ...queueErrors,
  ...recordErrors,
} as const

export type ErrorCode = keyof typeof errorTable

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
