import type { Caller, Context } from './context.js'
import { findProcess, processNotFound } from './find.js'
import { releaseBlobs } from './release-blobs.js'

/** Removes everything of a process now, in whatever state it is. */
export async function remove(context: Context, caller: Caller, processId: string): Promise<void> {
  await findProcess(context, caller, processId)
  await removeProcess(context, processId)
}

/** For whoever has made sure that it may go. */
export async function removeProcess(context: Context, processId: string): Promise<void> {
  const { records, queue, runs, events } = context
  await context.locks.hold(processId, async () => {
    const row = await records.processes.get(processId)
    if (row === undefined) return
    const files = await records.processes.remove(processId)
    if (row.runId !== null) {
      queue.cancel(row.runId, 'cancelled')
      runs.settle(row.runId, { row: undefined, error: processNotFound() })
    }
    await releaseBlobs(context, files)
    events.tell(processId, { type: 'gone' })
  })
}
