import type { FileRow, ProcessRow } from '../records/records.js'
import type { Seal } from '../seal/seal.js'
import type { Listening, Signals } from '../signals/signals.js'
import type { Caller } from './caller.js'
import { cancel } from './cancel.js'
import { type ChunkedUploads, createChunkedUploads } from './chunked.js'
import type { Context } from './context.js'
import { createDeletions } from './deletions.js'
import {
  type Description,
  describe,
  type FirstOutput,
  firstOutputOf,
  list,
  type Outputs,
  outputOf,
  outputsOf,
  type Page,
  type Progress,
  progressOf,
} from './describe.js'
import { createEvents, type ProcessListener } from './events.js'
import { type ExecuteOptions, type Execution, execute } from './execute.js'
import { removeExpired } from './expire.js'
import { findProcess } from './find.js'
import { createIdempotency, type Idempotency } from './idempotency.js'
import { createLocks } from './locks.js'
import { createPerformer } from './perform.js'
import { createQuota } from './quota.js'
import { recover } from './recover.js'
import { remove } from './remove.js'
import { removeUpload } from './remove-upload.js'
import type { ExecuteRequest } from './request.js'
import { createResumableUploads, type ResumableUploads } from './resumable.js'
import { createRuns } from './runs.js'
import { createSharedRuns } from './shared-runs.js'
import { type StartRequest, startTask } from './start-task.js'
import { Upload } from './upload.js'

/** The state machine of processes, and the only module that changes their state. */
export interface Processes {
  startTask(caller: Caller, request: StartRequest): Promise<ProcessRow>
  /** `isBeginning` is false for bytes that continue a file. */
  upload(caller: Caller, sentName: string | undefined, isBeginning?: boolean): Upload
  readonly chunked: ChunkedUploads
  readonly resumable: ResumableUploads
  removeUpload(caller: Caller, processId: string, fileId: string): Promise<ProcessRow>
  execute(caller: Caller, request: ExecuteRequest, options: ExecuteOptions): Promise<Execution>
  cancel(caller: Caller, processId: string): Promise<ProcessRow>
  remove(caller: Caller, processId: string): Promise<void>
  /** `field` is the field of the request that names the process. */
  find(caller: Caller, processId: string, field?: string): Promise<ProcessRow>
  describe(caller: Caller, processId: string): Promise<Description>
  list(caller: Caller, options: { limit: number; before?: string | undefined }): Promise<Page>
  outputs(caller: Caller, processId: string): Promise<Outputs>
  /** One of them, counted from 1. */
  output(caller: Caller, processId: string, n: number | undefined): Promise<FileRow>
  firstOutput(caller: Caller, processId: string): Promise<FirstOutput>
  progress(row: ProcessRow): Promise<Progress>
  /** For an execution that follows and waits for its end. */
  listen(processId: string, listener: ProcessListener): Listening
  follow(row: ProcessRow, listener: ProcessListener): Listening
  readonly idempotency: Idempotency
  /** At start, before the first request. */
  recover(): Promise<number>
  /**
   * Removes processes that have expired by then (Unix seconds), a limited number at a time; returns how many.
   */
  removeExpired(now: number, signal: AbortSignal): Promise<number>
  /** Waits until the bytes of everything that was removed are deleted. To be called before the stores are closed. */
  settled(): Promise<void>
}

export interface ProcessDependencies
  extends Omit<Context, 'events' | 'locks' | 'deletions' | 'runs' | 'quota'> {
  /** Undefined if this process accepts and performs all runs. */
  readonly shared?: SharedWork | undefined
}

/** What machines that share the work need in addition to the stores. */
export interface SharedWork {
  readonly signals: Signals
  /** This machine's name among the others. */
  readonly node: string
  readonly seal: Seal
  readonly maxWaiting: number
  readonly maxWaitingOfOwner: number
}

export function createProcesses({ shared, ...dependencies }: ProcessDependencies): Processes {
  const { records, limits, tasks } = dependencies
  const events = createEvents(shared && { records, ...shared })
  const context: Context = {
    ...dependencies,
    events,
    locks: createLocks(),
    deletions: createDeletions(dependencies),
    runs: shared === undefined ? createRuns() : createSharedRuns({ records, events, ...shared }),
    quota: createQuota(records, limits.quotaBytes),
  }
  context.queue.start(createPerformer(context))
  return {
    startTask: (caller, request) => startTask(context, caller, request),
    upload: (caller, sentName, isBeginning) => new Upload(context, caller, sentName, isBeginning),
    chunked: createChunkedUploads(context),
    resumable: createResumableUploads(context),
    removeUpload: (caller, processId, fileId) => removeUpload(context, caller, processId, fileId),
    execute: (caller, request, options) => execute(context, caller, request, options),
    cancel: (caller, processId) => cancel(context, caller, processId),
    remove: (caller, processId) => remove(context, caller, processId),
    find: (caller, processId, field) => findProcess(context, caller, processId, field),
    describe: (caller, processId) => describe(context, caller, processId),
    list: (caller, options) => list(context, caller, options),
    outputs: (caller, processId) => outputsOf(context, caller, processId),
    output: (caller, processId, n) => outputOf(context, caller, processId, n),
    firstOutput: (caller, processId) => firstOutputOf(context, caller, processId),
    progress: (row) => progressOf(context, row),
    listen: (processId, listener) => events.listen(processId, listener, 'all'),
    follow: events.follow,
    idempotency: createIdempotency(context, tasks.secretOptions(), shared?.seal),
    recover: () => recover(context),
    removeExpired: (now, signal) => removeExpired(context, now, signal),
    settled: () => context.deletions.settled(),
  }
}
