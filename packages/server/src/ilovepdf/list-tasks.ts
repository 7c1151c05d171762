import { setImmediate as nextTurn } from 'node:timers/promises'
import { ServiceError } from '../errors/service-error.js'
import type { Caller } from '../process/caller.js'
import type { Description } from '../process/describe.js'
import type { Processes } from '../process/process.js'
import type { ProcessRow } from '../records/records.js'
import { type FoundTask, resultOf } from './find-task.js'
import { noteOf } from './note.js'
import { mayHaveStatus, taskView } from './task-view.js'

const ROWS_AT_ONCE = 100

export interface WantedTasks {
  readonly tool: string | undefined
  readonly status: string | undefined
  readonly customInt: string | undefined
  /** Number of matching tasks to skip. */
  readonly from: number
  readonly limit: number
}

/**
 * The newest first, only matching ones. Results are only read if the row is not sufficient, one at a time, so
 * that other requests continue in between.
 */
export async function listTasks(
  processes: Pick<Processes, 'list' | 'describe'>,
  caller: Caller,
  { tool, status, customInt, from, limit }: WantedTasks,
  server: string,
): Promise<object[]> {
  let toPass = from
  const found: object[] = []
  for await (const { row, note } of tasksOf(processes, caller)) {
    if (tool !== undefined && note.tool !== tool) continue
    if (customInt !== undefined && String(note.customInt) !== customInt) continue
    if (status !== undefined && !mayHaveStatus(row, status)) continue
    const isKnownFromRow = status === undefined || row.state !== 'succeeded'
    if (toPass > 0 && isKnownFromRow) {
      toPass--
      continue
    }
    await nextTurn()
    const described =
      row.outputs === 0 ? { resultText: undefined } : await describedIfThere(processes, caller, row)
    if (described === undefined) continue
    const view = taskView(row, note, resultOf(described.resultText), server)
    if (status !== undefined && view.status !== status) continue
    if (toPass-- > 0) continue
    found.push(view)
    if (found.length === limit) break
  }
  return found
}

/** Undefined if it was deleted in the meantime. */
async function describedIfThere(
  processes: Pick<Processes, 'describe'>,
  caller: Caller,
  { id }: Pick<ProcessRow, 'id'>,
): Promise<Pick<Description, 'resultText'> | undefined> {
  try {
    return await processes.describe(caller, id)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'process_not_found') return undefined
    throw error
  }
}

async function* tasksOf(processes: Pick<Processes, 'list'>, caller: Caller): AsyncGenerator<FoundTask> {
  let before: string | undefined
  do {
    await nextTurn()
    const { rows, next } = await processes.list(caller, { limit: ROWS_AT_ONCE, before })
    for (const row of rows) {
      const note = noteOf(row)
      if (note !== undefined) yield { row, note }
    }
    before = next
  } while (before !== undefined)
}
