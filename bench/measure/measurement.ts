/** The cost of one run. */
export interface Measurement {
  readonly wallMs: number
  /** User and system time of all threads of the process. */
  readonly cpuMs: number
}

export interface Measured {
  readonly engine: string
  readonly runs: readonly Measurement[]
  /** The peak over all runs, including warm-up. Undefined for a command line if GNU time is not installed. */
  readonly peakMegabytes: number | undefined
  readonly outputBytes: number
  /** The reason, if the engine failed. */
  readonly failure?: string
}

/** Runs an engine repeatedly with the same inputs. */
export interface Runner {
  readonly engine: string
  /** Throws an error with a readable message if the engine fails. */
  run(): Promise<Measurement>
  peakMegabytes(): number | undefined
  stop(): void
}
