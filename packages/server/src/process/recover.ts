import type { Context, ProcessLimits } from './context.js'
import { failed, interrupted } from './perform.js'
import { busyStates } from './states.js'
import { webhookChanges } from './webhook.js'

const AT_ONCE = 100

/** At start nothing can be queued or running: such rows belong to a server that has died. */
export async function recover(
  context: Pick<Context, 'records' | 'now' | 'webhooks'> & {
    readonly limits: Pick<ProcessLimits, 'ttlSeconds'>
  },
): Promise<number> {
  const { records, limits, now } = context
  let recovered = 0
  for (;;) {
    const rows = await records.processes.inStates(busyStates, AT_ONCE)
    for (const { id, version, runId } of rows) {
      const pending = runId === null ? undefined : await records.webhooks.ofRun(runId)
      await records.processes.change(
        id,
        { states: busyStates, version },
        failed(interrupted(), now(), limits.ttlSeconds),
        undefined,
        { reserved: true, webhook: webhookChanges(context, pending) },
      )
      recovered++
    }
    if (rows.length < AT_ONCE) return recovered
  }
}
