import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, processNotFound } from './find.js'

/** Removes a process with everything that belongs to it, in any state. Its bytes are deleted afterwards. */
export async function remove(context: Context, caller: Caller, processId: string): Promise<void> {
  await findProcess(context, caller, processId)
  const removed = await removeProcess(context, processId)
  if (removed !== undefined) await context.deletions.delayResponse(caller.owner, removed.deleted)
}

/**
 * For callers that have checked that it may be removed. With `version`, only if it is unchanged: otherwise
 * undefined. `deleted` resolves when its bytes are deleted.
 */
export async function removeProcess(
  { records, queue, runs, events, deletions }: Context,
  processId: string,
  version?: number,
): Promise<{ readonly deleted: Promise<void> } | undefined> {
  const removed = await records.processes.remove(processId, version)
  if (removed === undefined) return undefined
  const { runId, owner } = removed.row
  const deleted = deletions.add(owner, removed.files)
  if (runId !== null) {
    await queue.cancel(runId, 'cancelled')
    runs.settle(runId, { row: undefined, error: processNotFound() })
  }
  events.emit(removed.row, { type: 'gone' })
  return { deleted }
}
