/**
 * Runs that were accepted and have not ended, where several machines share the work. A run waits until it is admitted; then a worker claims it, and has it for as
 * long as it renews its lease. Times are the database's own: the clocks of the machines need not agree.
 */
export interface NewRun {
  readonly runId: string
  readonly processId: string
  readonly owner: string
  /** What is to be done, sealed: it holds passwords. */
  readonly plan: string
  /** How many may wait, of all owners and of this one: beyond it the change rejects with `QueueFull` (errors.ts). */
  readonly mostWaiting: number
  readonly mostWaitingOfOwner: number
}

/** One that finds a worker free when it is accepted is admitted at once. */
export type RunState = 'waiting' | 'admitted' | 'running'

/** What proves that a worker has a run: one that lost it to another has an older attempt. */
export interface RunLease {
  readonly runId: string
  readonly attempt: number
  readonly worker: string
}

/** A run begins or ends with a change of its process, in the same transaction. */
export type RunChange =
  | {
      readonly add: NewRun
      /** Told how it begins; once more where the transaction is, and the last time counts. */
      readonly added?: ((state: RunState) => void) | undefined
    }
  /** With a lease, the change is made only if the lease is good still. */
  | { readonly end: { readonly runId: string; readonly lease?: RunLease | undefined } }

/** A run that a worker may begin. */
export interface AdmittedRun {
  readonly runId: string
  readonly processId: string
  readonly owner: string
  readonly attempt: number
  /** Known only of one that was admitted when it was accepted. */
  readonly inputs?: readonly RunInput[] | undefined
}

/** A file that a run needs. */
export interface RunInput {
  readonly blob: string
  readonly size: number
  readonly sha256: string
}

export interface ClaimedRun extends AdmittedRun {
  readonly plan: string
  /** Since it was accepted, or has waited again. */
  readonly waitedMs: number
}

/** What there is to give out. */
export interface Room {
  /** Of all machines that are alive. */
  readonly workers: number
  readonly waiting: number
  readonly running: number
}

/** An owner that holds workers or waits for some. */
export interface Contender {
  readonly owner: string
  waiting: number
  running: number
  /** Worker time in milliseconds, also of what has not ended. */
  readonly taken: number
}

/** How many runs of each owner begin. It may be asked more than once, and gives the same for the same. */
export type Admission = (room: Room, contenders: readonly Contender[]) => ReadonlyMap<string, number>

export interface RunOverview {
  readonly waiting: number
  /** Not claimed yet by a worker. */
  readonly admitted: number
  readonly running: number
  /** Runs that all machines that are alive take at one time. */
  readonly workers: number
}

export interface WorkerRow {
  readonly id: string
  /** Runs at one time. */
  readonly slots: number
}

export interface RunRecords {
  /** Undefined when it has ended. */
  get(runId: string): Promise<(AdmittedRun & { readonly state: RunState }) | undefined>
  /** Lets runs begin that wait; gives which. Machines take turns at it: what one of them has admitted the next one sees. */
  admit(decide: Admission): Promise<AdmittedRun[]>
  /** Undefined when it has ended, was taken back, or another has it. */
  claim(runId: string, attempt: number, worker: string, leaseMs: number): Promise<ClaimedRun | undefined>
  /** The worker does not continue: the run is queued again, ahead of the others of its owner. */
  giveBack(lease: RunLease): Promise<void>
  /** Returns the runs whose lease the worker still has. */
  renew(leases: readonly RunLease[], leaseMs: number): Promise<ReadonlySet<string>>
  /** Runs that were admitted and not claimed for this time: the carrier may have lost them. */
  unclaimed(forMs: number, limit: number): Promise<AdmittedRun[]>
  /**
   * Whether this machine checks the runs of all machines now: true if none has started a check for this time. No lock is held during the check, so
   * a machine that is paused in the middle of it does not block the others.
   */
  mayMaintain(everyMs: number): Promise<boolean>
  /** Queues runs with an expired lease again, ahead of the others of their owner. Returns their number, and the runs without attempts left. */
  takeBack(
    mostAttempts: number,
  ): Promise<{ readonly returned: number; readonly hopeless: readonly AdmittedRun[] }>
  /** Those that have waited for longer than they may, oldest first. */
  waitingLongerThan(ms: number, limit: number): Promise<AdmittedRun[]>
  /** 1 for the run that is admitted next; undefined when it does not wait. */
  position(runId: string): Promise<number | undefined>
  stats(): Promise<{ readonly waiting: number; readonly running: number }>
  /** For metrics of all machines. */
  overview(): Promise<RunOverview>
  /** Registers the worker as alive for this time. */
  attend(worker: WorkerRow, forMs: number): Promise<void>
  /** The worker takes nothing more. */
  leave(worker: string): Promise<void>
}
