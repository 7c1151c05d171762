import type { ChosenEntry } from '../files/chosen-file.js'
import type { RunOutput } from '../run-output.js'
import type { Store } from '../store.js'
import type { RunProblem } from './run-problem.js'

export interface FileProgress {
  readonly name: string
  readonly sent: number
  readonly total: number
}

export type RunPhase =
  /** Nothing is known of it yet. */
  | 'starting'
  | 'uploading'
  /** Its files were not sent to the end, by a page that is gone. */
  | 'interrupted'
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  /** Deleted or expired. */
  | 'gone'

export interface RunState {
  readonly phase: RunPhase
  readonly uploads: readonly FileProgress[]
  /** 1 for the one that starts next; null if it does not wait. */
  readonly queuePosition: number | null
  readonly pagesDone: number
  readonly pagesTotal: number
  /** What keeps it from going on, where the user can help. */
  readonly heldUpBy?: 'connection' | 'session' | undefined
  readonly problem?: RunProblem | undefined
  readonly result?: RunResult | undefined
}

export interface RunResult {
  readonly outputs: readonly RunOutput[]
  readonly report: unknown
  /** The bytes of all files that went in. */
  readonly bytesBefore: number
  /** Of the execution alone. */
  readonly seconds: number
  /** Unix seconds; undefined if it is kept until the page is left. */
  readonly expiresAt?: number | undefined
  /** Opens the outputs, where they are encrypted and this page knows how. */
  readonly password?: string | undefined
  /** The address of all outputs together, where the service has them. */
  readonly download?: string | undefined
  /** Removes everything of it now. */
  remove(): Promise<void>
}

/** A password for a file, or for all that have none yet. */
export interface Unlocked {
  readonly fileId: string
  readonly password: string
  readonly forAll: boolean
}

/** One execution of a task, from its first byte to its result. */
export interface Run {
  readonly where: 'service' | 'device'
  /** Undefined until it is known: of a process that is only an address. */
  task(): string | undefined
  readonly processId: string | undefined
  readonly state: Store<RunState>
  /** What was asked for; empty if another page asked for it. */
  entries(): readonly ChosenEntry[]
  /** Whether the page still has all that is needed to try once more. */
  readonly canRetry: boolean
  /** Tries again with the same files and options, and a password that was missing. */
  retry(unlocked?: Unlocked): void
  /** Stops it, and removes what it has sent and made. */
  cancel(): Promise<void>
}

export const beginning: RunState = {
  phase: 'starting',
  uploads: [],
  queuePosition: null,
  pagesDone: 0,
  pagesTotal: 0,
}

export function hasEnded(phase: RunPhase): boolean {
  return phase === 'succeeded' || phase === 'failed' || phase === 'cancelled' || phase === 'gone'
}
