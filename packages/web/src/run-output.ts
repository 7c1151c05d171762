/** Where an output lies on the service. */
export interface Origin {
  readonly processId: string
  /** Of the output, from 1. */
  readonly number: number
}

/** A file that a run has made, wherever it ran. */
export interface RunOutput {
  readonly name: string
  readonly size: number
  readonly pages: number | null
  readonly type: string
  /** Where the service has it: its address. */
  readonly download?: string | undefined
  readonly origin?: Origin | undefined
  /** The bytes: fetched from the service, or read from this device. */
  blob(): Promise<Blob>
}
