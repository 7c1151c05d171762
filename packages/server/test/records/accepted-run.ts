import type { Records } from '../../src/records/records.js'
import { aProcess } from './rows.js'

/** How many runs may wait. */
export interface Places {
  readonly mostWaiting?: number
  readonly mostWaitingOfOwner?: number
}

/** Accepts a run as the service does, by a change of its process; returns the id of the process. */
export async function acceptRun(
  { processes }: Records,
  owner: string,
  runId: string,
  { mostWaiting = 1000, mostWaitingOfOwner = 1000 }: Places = {},
): Promise<string> {
  const row = aProcess({ owner, state: 'uploaded' })
  await processes.create(row)
  const run = { runId, processId: row.id, owner, plan: `plan of ${runId}`, mostWaiting, mostWaitingOfOwner }
  await processes.change(row.id, { states: ['uploaded'] }, { state: 'queued', runId }, undefined, {
    run: { add: run },
  })
  return row.id
}
