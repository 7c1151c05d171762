import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'

/** What probing a file finds. Null for unknown values. */
export interface Probe {
  readonly pageCount: number | null
  readonly encrypted: boolean | null
  readonly passwordRequired: boolean | null
}

/** A path, or the bytes while they are in memory, so that the file need not be on the disk yet. */
export type ProbedFile = { readonly path: string } | { readonly bytes: readonly Uint8Array[] }

/**
 * A local file; it must exist until the run has ended. Entries with pages of the same file share one of
 * these.
 */
export interface WorkerFile {
  readonly path: string
}

export interface WorkerJob {
  /** The ID of the token: a child never serves two owners. */
  readonly owner: string
  readonly task: string
  readonly entries: readonly Entry<WorkerFile>[]
  /** Raw or parsed: the child validates them again with the schema of the task. */
  readonly options: unknown
  readonly outputName?: string | undefined
  /** Requirements beyond the limits of every run. */
  readonly needs?: RunNeeds | undefined
}

export interface RunHooks {
  onProgress?(done: number, total: number): void
  /** Aborting kills the child; the run rejects with `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

export interface WorkerOutput {
  /** In the workspace of the child: the caller adopts the file before it calls `release()`. */
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
  /** Removes the remaining outputs. To be called once, in any case. */
  release(): Promise<void>
}

export interface WorkerPool {
  /**
   * Never rejects because of the file: values that cannot be determined within the short deadline are null.
   */
  probe(file: ProbedFile, owner: string): Promise<Probe>
  /**
   * Rejects with a `TaskFailure` (from `@octavo/tasks/task-failure`). Nothing is retried here: the caller
   * decides about retries and concurrency. A run beyond the number of children waits for one for a limited
   * time, which is not part of its run time.
   */
  run(job: WorkerJob, hooks?: RunHooks): Promise<WorkerResult>
  stats(): { readonly children: number; readonly busy: number; readonly idle: number }
  /** Kills every child, whose runs reject with `cancelled`, and removes every workspace. */
  close(): Promise<void>
}
