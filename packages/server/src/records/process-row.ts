export type ProcessState = 'created' | 'uploaded' | 'queued' | 'running' | 'succeeded' | 'failed'

export interface ProcessRow {
  readonly id: string
  /** The id of the token it belongs to. */
  readonly owner: string
  readonly task: string | null
  readonly state: ProcessState
  /** Incremented with every change, for compare-and-set. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly attempts: number
  readonly progressDone: number
  readonly progressTotal: number
  /** Number of outputs of the last success; 0 before one. */
  readonly outputs: number
  /** JSON {code, message, …} of the last failure. */
  readonly error: string | null
  /** The lease of the current run. */
  readonly runId: string | null
  /** JSON that the interface it was started through stores with it, or null. */
  readonly note: string | null
  /** Names of the machines that are told about it, separated by spaces; null if there is one machine. */
  readonly listeners: string | null
}
