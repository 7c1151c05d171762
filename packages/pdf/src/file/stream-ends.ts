/** A search that is shorter than this is not worth remembering. */
const SHORT = 4 * 1024

/**
 * Where the ends of streams were found that do not say where they end. From anywhere between the beginning of a search and the end that
 * it found, the same end is found: so no part of a file is searched twice, however many streams have no end of their own.
 */
export class StreamEnds {
  /** Beginnings and ends of searches, in the order of the file; none overlaps another. */
  readonly #begins: number[] = []
  readonly #ends: number[] = []

  /** The end that a search from `position` would find; undefined if that is not known. */
  endFrom(position: number): number | undefined {
    const at = this.#firstEndBehind(position)
    return this.#begins[at] !== undefined && this.#begins[at] <= position ? this.#ends[at] : undefined
  }

  /** How far a search from `position` has to go before it comes to where the end is known. */
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
