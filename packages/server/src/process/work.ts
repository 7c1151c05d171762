import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { SkippedEntry } from './result.js'

/** An entry that a run skipped. */
export type FailedEntry = Omit<SkippedEntry, 'server_filename'>

/** The part of worker/ that process/ needs: it probes files and runs tasks. */
export interface Prober {
  probe(
    file: { readonly path: string } | { readonly bytes: readonly Uint8Array[] },
    owner: string,
  ): Promise<{
    readonly pageCount: number | null
    readonly encrypted: boolean | null
    readonly passwordRequired: boolean | null
  }>
}

/** Entries with pages of the same file share one of these. */
export interface JobFile {
  readonly path: string
}

export interface Job {
  readonly owner: string
  readonly task: string
  readonly entries: readonly Entry<JobFile>[]
  readonly options: unknown
  readonly outputName?: string | undefined
  readonly needs?: RunNeeds | undefined
}

export interface JobOutput {
  /** The file is adopted before `release` is called. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

export interface JobResult {
  readonly outputs: readonly JobOutput[]
  readonly report: unknown
  /** For a run that may skip entries. */
  readonly skipped?: readonly FailedEntry[] | undefined
  release(): Promise<void>
}

export interface Runner {
  /** Rejects with a `TaskFailure`. */
  run(
    job: Job,
    hooks: { onProgress(done: number, total: number): void; signal: AbortSignal },
  ): Promise<JobResult>
}
