import type { AdmittedRun } from '../../records/runs.js'

/** Brings admitted runs to a worker that has a hand free. It may lose one or bring it twice: the rows know which is which. */
export interface Carrier {
  /** One that is under way already is no error. */
  carry(runs: readonly AdmittedRun[]): Promise<void>
  /** Begins to take runs, so many at a time. */
  work(atOnce: number, perform: (run: AdmittedRun) => Promise<void>): void
  /** Takes nothing more; waits for nothing. */
  rest(): Promise<void>
  close(): Promise<void>
}
