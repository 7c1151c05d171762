import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { FileProbe } from '@octavo/tasks/probe'
import type { SkippedEntry } from './result.js'

/** A path, or the bytes while they are in memory, so that the file need not be on the disk yet. */
export type ProbedFile = { readonly path: string } | { readonly bytes: readonly Uint8Array[] }

export interface Prober {
  /**
   * Never rejects because of the file: values that cannot be determined within the short deadline are null.
   */
  probe(file: ProbedFile, owner: string): Promise<FileProbe>
}

/**
 * A local file; it must exist until the run has ended. Entries with pages of the same file share one of
 * these.
 */
export interface JobFile {
  readonly path: string
}

export interface Job {
  /** The ID of the token: a child never serves two owners. */
  readonly owner: string
  readonly task: string
  readonly entries: readonly Entry<JobFile>[]
  /** Raw or parsed: the child validates them again with the schema of the task. */
  readonly options: unknown
  readonly outputName?: string | undefined
  /** Requirements beyond the limits of every run. */
  readonly needs?: RunNeeds | undefined
}

export interface JobHooks {
  onProgress?(done: number, total: number): void
  /** Aborting stops the job, which rejects with `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

export interface JobOutput {
  /** The caller adopts the file before it calls `release`. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

/** An entry that a run skipped. */
export type FailedEntry = Omit<SkippedEntry, 'server_filename'>

export interface JobResult {
  readonly outputs: readonly JobOutput[]
  /** JSON, at most a few hundred kilobytes. */
  readonly report: unknown
  /** For a run that may skip entries. */
  readonly skipped?: readonly FailedEntry[] | undefined
  /** Removes the remaining outputs. To be called once, in any case. */
  release(): Promise<void>
}

export interface Runner {
  /**
   * Rejects with a `TaskFailure` (from `@octavo/tasks/task-failure`). Nothing is retried here: the caller
   * decides about retries and concurrency. A run beyond the number of children waits for one for a limited
   * time, which is not part of its run time.
   */
  run(job: Job, hooks?: JobHooks): Promise<JobResult>
}
