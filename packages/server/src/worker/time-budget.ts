/** The time limit of a job. Only run time counts, not the wait for a process. */
export class TimeBudget {
  readonly #whole: TimeBudget | undefined
  #leftMs: number
  #since: number | undefined

  constructor(milliseconds: number, whole?: TimeBudget) {
    this.#leftMs = milliseconds
    this.#whole = whole
  }

  /** Never below 0. */
  get leftMs(): number {
    const spending = this.#since === undefined ? 0 : performance.now() - this.#since
    return Math.max(0, this.#leftMs - spending)
  }

  /** A smaller budget inside this one: its use counts for both. */
  part(milliseconds: number): TimeBudget {
    return new TimeBudget(Math.min(milliseconds, this.leftMs), this)
  }

  async spend<T>(work: () => Promise<T>): Promise<T> {
    this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #begin(): void {
    this.#since = performance.now()
    if (this.#whole !== undefined) this.#whole.#begin()
  }

  #end(): void {
    this.#leftMs = this.leftMs
    this.#since = undefined
    if (this.#whole !== undefined) this.#whole.#end()
  }
}
