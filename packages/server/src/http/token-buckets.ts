const MAX_OWNERS = 100_000

/** A token bucket for each owner, which refills evenly. */
export class TokenBuckets {
  readonly #capacity: number
  readonly #perMs: number
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor({ capacity, perSecond }: { readonly capacity: number; readonly perSecond: number }) {
    this.#capacity = capacity
    this.#perMs = perSecond / 1000
  }

  /**
   * Milliseconds until this may be taken; 0 if it was. What is more than a full bucket is taken from a full
   * one, which then takes longer to refill.
   */
  take(owner: string, count: number): number {
    const now = performance.now()
    const { left: before, at } = this.#buckets.get(owner) ?? { left: this.#capacity, at: now }
    const left = Math.min(this.#capacity, before + (now - at) * this.#perMs)
    const needed = Math.min(count, this.#capacity)
    if (this.#buckets.size >= MAX_OWNERS) this.#buckets.clear()
    this.#buckets.set(owner, { left: left < needed ? left : left - count, at: now })
    return left < needed ? (needed - left) / this.#perMs : 0
  }
}
