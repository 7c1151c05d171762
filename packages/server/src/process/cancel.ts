import type { ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess } from './find.js'
import { cancelled, fail } from './perform.js'
import { isBusy } from './states.js'

/** Stops the run and keeps the files. Does nothing if nothing runs. */
export async function cancel(context: Context, caller: Caller, processId: string): Promise<ProcessRow> {
  const row = await findProcess(context, caller, processId)
  if (!isBusy(row) || row.runId === null) return row
  // The row first: from here on the run can no longer publish a result.
  await fail(context, { processId, runId: row.runId, owner: row.owner }, cancelled())
  await context.queue.cancel(row.runId, 'cancelled')
  return findProcess(context, caller, processId)
}
