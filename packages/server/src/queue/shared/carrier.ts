import type { AdmittedRun } from '../../records/runs.js'

export interface CarriedRun extends AdmittedRun {
  /** Sent before its row was written: it is admitted in a moment, or there is no such run. */
  readonly isEarly?: boolean | undefined
}

/** Brings admitted runs to a worker that has a hand free. It may lose one or bring it twice: the rows know which is which. */
export interface Carrier {
  /** One that is under way already is no error. */
  carry(runs: readonly CarriedRun[]): Promise<void>
  /** Begins to take runs, so many at a time. */
  work(atOnce: number, perform: (run: CarriedRun) => Promise<void>): void
  /** Takes nothing more; waits for nothing. */
  rest(): Promise<void>
  close(): Promise<void>
}
