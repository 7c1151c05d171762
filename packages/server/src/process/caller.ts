/** On whose behalf something is done: a token. */
export interface Caller {
  readonly owner: string
  /** Null: what the settings say. */
  readonly quotaBytes: number | null
}
