/** What one merge cost. */
export interface Measurement {
  readonly wallMs: number
  /** User and system time of the whole process, all its threads. */
  readonly cpuMs: number
}

export interface Measured {
  readonly engine: string
  readonly runs: readonly Measurement[]
  /** Over all runs, warm-ups too; unknown for a command line where GNU time is missing. */
  readonly peakMegabytes: number | undefined
  readonly outputBytes: number
  /** In words, when the engine could not do it. */
  readonly failure?: string
}

/** Something that merges the same inputs again and again. */
export interface Runner {
  readonly engine: string
  /** Throws, in words, when the engine fails. */
  run(): Promise<Measurement>
  peakMegabytes(): number | undefined
  stop(): void
}
