import { setTimeout as wait } from 'node:timers/promises'
import { safeFileName, zipFileName } from '@octavo/tasks/file-name'
import { StoreUnavailable } from '../errors/store-unavailable.js'
import type { FileRow, ProcessRow } from '../records/records.js'
import type { Context } from './context.js'
import { processNotFound } from './find.js'
import { newId } from './ids.js'
import type { JobOutput, JobResult } from './job.js'
import { allOutputs } from './output-slices.js'
import { type ExecutionResult, UNNAMED_ZIP } from './result.js'
import type { Outcome, Run, RunPlan } from './runs.js'
import { busyStates } from './states.js'
import { webhookChanges } from './webhook.js'

export interface RunStart {
  /** By the monotonic clock, in milliseconds. */
  readonly startedAt: number
  /** Unix seconds. */
  readonly startTime: number
  /** Resolves when the row says that the run has started; rejects when the run has lost the process. */
  readonly begun: Promise<void>
  /** Aborted when the run is no longer needed, or was taken over. */
  readonly signal: AbortSignal
}

const RETRY_FIRST_MS = 250
const RETRY_LONGEST_MS = 5000
const RETRY_FOR_MS = 120_000
/** A longer result is not sent with the event: receivers read it from the store. */
const LONGEST_SENT_RESULT = 32_768

/** The work is done, so a store that does not respond for a while must not discard its result. */
async function persistently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + RETRY_FOR_MS
  for (let pause = RETRY_FIRST_MS; ; pause = Math.min(RETRY_LONGEST_MS, pause * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || signal.aborted || performance.now() > end) throw error
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Adopts the outputs, which replace those of the last success in one transaction. */
export async function publish(
  context: Context,
  run: Run,
  result: JobResult,
  start: RunStart,
): Promise<Outcome> {
  const { plan } = run
  const files: FileRow[] = []
  let isPublished = false
  try {
    await start.begun
    await adoptAll(context, run, result.outputs, files, start.signal)
    const resultText = JSON.stringify(executionOf(run, result, files, start))
    const row = await persistently(start.signal, () =>
      replace(context, run, files, resultText, start.startTime),
    )
    if (row === undefined) throw processNotFound()
    isPublished = true
    if (run.webhook !== undefined) context.webhooks.wake()
    for (const file of files) context.observer.stored('output', file.size)
    const isShort = resultText.length <= LONGEST_SENT_RESULT
    const shortResult = isShort ? { runId: plan.runId, text: resultText } : undefined
    context.events.emit(row, { type: 'changed', row, result: shortResult })
    return { row, resultText }
  } finally {
    await result.release()
    if (!isPublished) void context.deletions.add(plan.owner, files)
    for (const { blob } of files) context.blobs.recorded(blob)
  }
}

/** Outputs that are adopted concurrently: each waits for the disk. */
const AT_ONCE = 8

/** Adopted outputs are in `files`, in order, also if one has failed. */
async function adoptAll(
  context: Context,
  run: Run,
  outputs: readonly JobOutput[],
  files: FileRow[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < outputs.length; from += AT_ONCE) {
    const some = outputs.slice(from, from + AT_ONCE)
    const settled = await Promise.allSettled(
      some.map((output, index) => persistently(signal, () => adopted(context, run, output, from + index))),
    )
    for (const one of settled) if (one.status === 'fulfilled') files.push(one.value)
    const failed = settled.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
}

async function adopted(
  { blobs, now }: Context,
  { plan }: Run,
  output: JobOutput,
  position: number,
): Promise<FileRow> {
  const { blob, size, sha256 } = await blobs.adopt(output.path)
  return {
    id: newId(),
    processId: plan.processId,
    kind: 'output',
    position,
    name: safeFileName(output.name, output.type, 'result'),
    size,
    type: output.type,
    sha256,
    blob,
    pageCount: output.pages,
    encrypted: null,
    passwordRequired: null,
    runId: plan.runId,
    createdAt: now(),
  }
}

function executionOf(
  run: Run,
  { outputs, report, skipped }: JobResult,
  files: readonly FileRow[],
  { startedAt, startTime }: RunStart,
): ExecutionResult {
  return {
    start_time: startTime,
    duration: seconds(performance.now() - startedAt),
    queue_time: seconds(startedAt - run.queuedAt),
    tool: run.plan.task,
    output_filenumber: files.length,
    output_filesize: files.reduce((sum, { size }) => sum + size, 0),
    files: files.map(({ name, size, sha256 }, index) => ({
      filename: name,
      filesize: size,
      pages: outputs[index]!.pages,
      sha256,
    })),
    report,
    skipped: skipped?.map((one) => ({
      ...one,
      server_filename: run.plan.entries[one.entry]!.file.id,
    })),
  }
}

/** Undefined if the run has lost the process: it was deleted or cancelled. */
async function replace(
  context: Context,
  run: Run,
  files: readonly FileRow[],
  resultText: string,
  startTime: number,
): Promise<ProcessRow | undefined> {
  const { records, quota, limits, deletions } = context
  const { plan, total, webhook, lease } = run
  const old = plan.replacesSuccess ? await allOutputs(context, plan.processId) : []
  const time = context.now()
  const ended = (othersWait: boolean): void => {
    run.othersWait = othersWait
  }
  // A short run ends before it has reported progress.
  const pages = total > 0 ? total : files.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0)
  const row = await records.processes.change(
    plan.processId,
    // A database that crashes may lose the start of the run; the lease says who owns it.
    { states: busyStates, runId: plan.runId },
    {
      state: 'succeeded',
      startedAt: startTime,
      outputs: files.length,
      error: null,
      runId: null,
      progressDone: pages,
      progressTotal: pages,
      finishedAt: time,
      updatedAt: time,
      expiresAt: time + limits.ttlSeconds,
    },
    { add: files, removeIds: old.map(({ id }) => id), quotaBytes: quota.of(plan) },
    {
      webhook: webhookChanges(context, webhook, resultText),
      result: { zipName: zipNameOf(plan, files.length), body: resultText },
      run: lease && { end: { runId: plan.runId, lease, ended } },
    },
  )
  if (row !== undefined) void deletions.add(plan.owner, old)
  return row
}

function zipNameOf({ outputName }: RunPlan, outputs: number): string | null {
  return outputs > 1 && outputName !== undefined ? zipFileName(outputName, UNNAMED_ZIP) : null
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds)) / 1000
}
