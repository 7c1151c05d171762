import type { Context } from './context.js'
import type { Run } from './runs.js'

const NOTIFY_EVERY_MS = 200
const RECORD_EVERY_MS = 2000

/** Listeners are notified a few times per second, the row is updated every few seconds. */
export function progressListener({ records, events, observer }: Context, run: Run) {
  const { processId, runId } = run.plan
  let notifiedAt = 0
  let recordedAt = performance.now()
  return (done: number, total: number): void => {
    run.done = done
    run.total = total
    const now = performance.now()
    if (run.row !== undefined && (now - notifiedAt >= NOTIFY_EVERY_MS || done >= total)) {
      notifiedAt = now
      events.emit(run.row, { type: 'progress', done, total })
    }
    if (now - recordedAt < RECORD_EVERY_MS) return
    recordedAt = now
    records.processes
      .touchProgress(processId, runId, done, total)
      .then((listeners) => {
        if (run.row !== undefined) run.row = { ...run.row, listeners }
      })
      .catch((error: unknown) => observer.failed('Progress could not be recorded.', error))
  }
}
