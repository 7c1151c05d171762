/**
 * There can be many ranges, and lookups are frequent, so the ranges are sorted once. Of overlapping ranges,
 * at most this many are checked.
 */
const MAX_OVERLAPPING = 8

export interface Range<T> {
  readonly low: number
  readonly high: number
  readonly value: T
}

/** Values for ranges of numbers. If ranges overlap, the one with the highest start takes precedence. */
export class RangeTable<T> {
  /** In the order in which they were added. */
  readonly ranges: Range<T>[] = []
  #sorted: readonly Range<T>[] | undefined
  #isSorted = true

  add(low: number, high: number, value: T): void {
    const last = this.ranges.at(-1)
    if (last !== undefined && low < last.low) this.#isSorted = false
    this.ranges.push({ low, high, value })
    this.#sorted = undefined
  }

  find(number: number): Range<T> | undefined {
    const ranges = this.#inOrder()
    let [from, to] = [0, ranges.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (ranges[middle]!.low <= number) from = middle + 1
      else to = middle
    }
    for (let at = from - 1; at >= Math.max(0, from - MAX_OVERLAPPING); at--)
      if (ranges[at]!.high >= number) return ranges[at]
    return undefined
  }

  #inOrder(): readonly Range<T>[] {
    if (this.#isSorted) return this.ranges
    this.#sorted ??= [...this.ranges].sort((one, other) => one.low - other.low)
    return this.#sorted
  }
}
