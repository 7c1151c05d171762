import type { RunInput, RunLease } from '../records/runs.js'

/**
 * The queue only carries work: which process, which run. What is to be done is known to whoever performs it, and the
 * row in the store of records is the truth about how far it is.
 */
export interface QueuedRun {
  readonly runId: string
  readonly processId: string
  /** Owners get the same worker time, whatever the number and the length of the runs each of them has. */
  readonly owner: string
  /** Files that it will need, where they may lie elsewhere: a hint, for whoever is about to begin it. */
  readonly inputs?: readonly RunInput[] | undefined
  /** Where machines share the work: its row says already that a worker may begin it. */
  readonly isAdmitted?: boolean | undefined
  /** Where machines share the work: what this one has claimed. */
  readonly claim?: RunClaim | undefined
}

export interface RunClaim {
  readonly lease: RunLease
  /** Sealed. */
  readonly plan: string
  readonly waitedMs: number
}

export interface Performer {
  /** A run that needs these files is about to begin here, unless another has it. Gives what is to be called when it has ended, or is another's. */
  expect?(inputs: readonly RunInput[]): () => void
  /** Does the work; the queue waits for it, and looks at nothing else than that it has ended. */
  perform(run: QueuedRun, signal: AbortSignal): Promise<void>
  /** The run will not be performed: it has waited longer than it may, or the machines that had it died one after the other. */
  gaveUp(run: QueuedRun, why: 'queue_timeout' | 'interrupted'): Promise<void>
}

/** A place that is kept until one of these is called, so that a run is never accepted and then refused. */
export interface QueuePlace {
  /** The run is about to be accepted: whoever is going to perform it may get ready, and waits for that a moment. */
  announce?(run: QueuedRun): void
  /** To be called once the run's row says that it is queued. Where a slot was free it was kept, and the run begins at once. Otherwise it waits its turn. */
  submit(run: QueuedRun): void
  release(): void
}

export type CancelReason = 'cancelled' | 'interrupted'

export interface QueueStats {
  readonly waiting: number
  readonly running: number
}

export interface Queue {
  /** To be called once, before the first run is submitted. */
  start(performer: Performer): void
  /** Rejects with `queue_full` when there is no place for this owner. */
  reserve(owner: string): Promise<QueuePlace>
  /** 1 for the run that starts next, as far as can be told before runs have ended; undefined when it does not wait. */
  position(runId: string): Promise<number | undefined>
  /** A waiting run is dropped, a running one gets its signal aborted with the reason, wherever it runs. One that is neither is no error. */
  cancel(runId: string, reason: CancelReason): Promise<void>
  /** Of all machines together. */
  stats(): Promise<QueueStats>
  /** Those that `close` waits for. */
  underWay(): number
  /** Runs what waits and what runs to its end; what has not ended by the deadline is cancelled as `interrupted`. */
  close(deadlineMs: number): Promise<void>
}
