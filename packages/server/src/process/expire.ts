import type { Context } from './context.js'
import { isAlive } from './find.js'
import { removeProcess } from './remove.js'

/** Concurrent removals share a sync of the disk. Their bytes are deleted before others are removed. */
const AT_ONCE = 16

/**
 * Removes processes that have expired by then (Unix seconds), with their files. A busy process is kept: the
 * end of its run extends its lifetime.
 */
export async function removeExpired(context: Context, now: number, signal: AbortSignal): Promise<number> {
  const { records } = context
  const kept = new Set<string>()
  let removed = 0
  while (!signal.aborted) {
    const ids = await records.processes.expired(now, AT_ONCE + kept.size)
    const due = ids.filter((id) => !kept.has(id))
    if (due.length === 0) break
    const gone = await Promise.all(due.map((id) => removeIfDue(context, id, now)))
    for (const [index, isGone] of gone.entries()) {
      if (isGone) removed++
      else kept.add(due[index]!)
    }
  }
  return removed
}

async function removeIfDue(context: Context, id: string, now: number): Promise<boolean> {
  try {
    const row = await context.records.processes.get(id)
    if (row === undefined) return true
    if (isAlive(row, now)) return false
    // A concurrent request that extends the lifetime keeps the process.
    const removed = await removeProcess(context, id, row.version)
    await removed?.deleted
    return removed !== undefined
  } catch (error) {
    context.observer.failed('An expired process could not be removed.', error)
    return false
  }
}
