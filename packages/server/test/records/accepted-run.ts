import type { Records } from '../../src/records/records.js'
import { aProcess, randomId } from './rows.js'

/** How many runs may wait. */
export interface Places {
  readonly maxWaiting?: number
  readonly maxWaitingOfOwner?: number
}

/** Accepts a run as the service does, by a change of its process; returns the id of the process. */
export async function acceptRun(
  { processes }: Records,
  owner: string,
  runId: string,
  { maxWaiting = 1000, maxWaitingOfOwner = 1000 }: Places = {},
  id = randomId(),
): Promise<string> {
  const row = aProcess({ id, owner, state: 'uploaded' })
  await processes.create(row)
  const run = { runId, processId: row.id, owner, plan: `plan of ${runId}`, maxWaiting, maxWaitingOfOwner }
  await processes.change(row.id, { states: ['uploaded'] }, { state: 'queued', runId }, undefined, {
    run: { add: run },
  })
  return row.id
}
