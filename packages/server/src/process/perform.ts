import { withFiles } from '@octavo/tasks/entry'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import type { LocalCopy } from '../blobs/blobs.js'
import { ServiceError } from '../errors/service-error.js'
import type { Performer, QueuedRun } from '../queue/queue.js'
import type { FileRow, ProcessPatch, ProcessRow } from '../records/records.js'
import type { RunLease } from '../records/runs.js'
import type { Span } from '../traces/traces.js'
import type { Context, RunOfRequest } from './context.js'
import { processNotFound } from './find.js'
import type { Job, JobResult } from './job.js'
import { publish } from './publish.js'
import { recordOf } from './result.js'
import { progressListener } from './run-progress.js'
import type { Run, RunPlan } from './runs.js'
import { serviceErrorOf } from './service-error-of.js'
import { withoutFailedEntries } from './skip-entries.js'
import { busyStates } from './states.js'
import { checkTasksRun, findTask } from './tasks.js'
import { webhookChanges } from './webhook.js'

/** A single crash may be an accident; a file that crashes two child processes is the cause. */
const MAX_ATTEMPTS = 2
/** Files that are fetched concurrently: each may be on another machine. */
const COPIES_AT_ONCE = 8

/** Performs a run when the queue starts it. */
export function createPerformer(context: Context): Performer {
  return {
    async perform(queued, signal) {
      const times = { startedAt: performance.now(), startTime: context.now() }
      let run: Run | undefined
      let span: Span | undefined
      let begun: Promise<void> | undefined
      try {
        run = await context.runs.open(queued)
        if (run === undefined) return undefined
        span = beginSpan(context, run)
        if (run.lease !== undefined) checkKnown(context, run.plan)
        signal.throwIfAborted()
        begun = begin(context, run, queued.claim?.process, times.startTime)
        const result = await attempts(context, run, signal)
        const start = { ...times, begun, signal }
        const published = await stored(context, span, () => publish(context, run!, result, start))
        span.end({ 'octavo.outcome': 'ok' })
        context.runs.settle(queued.runId, published)
        context.observer.ran({ task: run.plan.task, code: 'ok', ...secondsOf(run, times.startedAt) })
        return run.othersWait
      } catch (error) {
        if (run?.lease !== undefined && signal.reason === 'interrupted') {
          span?.end({ 'octavo.outcome': 'requeued' })
          context.runs.settle(queued.runId, { row: undefined, error: interrupted() })
          await returnToQueue(context, run.lease)
          return undefined
        }
        const failure = failureOf(context, run?.plan, await firstCause(begun, error), signal)
        span?.end({ 'octavo.outcome': failure.code }, true)
        await fail(context, queued, failure)
        if (run !== undefined)
          context.observer.ran({
            task: run.plan.task,
            code: failure.code,
            ...secondsOf(run, times.startedAt),
          })
        return undefined
      }
    },
    expect(inputs) {
      const copies = inputs
        .slice(0, COPIES_AT_ONCE)
        .map((input) => context.blobs.localCopy(input.blob, input))
      // The run itself reports files that cannot be fetched.
      const release = (copy: Promise<LocalCopy>): Promise<unknown> =>
        copy.then(({ release }) => release()).catch(() => undefined)
      for (const copy of copies) copy.catch(() => undefined)
      return () => copies.forEach((copy) => void release(copy))
    },
    async gaveUp(queued, why) {
      const run = context.runs.get(queued.runId)
      const failure = why === 'interrupted' ? interrupted() : waitedTooLong()
      await fail(context, queued, failure)
      if (run === undefined) return
      context.observer.ran({ task: run.plan.task, code: failure.code, ...secondsOf(run, performance.now()) })
    },
  }
}

/** The run may come from a machine of another version with other tasks. */
function checkKnown(context: Context, { task: name, options }: RunPlan): void {
  checkTasksRun(context, findTask(context, name), options)
}

