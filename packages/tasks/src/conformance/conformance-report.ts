import type { Place, Standard } from '@octavo/pdf/validate'

/** The output of the task for one file. */
export interface ConformanceReport {
  readonly claimed: readonly string[]
  readonly conformant: boolean
  readonly standards: readonly StandardReport[]
  /** Where the file is not written as ISO 32000 demands, and was read nevertheless. */
  readonly faults: readonly FaultReport[]
}

export interface FaultReport {
  readonly message: string
  readonly count: number
  readonly places: readonly PlaceReport[]
}

export interface StandardReport {
  readonly standard: Standard
  readonly title: string
  readonly conformant: boolean
  readonly failures: readonly FailureReport[]
  readonly unchecked: readonly string[]
}

export interface FailureReport {
  readonly clause: string
  readonly test: number
  readonly message: string
  readonly about: string
  readonly count: number
  readonly places: readonly PlaceReport[]
}

type Box = NonNullable<Place['box']>

export interface PlaceReport {
  readonly object?: number
  readonly page?: number
  readonly box?: Box
  readonly name?: string
}
