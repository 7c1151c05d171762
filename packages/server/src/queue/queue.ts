import type { ClaimedRun, RunInput, RunLease } from '../records/runs.js'

/**
 * The queue only carries the IDs of a process and a run. The performer knows what to do, and the row of the process is authoritative for its
 * state.
 */
export interface QueuedRun {
  readonly runId: string
  readonly processId: string
  /** Owners get the same worker time, whatever the number and the length of the runs each of them has. */
  readonly owner: string
  /** Files that the run needs, if they may have to be fetched: a hint for the machine that starts it. */
  readonly inputs?: readonly RunInput[] | undefined
  /** With several machines: whether its row is already admitted, so that a worker may start it. */
  readonly isAdmitted?: boolean | undefined
  /** With several machines: the claim of this machine. */
  readonly claim?: RunClaim | undefined
}

export interface RunClaim extends ClaimedRun {
  readonly lease: RunLease
}

export interface Performer {
  /** A run that needs these files is about to start here, unless another machine claims it. Call the returned function when it has ended or was claimed elsewhere. */
  expect?(inputs: readonly RunInput[]): () => void
  /** Does the work. Returns whether other runs wait; undefined if that is not known. */
  perform(run: QueuedRun, signal: AbortSignal): Promise<boolean | undefined>
  /** The run will not be performed: it exceeded its time in the queue, or too many machines died while they ran it. */
  gaveUp(run: QueuedRun, why: 'queue_timeout' | 'interrupted'): Promise<void>
}

/** A reserved place in the queue, until one of these is called: a run is never accepted and then rejected. */
export interface QueuePlace {
  /** The run is about to be accepted: whoever is going to perform it may get ready, and waits for that a moment. */
  announce?(run: QueuedRun): void
  /** To be called when the row of the run is queued. If a slot was free at the reservation, the run starts immediately; otherwise it waits. */
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
  /** 1 for the run that is expected to start next; undefined if it is not waiting. */
  position(runId: string): Promise<number | undefined>
  /** Drops a waiting run; aborts the signal of a running one with the reason, on any machine. Does nothing for other runs. */
  cancel(runId: string, reason: CancelReason): Promise<void>
  /** Of all machines together. */
  stats(): Promise<QueueStats>
  /** The number of runs that `close` waits for. */
  underWay(): number
  /** Lets waiting and running runs end; after the deadline, the rest is cancelled as `interrupted`. */
  close(deadlineMs: number): Promise<void>
}
