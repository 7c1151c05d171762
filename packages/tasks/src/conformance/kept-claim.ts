/** What became of a standard in one output. */
export interface KeptClaim {
  /** The name of the output. */
  readonly output: string
  /** PDF/A-2b, PDF/UA-1 … */
  readonly standard: string
  readonly conformance: 'kept' | 'lost'
  /** Whether the task had broken it, and it was repaired. */
  readonly repaired: boolean
  /** The rules that the output breaks, as clause and test. */
  readonly rules: readonly string[]
  /** Why it was lost; empty if it was kept. */
  readonly why: string
}
