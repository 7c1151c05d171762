import type { Entry } from '@octavo/tasks/entry'

/** What a caller asks for. Its form has been checked; which files, pages and options there are has not. */
export interface ExecuteRequest {
  readonly processId: string
  readonly task: string
  /** Each with the `server_filename` that was sent. */
  readonly entries: readonly Entry<string>[]
  readonly options: Readonly<Record<string, unknown>> | undefined
  readonly outputFilename: string | undefined
  readonly webhook: string | undefined
  /** Takes the place of the one that is kept with the process. */
  readonly note?: string | undefined
  /** Go on without the entries whose files cannot be worked on, as long as there are others. */
  readonly skips?: SkipRule | undefined
}

/** Which entries a run may go on without: every one that it fails at, or all but those whose password is missing or wrong. */
export type SkipRule = 'every' | 'unlocked'
