import type { Entry } from '@octavo/tasks/entry'
import type { RunNeeds } from '@octavo/tasks/needs'
import type { SkippedEntry } from './result.js'

/** An entry that a run went on without. */
export type FailedEntry = Omit<SkippedEntry, 'server_filename'>

/** What process/ needs of worker/: it looks into files and runs tasks. */
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

/** Entries that take pages of one file share one of these. */
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
  /** The file is taken over before `release` is called. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly pages: number | null
}

export interface JobResult {
  readonly outputs: readonly JobOutput[]
  readonly report: unknown
  /** Of a run that goes on without entries that cannot be worked on. */
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
