/** Shorter searches are not recorded. */
const SHORT = 4 * 1024

/**
 * Records the ends found for streams without a valid length. A search from any position between the start of
 * a recorded search and its end finds the same end. So no part of a file is searched twice, even if many
 * streams have no valid length.
 */
export class StreamEnds {
  /** Starts and ends of searches, in file order and without overlaps. */
  readonly #begins: number[] = []
  readonly #ends: number[] = []

  /** The end that a search from `position` would find; undefined if unknown. */
  endFrom(position: number): number | undefined {
    const at = this.#firstEndBehind(position)
    return this.#begins[at] !== undefined && this.#begins[at] <= position ? this.#ends[at] : undefined
  }

  /** The position up to which a search from `position` must go before a recorded search takes over. */
  knownFrom(position: number): number {
    return this.#begins[this.#firstEndBehind(position)] ?? Number.POSITIVE_INFINITY
  }

  note(begin: number, end: number): void {
    const at = this.#firstEndBehind(begin)
    if (this.#ends[at] === end) this.#begins[at] = Math.min(begin, this.#begins[at]!)
    else if (end - begin >= SHORT) {
      this.#begins.splice(at, 0, begin)
      this.#ends.splice(at, 0, end)
    }
  }

  #firstEndBehind(position: number): number {
    let low = 0
    let high = this.#ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! < position) low = middle + 1
      else high = middle
    }
    return low
  }
}
