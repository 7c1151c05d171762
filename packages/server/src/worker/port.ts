import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'

/** What a file tells of itself when it arrives. Null is what cannot be known (yet). */
export interface Probe {
  readonly pageCount: number | null
  readonly encrypted: boolean | null
  readonly passwordRequired: boolean | null
}

/** Where it lies, or its bytes while they are at hand: then it need not be on the disk yet. */
export type ProbedFile = { readonly path: string } | { readonly bytes: readonly Uint8Array[] }

/** A local file; it must be there until the run has ended. Entries that take pages of it share one of these. */
export interface WorkerFile {
  readonly path: string
}

export interface WorkerJob {
  /** The token's id: a child never serves two owners. */
  readonly owner: string
  readonly task: string
  readonly entries: readonly Entry<WorkerFile>[]
  /** Raw or already read: the child reads them again with the task's own schema. */
  readonly options: unknown
  readonly outputName?: string | undefined
  /** What it takes beyond what every run may take. */
  readonly needs?: RunNeeds | undefined
}

export interface RunHooks {
  onProgress?(done: number, total: number): void
  /** Aborting kills the child; the run rejects with `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

export interface WorkerOutput {
  /** In the child's workspace: the caller adopts the file before it calls `release()`. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

export interface WorkerResult {
  readonly outputs: readonly WorkerOutput[]
  /** JSON, at most a few hundred kilobytes. */
  readonly report: unknown
  readonly cpuMs: number
  /** Removes what of the outputs is still there. To be called once, whatever became of them. */
  release(): Promise<void>
}

export interface WorkerPool {
  /** Never rejects because of the file: what cannot be found out within the short deadline is null. */
  probe(file: ProbedFile, owner: string): Promise<Probe>
  /**
   * Rejects with a `TaskFailure` (from `@octavo/tasks/task-failure`). Nothing is tried twice: whether a crash is, the caller decides.
   * How many are under way at once is the caller's to decide. One too many waits for a child for a while; the wait is not part of the run's time.
   */
  run(job: WorkerJob, hooks?: RunHooks): Promise<WorkerResult>
  stats(): { readonly children: number; readonly busy: number; readonly idle: number }
  /** Kills every child, whose runs reject with `cancelled`, and removes every workspace. */
  close(): Promise<void>
}
