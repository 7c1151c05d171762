import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import type { Store } from '../store.js'
import type { OptionValues } from '../tools/tool.js'
import type { RunOutput } from './run-output.js'
import type { RunProblem } from './run-problem.js'

export interface FileProgress {
  readonly name: string
  readonly sent: number
  readonly total: number
}

export type RunPhase =
  /** The state is not known yet. */
  | 'starting'
  | 'uploading'
  /** The page that uploaded the files was closed before the upload was complete. */
  | 'interrupted'
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  /** Deleted or expired. */
  | 'not-found'

export interface RunState {
  readonly phase: RunPhase
  readonly uploads: readonly FileProgress[]
  /** 1 for the run that starts next; null if it is not queued. */
  readonly queuePosition: number | null
  readonly pagesDone: number
  readonly pagesTotal: number
  /** What the run waits for, if the user can help. */
  readonly waitingFor?: 'connection' | 'session' | undefined
  readonly problem?: RunProblem | undefined
  readonly result?: RunResult | undefined
}

export interface RunResult {
  readonly outputs: readonly RunOutput[]
  readonly report: unknown
  /** The total size of all input files. */
  readonly bytesBefore: number
  /** The execution time only. */
  readonly seconds: number
  /** Unix seconds; undefined if the result is kept until the page is closed. */
  readonly expiresAt?: number | undefined
  /** The password of the outputs, if they are encrypted and this page knows it. */
  readonly password?: string | undefined
  /** The download URL of all outputs, if they are on the service. */
  readonly download?: string | undefined
  /** Deletes all data of the run now. */
  remove(): Promise<void>
}

/** A password for one file, or for all files without one. */
export interface Unlocked {
  readonly fileId: string
  readonly password: string
  readonly forAll: boolean
}

/** One execution of a task, from the upload to the result. */
export interface Run {
  readonly where: 'service' | 'device'
  /** Undefined until known, for a process of which only the address is known. */
  task(): string | undefined
  readonly processId: string | undefined
  readonly state: Store<RunState>
  /** The requested entries; empty if another page made the request. */
  entries(): readonly ChosenEntry[]
  /** The requested options; empty if another page made the request. */
  options(): OptionValues
  /** Whether the page still has everything needed to retry. */
  readonly canRetry: boolean
  /** Runs again with the same files and options, and with the password that was missing. */
  retry(unlocked?: Unlocked): void
  /** Runs again with other values of some options. */
  retryWith(options: OptionValues): void
  /** Whether the words of the result are checked before anything else. */
  readonly checksWords: boolean
  /** Ends the check, with the result as it is then. */
  finishCheck(result: RunResult): void
  /** Runs again without a file that failed. */
  skip(fileId: string): void
  /** The files that were left out in this way. */
  skipped(): readonly ChosenFile[]
  /** Stops the run and removes its uploads and outputs. */
  cancel(): Promise<void>
}

export const initialState: RunState = {
  phase: 'starting',
  uploads: [],
  queuePosition: null,
  pagesDone: 0,
  pagesTotal: 0,
}

export function hasEnded(phase: RunPhase): boolean {
  return phase === 'succeeded' || phase === 'failed' || phase === 'cancelled' || phase === 'not-found'
}
