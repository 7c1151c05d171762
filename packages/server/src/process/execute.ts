import type { ProcessRow } from '../records/records.js'
import type { Caller, Context } from './context.js'
import type { ExecuteRequest } from './execute-request.js'
import { findProcess, processBusy } from './find.js'
import { planRun } from './plan-run.js'
import type { Outcome, RunPlan } from './runs.js'
import { idleStates, isBusy } from './states.js'
import { checkTask, findTask } from './tasks.js'

export interface ExecuteOptions {
  /** The caller does not wait: what was accepted has to outlive a power cut. */
  readonly isDeferred: boolean
}

export interface Execution {
  readonly row: ProcessRow
  /** Never rejects. */
  readonly outcome: Promise<Outcome>
}

/** Checks all that can be checked without opening a file, and puts the run into the queue. */
export async function execute(
  context: Context,
  caller: Caller,
  request: ExecuteRequest,
  options: ExecuteOptions,
): Promise<Execution> {
  const { records, queue, quota } = context
  findTask(context, request.task)
  for (;;) {
    const row = await findProcess(context, caller, request.processId)
    checkTask(row, request.task)
    if (isBusy(row)) throw processBusy()
    const plan = planRun(context, caller, request, row, await records.files.of(row.id, 'upload'))
    // Someone without room for any output is told before the work, not after.
    const allowance = await quota.allowance(caller)
    allowance.take(1)
    allowance.release()
    const place = await queue.reserve(caller.owner)
    try {
      const accepted = await accept(context, row, plan, place.startsAtOnce, options)
      if (accepted === undefined) continue
      const run = context.runs.add(plan, accepted)
      place.submit(plan)
      context.events.tell(row.id, { type: 'changed', row: accepted })
      return { row: accepted, outcome: run.outcome }
    } finally {
      place.release()
    }
  }
}

/**
 * Undefined when the process has changed since it was looked at: two executions at once, an upload, a delete. One change is
 * enough where the run need not wait.
 */
function accept(
  { records, limits, now }: Context,
  row: ProcessRow,
  plan: RunPlan,
  startsAtOnce: boolean,
  { isDeferred }: ExecuteOptions,
): Promise<ProcessRow | undefined> {
  const time = now()
  return records.processes.change(
    row.id,
    { states: idleStates, version: row.version },
    {
      state: startsAtOnce ? 'running' : 'queued',
      task: plan.task,
      runId: plan.runId,
      attempts: startsAtOnce ? 1 : 0,
      progressDone: 0,
      progressTotal: 0,
      startedAt: startsAtOnce ? time : null,
      finishedAt: null,
      updatedAt: time,
      expiresAt: time + limits.ttlSeconds,
    },
    undefined,
    { relaxed: !isDeferred },
  )
}
