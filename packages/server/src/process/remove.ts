import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, processNotFound } from './find.js'
import { releaseBlobs } from './release-blobs.js'

/** Removes a process with everything that belongs to it, in any state. */
export async function remove(context: Context, caller: Caller, processId: string): Promise<void> {
  await findProcess(context, caller, processId)
  await removeProcess(context, processId)
}

/**
 * For callers that have checked that it may be removed. With `version`, only if it is unchanged; returns
 * whether it was removed.
 */
export async function removeProcess(context: Context, processId: string, version?: number): Promise<boolean> {
  const { records, queue, runs, events } = context
  return context.locks.hold(processId, async () => {
    const removed = await records.processes.remove(processId, version)
    if (removed === undefined) return false
    const { runId } = removed.row
    if (runId !== null) {
      await queue.cancel(runId, 'cancelled')
      runs.settle(runId, { row: undefined, error: processNotFound() })
    }
    await releaseBlobs(context, removed.files)
    events.emit(processId, { type: 'gone' })
    return true
  })
}
