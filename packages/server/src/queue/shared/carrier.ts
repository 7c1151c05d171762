import type { AdmittedRun } from '../../records/runs.js'

export interface CarriedRun extends AdmittedRun {
  /** Sent before its row was written: it is admitted soon, or there is no such run. */
  readonly isEarly?: boolean | undefined
}

/** Delivers admitted runs to a free worker. It may lose a run or deliver it twice: the rows decide. */
export interface Carrier {
  /** A run that is already on its way is not an error. */
  carry(runs: readonly CarriedRun[]): Promise<void>
  /** Starts to receive runs, this many at a time. */
  work(atOnce: number, perform: (run: CarriedRun) => Promise<void>): void
  /** Receives nothing more, without waiting. */
  pause(): Promise<void>
  close(): Promise<void>
}
