import type { Context } from './context.js'
import { failed, interrupted } from './perform.js'
import { busyStates } from './states.js'

const AT_ONCE = 100

/** At start nothing can be queued or running: what the rows say so of died with the server before. */
export async function recover({
  records,
  limits,
  now,
}: Pick<Context, 'records' | 'limits' | 'now'>): Promise<number> {
  let recovered = 0
  for (;;) {
    const rows = await records.processes.inStates(busyStates, AT_ONCE)
    for (const { id, version } of rows) {
      await records.processes.change(
        id,
        { states: busyStates, version },
        failed(interrupted(), now(), limits.ttlSeconds),
      )
      recovered++
    }
    if (rows.length < AT_ONCE) return recovered
  }
}
