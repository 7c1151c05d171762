import type { Entry } from '@octavo/tasks/entry'

/** The request of a caller. Its form is validated; whether its files, pages and options exist is not. */
export interface ExecuteRequest {
  readonly processId: string
  readonly task: string
  /** Each with the `server_filename` that was sent. */
  readonly entries: readonly Entry<string>[]
  readonly options: Readonly<Record<string, unknown>> | undefined
  readonly outputFilename: string | undefined
  readonly webhook: string | undefined
  /** Replaces the one that is stored with the process. */
  readonly note?: string | undefined
  /** Continue without entries whose files cannot be processed, as long as there are others. */
  readonly skips?: SkipRule | undefined
}

/**
 * Which entries a run may skip: every one that fails, or all except those whose password is missing or wrong.
 */
export type SkipRule = 'every' | 'unlocked'
