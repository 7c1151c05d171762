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
}
