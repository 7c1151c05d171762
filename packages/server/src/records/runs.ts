import type { ProcessRow } from './process-row.js'

/**
 * Runs that were accepted and have not ended, if several machines share the work. A run waits until it is
 * admitted; then a worker claims it, and owns it as long as it renews its lease. Times are those of the
 * database, because the clocks of the machines may differ.
 */
export interface NewRun {
  readonly runId: string
  readonly processId: string
  readonly owner: string
  /** The plan, encrypted, because it contains passwords. */
  readonly plan: string
  /**
   * Maximum number of waiting runs, in total and of this owner: beyond it the change rejects with `QueueFull`
   * (errors.ts).
   */
  readonly maxWaiting: number
  readonly maxWaitingOfOwner: number
}

/** A run that finds a free worker when it is accepted is admitted immediately. */
export type RunState = 'waiting' | 'admitted' | 'running'

/** Proves that a worker owns a run: a worker that has lost it has an older attempt. */
export interface RunLease {
  readonly runId: string
  readonly attempt: number
  readonly worker: string
}

/** A run starts or ends with a change of its process, in the same transaction. */
export type RunChange =
  | {
      readonly add: NewRun
      /** Called with how it starts; again if the transaction is repeated, and the last call counts. */
      readonly added?: ((state: RunState) => void) | undefined
    }
  | { readonly end: RunEnd }

export interface RunEnd {
  readonly runId: string
  /** The change is made only if the lease is still valid. */
  readonly lease?: RunLease | undefined
  /** Called with whether other runs wait, if that is known. */
  readonly ended?: ((othersWait: boolean) => void) | undefined
}

/** A run that a worker may start. */
export interface AdmittedRun {
  readonly runId: string
  readonly processId: string
  readonly owner: string
  readonly attempt: number
  /** Only known for a run that was admitted when it was accepted. */
  readonly inputs?: readonly RunInput[] | undefined
}

/** A file that a run needs. */
export interface RunInput {
  readonly blob: string
  readonly size: number
  readonly sha256: string
}

export interface ClaimedRun {
  /** The row of its process, which is running. */
  readonly process: ProcessRow
  readonly plan: string
  /** Since it was accepted or requeued. */
  readonly waitedMs: number
}

/** The available workers. */
export interface Capacity {
  /** Of all machines that are alive. */
  readonly workers: number
  readonly waiting: number
  readonly running: number
}

/** An owner with running or waiting runs. */
export interface Contender {
  readonly owner: string
  waiting: number
  running: number
  /** Worker time in milliseconds, including running runs. */
  readonly taken: number
}

/** The position of a run is estimated from this number of owners, if more have waiting runs: it costs the same for any number of them. */
export const COMPARED_OWNERS = 256

/** A waiting run among the others. */
export interface WaitingRun {
  /** Its owner. */
  readonly own: Contender
  /** Waiting runs of its owner before it. */
  readonly ahead: number
  /** Owners with waiting runs: itself, and of many only some, chosen without regard to what they use. */
  readonly contenders: readonly Contender[]
  /** How many owners have waiting runs. */
  readonly owners: number
}

/** What may be used by the machine whose turn it is. Another machine may decide on the owners of other partitions at the same time. */
export interface Turn extends Omit<Capacity, 'waiting'> {
  /** What owners use beyond their share, added up. */
  readonly borrowed: number
  /** How many partitions it decides on. */
  readonly partitions: number
  /** The other partitions with waiting runs. */
  readonly elsewhere: readonly Contested[]
}

/** A partition with waiting runs. */
export interface Contested {
  readonly waiting: number
  /** The worker time of the owner that is next. */
  readonly next: number
}

/** How many runs of each owner may start. It may be called more than once, and has to be deterministic. */
export type Admission = (turn: Turn, contenders: readonly Contender[]) => ReadonlyMap<string, number>

export interface RunOverview {
  readonly waiting: number
  /** Not claimed by a worker yet. */
  readonly admitted: number
  readonly running: number
  /** Concurrent runs of all live machines. */
  readonly workers: number
}

export interface WorkerRow {
  readonly id: string
  /** Runs at one time. */
  readonly slots: number
}

export interface CheckLimits {
  readonly everyMs: number
  readonly maxAttempts: number
  readonly unclaimedMs: number
  readonly maxWaitMs: number
}

/** What needs attention; of many runs those that have waited longest. */
export interface CheckedRuns {
  /** How many runs start again, because their lease has expired. */
  readonly requeued: number
  /** Their lease has expired, and they have no attempts left. */
  readonly exhausted: readonly AdmittedRun[]
  /** Admitted and not claimed for `unclaimedMs`: the carrier may have lost them. */
  readonly unclaimed: readonly AdmittedRun[]
  /** They have waited longer than allowed. */
  readonly late: readonly AdmittedRun[]
  /** Whether runs waited before the check. */
  readonly waits: boolean
}

export interface RunRecords {
  /** Undefined if it has ended. */
  get(runId: string): Promise<(AdmittedRun & { readonly state: RunState }) | undefined>
  /**
   * Admits waiting runs and returns them, possibly not all that may start: nothing is left if it returns none. The runs of an owner are admitted by one
   * machine at a time, those of others meanwhile by other machines.
   */
  admit(sharePercent: number, decide: Admission): Promise<AdmittedRun[]>
  /** Its process is running then. Undefined if it has ended, was requeued, or another worker has it. */
  claim(run: AdmittedRun, worker: string, leaseMs: number): Promise<ClaimedRun | undefined>
  /** The worker does not continue: the run is queued again, ahead of the others of its owner. */
  requeue(lease: RunLease): Promise<void>
  /** Returns the runs whose lease the worker still has. */
  renew(leases: readonly RunLease[], leaseMs: number): Promise<ReadonlySet<string>>
  /**
   * Checks the runs of all machines, and queues those with an expired lease again, ahead of the others of
   * their owner. Undefined if a machine has done it within `everyMs`. No lock is held afterwards, so a machine
   * that is paused does not block the others.
   */
  check(limits: CheckLimits): Promise<CheckedRuns | undefined>
  /** Undefined if it is not waiting. */
  waiting(runId: string): Promise<WaitingRun | undefined>
  stats(): Promise<{ readonly waiting: number; readonly running: number }>
  /** For metrics of all machines. */
  overview(): Promise<RunOverview>
  /** Registers the worker as alive for this time. */
  register(worker: WorkerRow, forMs: number): Promise<void>
  /** The worker accepts nothing more. */
  unregister(worker: string): Promise<void>
}
