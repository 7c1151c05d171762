import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, processNotFound } from './find.js'
import { releaseBlobs } from './release-blobs.js'

/** Removes everything of a process now, in whatever state it is. */
export async function remove(context: Context, caller: Caller, processId: string): Promise<void> {
  await findProcess(context, caller, processId)
  await removeProcess(context, processId)
}

/** For whoever has made sure that it may go. With `version`, it goes only if nothing has happened to it since; gives whether it is gone. */
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
