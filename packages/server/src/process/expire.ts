import type { Context } from './context.js'
import { isAlive } from './find.js'
import { removeProcess } from './remove.js'

/** Together they share a trip to the disk. */
const AT_ONCE = 16

/** Processes whose time was over by then (Unix seconds) go, with all they have. One that is busy stays: its end moves its expiry. */
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
    // Whoever comes to it in this moment moves its expiry, and keeps it.
    return await removeProcess(context, id, row.version)
  } catch (error) {
    context.observer.failed('An expired process could not be removed.', error)
    return false
  }
}