/** The time in the queue is over. */
function beginSpan({ traces }: Context, { plan, queuedAt }: Run): Span {
  const parent = plan.traceparent
  const attributes = { 'octavo.task': plan.task }
  traces.begin('queue', attributes, { parent, agoMs: performance.now() - queuedAt }).end()
  return traces.begin('run', attributes, { parent })
}

async function stored<T>({ traces }: Context, run: Span, publishing: () => Promise<T>): Promise<T> {
  const span = traces.begin('store', {}, { parent: run.traceparent })
  try {
    const published = await publishing()
    span.end()
    return published
  } catch (error) {
    span.end(undefined, true)
    throw error
  }
}

/** This machine stops; another one starts the run from the beginning. */
async function returnToQueue({ records, observer }: Context, lease: RunLease): Promise<void> {
  try {
    await records.runs?.requeue(lease)
  } catch (error) {
    observer.failed('A run could not be returned to the queue; it will be when its lease expires.', error)
  }
}

/**
 * Records that the run has started, concurrently with the work, so that it does not wait for other commits.
 * Writes are executed in order, so this one precedes the end of the run, and a result is only published after
 * it. The claim of a run has already done it.
 */
function begin(
  context: Context,
  run: Run,
  claimed: ProcessRow | undefined,
  startTime: number,
): Promise<void> {
  const begun =
    claimed === undefined
      ? recordBegin(context, run, startTime)
      : Promise.resolve(hasBegun(context, run, claimed))
  // The result could not be published, so the work is stopped.
  begun.catch(() => context.queue.cancel(run.plan.runId, 'cancelled').catch(() => undefined))
  return begun
}

/** A run that could not be recorded was stopped for that reason, whatever its own error says. */
async function firstCause(begun: Promise<void> | undefined, error: unknown): Promise<unknown> {
  try {
    await begun
    return error
  } catch (cause) {
    return cause
  }
}

async function recordBegin(context: Context, run: Run, startTime: number): Promise<void> {
  const { plan } = run
  // Relaxed: after a power failure the process is queued, and a queued process of a dead server is marked as
  // failed as well.
  const row = await context.records.processes.change(
    plan.processId,
    { states: busyStates, runId: plan.runId },
    { state: 'running', startedAt: startTime, attempts: 1, updatedAt: startTime },
    undefined,
    { relaxed: true },
  )
  if (row === undefined) throw new RunObsolete()
  hasBegun(context, run, row)
}

function hasBegun({ events }: Context, run: Run, row: ProcessRow): void {
  run.row = row
  events.emit(row, { type: 'changed', row })
}

async function attempts(context: Context, run: Run, signal: AbortSignal): Promise<JobResult> {
  const copies = new Map<FileRow, LocalCopy>()
  try {
    await copyInputs(context, run, copies)
    const job = jobOf(run, copies)
    const { skips } = run.plan
    return skips === undefined
      ? await attemptsWith(context, run, job, signal)
      : await withoutFailedEntries(job, skips, (left) => attemptsWith(context, run, left, signal))
  } finally {
    for (const copy of copies.values()) await copy.release()
  }
}

async function attemptsWith(context: Context, run: Run, job: Job, signal: AbortSignal): Promise<JobResult> {
  const onProgress = progressListener(context, run)
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.runner.run(job, { onProgress, signal })
    } catch (error) {
      const mayTryAgain = error instanceof TaskFailure && taskFailures[error.code].mayRetry && !signal.aborted
      if (!mayTryAgain || attempt >= MAX_ATTEMPTS) throw error
      context.observer.failed('A run ended without a result and is retried.', error, run.plan)
      const again = await context.records.processes.change(
        run.plan.processId,
        { states: busyStates, runId: run.plan.runId },
        { attempts: attempt + 1 },
        undefined,
        { relaxed: true },
      )
      if (again === undefined) throw new RunObsolete()
    }
  }
}

