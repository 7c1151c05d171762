export interface ExecuteEntry {
  readonly filename: string
  readonly serverFilename: string
  /** 0, 90, 180 or 270. */
  readonly rotation: number
  readonly page: string | number | readonly (string | number)[] | undefined
  readonly password: string | undefined
}

/** What a caller asks for. Its form has been checked; which files, pages and options there are has not. */
export interface ExecuteRequest {
  readonly processId: string
  readonly task: string
  readonly entries: readonly ExecuteEntry[]
  readonly options: Readonly<Record<string, unknown>> | undefined
  readonly outputFilename: string | undefined
  readonly webhook: string | undefined
}
