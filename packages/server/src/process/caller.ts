/** The owner of a request: a token. */
export interface Caller {
  readonly owner: string
  /** Null: the quota of the settings. */
  readonly quotaBytes: number | null
}
