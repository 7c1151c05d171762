import type { ProcessRow, WebhookRow } from '../records/records.js'
import type { RunChange, RunInput, RunState } from '../records/runs.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findWithUploads, processBusy } from './find.js'
import { planRun } from './plan-run.js'
import type { ExecuteRequest } from './request.js'
import type { Outcome, RunPlan } from './runs.js'
import { idleStates, isBusy } from './states.js'
import { checkTask, findTask } from './tasks.js'
import { pendingWebhook, type WebhookAddress } from './webhook.js'

export interface ExecuteOptions {
  /** The caller does not wait, so an accepted run must survive a power failure. */
  readonly isDeferred: boolean
  readonly webhook?: WebhookAddress | undefined
  /** For asking about the state later. */
  readonly requestId?: string | undefined
  /** Of the request, where requests are traced. */
  readonly traceparent?: string | undefined
}

export interface Execution {
  readonly row: ProcessRow
  /** Waits for the end. Never rejects. */
  outcome(): Promise<Outcome>
}

/** Checks everything that can be checked without opening a file, and queues the run. */
export async function execute(
  context: Context,
  caller: Caller,
  request: ExecuteRequest,
  options: ExecuteOptions,
): Promise<Execution> {
  // An unknown task name comes from the client and must not be in a trace.
  findTask(context, request.task)
  const attributes = { 'octavo.task': request.task }
  const span = context.traces.begin('accept', attributes, { parent: options.traceparent })
  try {
    const execution = await accepted(context, caller, request, options)
    span.end()
    return execution
  } catch (error) {
    span.end(undefined, true)
    throw error
  }
}

async function accepted(
  context: Context,
  caller: Caller,
  request: ExecuteRequest,
  options: ExecuteOptions,
): Promise<Execution> {
  const { blobs, queue, quota, runs } = context
  for (;;) {
    const found = await findWithUploads(context, caller, request.processId, 'processId')
    const { row, uploads } = found
    checkTask(row, request.task)
    if (isBusy(row)) throw processBusy()
    const { requestId, traceparent } = options
    const plan = { ...(await planRun(context, caller, request, row, uploads)), requestId, traceparent }
    // A full disk is reported before the work, not after.
    await blobs.checkFreeSpace()
    const allowance = await quota.allowance(caller, found.ownerBytes)
    allowance.take(1)
    allowance.release()
    const pending = pendingWebhook(plan, options.webhook)
    const place = await queue.reserve(caller.owner)
    const added = runs.add(plan, pending, { version: row.version, isWaitedFor: !options.isDeferred })
    const { runId, processId, owner } = plan
    let isAccepted = false
    try {
      const stored = runs.stored(plan, pending)
      const inputs = stored && inputsOf(plan)
      place.announce?.({ runId, processId, owner, inputs })
      let isAdmitted = false
      const run = stored && {
        add: stored,
        added: (state: RunState) => {
          isAdmitted = state === 'admitted'
        },
      }
      const queued = await accept(context, row, plan, { pending, run, note: request.note }, options)
      if (queued === undefined) continue
      isAccepted = true
      context.events.emit(queued, { type: 'changed', row: queued })
      place.submit({ runId, processId, owner, isAdmitted, inputs })
      return { row: queued, outcome: added.outcome }
    } finally {
      if (!isAccepted) added.drop()
      place.release()
    }
  }
}

const MAX_PREFETCHED = 8

/** The first input files: a worker starts to fetch them before it has read the rest of the plan. */
function inputsOf({ entries }: RunPlan): RunInput[] {
  const files = [...new Set(entries.map(({ file }) => file))].slice(0, MAX_PREFETCHED)
  return files.map(({ blob, size, sha256 }) => ({ blob, size, sha256 }))
}

/** Undefined if the process has changed since it was read: concurrent executions, an upload, a delete. */
function accept(
  { records, events, limits, now }: Context,
  row: ProcessRow,
  plan: RunPlan,
  {
    pending,
    run,
    note,
  }: { pending: WebhookRow | undefined; run: RunChange | undefined; note: string | undefined },
  { isDeferred }: ExecuteOptions,
): Promise<ProcessRow | undefined> {
  const time = now()
  const listeners = isDeferred ? undefined : events.withThisMachine(row)
  return records.processes.change(
    row.id,
    { states: idleStates, version: row.version },
    {
      state: 'queued',
      task: plan.task,
      runId: plan.runId,
      attempts: 0,
      progressDone: 0,
      progressTotal: 0,
      startedAt: null,
      finishedAt: null,
      updatedAt: time,
      expiresAt: time + limits.ttlSeconds,
      ...(note === undefined ? {} : { note }),
      ...(listeners === undefined ? {} : { listeners }),
    },
    undefined,
    {
      relaxed: !isDeferred && pending === undefined,
      ...(pending === undefined ? {} : { webhook: { add: pending } }),
      ...(run === undefined ? {} : { run }),
    },
  )
}
