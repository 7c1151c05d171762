import type { ExecutionResult } from '../process/result.js'
import type { ProcessRow } from '../records/records.js'
import { noteOf } from './note.js'
import { taskView } from './task-view.js'

/** The webhook body for a task that has ended, as JSON. */
export function ilovepdfWebhookText(
  baseUrl: string,
  row: ProcessRow,
  resultText: string | undefined,
): string | undefined {
  const note = noteOf(row)
  if (note === undefined) return undefined
  const isSuccess = row.state === 'succeeded'
  const result =
    isSuccess && resultText !== undefined ? (JSON.parse(resultText) as ExecutionResult) : undefined
  const task = taskView(row, note, result, new URL(baseUrl).host)
  return JSON.stringify({ event: isSuccess ? 'task.completed' : 'task.fail', data: { task } })
}