/** Completed copies are in `copies`, also if one has failed. */
async function copyInputs({ blobs }: Context, { plan }: Run, copies: Map<FileRow, LocalCopy>): Promise<void> {
  const files = [...new Set(plan.entries.map(({ file }) => file))]
  for (let from = 0; from < files.length; from += COPIES_AT_ONCE) {
    const some = files.slice(from, from + COPIES_AT_ONCE)
    const settled = await Promise.allSettled(
      some.map(async (file) => copies.set(file, await blobs.localCopy(file.blob, file))),
    )
    const failed = settled.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
}

function jobOf({ plan }: Run, copies: ReadonlyMap<FileRow, LocalCopy>): Job {
  return {
    owner: plan.owner,
    task: plan.task,
    options: plan.options,
    outputName: plan.outputName,
    needs: plan.needs,
    entries: withFiles(plan.entries, (file) => ({ path: copies.get(file)!.path })),
  }
}

/**
 * Records the failure if the run still owns the row, and notifies waiting callers. The last success is kept.
 */
export async function fail(
  context: Context,
  { processId, runId, claim }: QueuedRun,
  error: ServiceError,
): Promise<void> {
  const { records, runs, events, limits, now, observer } = context
  let row: ProcessRow | undefined
  const run = runs.get(runId)
  try {
    const webhook = run === undefined ? await records.webhooks.ofRun(runId) : run.webhook
    row = await records.processes.change(
      processId,
      { states: busyStates, runId },
      {
        ...failed(error, now(), limits.ttlSeconds),
        ...(run === undefined ? {} : { progressDone: run.done, progressTotal: run.total }),
      },
      undefined,
      // On a full disk this still has to be recorded: a process must not stay busy.
      {
        reserved: true,
        webhook: webhookChanges(context, webhook),
        run: records.runs && { end: { runId, lease: claim?.lease } },
      },
    )
    if (row !== undefined) events.emit(row, { type: 'changed', row })
    if (row !== undefined && webhook !== undefined) context.webhooks.wake()
  } catch (cause) {
    observer.failed('A failure could not be recorded; it will be at the next start.', cause, run?.plan)
  }
  runs.settle(runId, { row, error })
}

/** The changes of the row for a failure. */
export function failed(error: ServiceError, time: number, ttlSeconds: number): ProcessPatch {
  return {
    state: 'failed',
    error: recordOf(error),
    runId: null,
    finishedAt: time,
    updatedAt: time,
    expiresAt: time + ttlSeconds,
  }
}

function failureOf(
  { observer }: Context,
  run: RunOfRequest | undefined,
  error: unknown,
  signal: AbortSignal,
): ServiceError {
  const known = serviceErrorOf(error)
  if (known !== undefined) return known
  if (error instanceof RunObsolete) return processNotFound()
  if (signal.aborted) return signal.reason === 'interrupted' ? interrupted() : cancelled()
  if (error instanceof TaskFailure) {
    if (error.trace !== undefined) observer.failed('A run failed.', error, run)
    return new ServiceError(error.code, error.message, { field: error.field })
  }
  observer.failed('A run failed.', error, run)
  return new ServiceError('internal_error', 'The execution failed because of an internal error.')
}

/**
 * The row was removed or has changed state while the run was prepared: that change has notified the caller.
 */
class RunObsolete extends Error {}

export function cancelled(): ServiceError {
  return new ServiceError('cancelled', 'The execution was cancelled. The files are still there.')
}

export function interrupted(): ServiceError {
  return new ServiceError(
    'interrupted',
    'The service was stopped before the execution had ended. The files are still there: execute again.',
  )
}

function waitedTooLong(): ServiceError {
  return new ServiceError(
    'queue_timeout',
    'The execution waited in the queue for too long and was removed. Try again later.',
    { retryAfter: 30 },
  )
}

function secondsOf(run: Run, startedAt: number): { seconds: number; queueSeconds: number } {
  return {
    seconds: (performance.now() - startedAt) / 1000,
    queueSeconds: (startedAt - run.queuedAt) / 1000,
  }
}
