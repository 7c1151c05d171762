/**
 * The maximum number of steps of a comparison, which takes a few seconds. The remaining items count as
 * replaced.
 */
const MAX_STEPS = 60_000_000
/** Larger ranges are first divided at common runs of items that occur once in each of them. */
const WORTH_DIVIDING = 400
const ROW = 3
const DEEPEST_DIVISION = 8

/** Items of one sequence that replace items of another. One of the two ranges can be empty. */
export interface Replacement {
  readonly oldStart: number
  readonly oldEnd: number
  readonly newStart: number
  readonly newEnd: number
}

export interface Difference {
  /** For each item of the old sequence its partner in the new one, or -1. Partners are in order. */
  readonly partners: Int32Array
  /** Whether ranges were too different to be compared item by item. They count as completely replaced. */
  readonly isCoarse: boolean
}

/** Matches equal items of two sequences of numbers, in order: as many as possible within the step limit. */
export function diff(old: Int32Array, now: Int32Array, maxSteps = MAX_STEPS): Difference {
  const search = new Search(old, now, maxSteps)
  search.compare(0, old.length, 0, now.length, 0)
  return { partners: search.partners, isCoarse: search.isCoarse }
}

/** The ranges between the partners. */
export function replacements(partners: Int32Array, newLength: number): Replacement[] {
  const found: Replacement[] = []
  let [oldStart, newStart] = [0, 0]
  const close = (oldEnd: number, newEnd: number): void => {
    if (oldEnd > oldStart || newEnd > newStart) found.push({ oldStart, oldEnd, newStart, newEnd })
  }
  for (let at = 0; at < partners.length; at++) {
    const partner = partners[at]!
    if (partner < 0) continue
    close(at, partner)
    oldStart = at + 1
    newStart = partner + 1
  }
  close(partners.length, newLength)
  return found
}

class Search {
  readonly #old: Int32Array
  readonly #new: Int32Array
  readonly partners: Int32Array
  isCoarse = false
  #steps: number

  constructor(old: Int32Array, now: Int32Array, steps: number) {
    this.#old = old
    this.#new = now
    this.partners = new Int32Array(old.length).fill(-1)
    this.#steps = steps
  }

  compare(oldStart: number, oldEnd: number, newStart: number, newEnd: number, depth: number): void {
    const [old, now] = [this.#old, this.#new]
    let [a0, a1, b0, b1] = [oldStart, oldEnd, newStart, newEnd]
    while (a0 < a1 && b0 < b1 && old[a0] === now[b0]) this.partners[a0++] = b0++
    while (a0 < a1 && b0 < b1 && old[a1 - 1] === now[b1 - 1]) this.partners[--a1] = --b1
    if (a0 === a1 || b0 === b1) return
    if (depth < DEEPEST_DIVISION && a1 - a0 + (b1 - b0) > WORTH_DIVIDING) {
      const anchors = this.#anchors(a0, a1, b0, b1)
      if (anchors.length > 0) {
        let [a, b] = [a0, b0]
        for (const [inOld, inNew] of anchors) {
          this.compare(a, inOld, b, inNew, depth + 1)
          this.partners[inOld] = inNew
          a = inOld + 1
          b = inNew + 1
        }
        this.compare(a, a1, b, b1, depth + 1)
        return
      }
    }
    this.#shortestEdit(a0, a1, b0, b1)
  }

  /**
   * Runs of items that occur once in both ranges, as many of them as are in the same order (Cohen's patience
   * diff).
   */
  #anchors(a0: number, a1: number, b0: number, b1: number): [inOld: number, inNew: number][] {
    this.#steps -= a1 - a0 + (b1 - b0)
    const places = new Map<string, { old: number; now: number }>()
    const MANY = -2
    const rowAt = (items: Int32Array, at: number): string => items.subarray(at, at + ROW).join()
    for (let at = a0; at + ROW <= a1; at++) {
      const row = rowAt(this.#old, at)
      const known = places.get(row)
      if (known === undefined) places.set(row, { old: at, now: -1 })
      else known.old = MANY
    }
    for (let at = b0; at + ROW <= b1; at++) {
      const known = places.get(rowAt(this.#new, at))
      if (known !== undefined) known.now = known.now === -1 ? at : MANY
    }
    const candidates: [number, number][] = []
    for (const { old, now } of places.values()) if (old >= 0 && now >= 0) candidates.push([old, now])
    return longestAscending(candidates)
  }

  /**
   * The linear-space variant of Myers' algorithm: finds a snake in the middle of a shortest edit, then
   * handles both sides of it.
   */
  #shortestEdit(a0: number, a1: number, b0: number, b1: number): void {
    const [old, now] = [this.#old, this.#new]
    const [n, m] = [a1 - a0, b1 - b0]
    const total = n + m
    const size = 2 * Math.min(n, m) + 2
    const forward = new Int32Array(size)
    const backward = new Int32Array(size)
    this.#steps -= size
    const delta = n - m
    const at = (diagonal: number): number => ((diagonal % size) + size) % size
    for (let edits = 0; edits <= Math.ceil(total / 2); edits++) {
      for (const isForward of [true, false]) {
        const [own, other] = isForward ? [forward, backward] : [backward, forward]
        const last = edits - 2 * Math.max(0, edits - n)
        for (let k = -(edits - 2 * Math.max(0, edits - m)); k <= last; k += 2) {
          const [below, above] = [own[at(k - 1)]!, own[at(k + 1)]!]
          let x = k === -edits || (k !== edits && below < above) ? above : below + 1
          let y = x - k
          const [startX, startY] = [x, y]
          if (isForward)
            while (x < n && y < m && old[a0 + x] === now[b0 + y]) {
              x++
              y++
            }
          else
            while (x < n && y < m && old[a1 - 1 - x] === now[b1 - 1 - y]) {
              x++
              y++
            }
          own[at(k)] = x
          this.#steps -= 1 + x - startX
          const opposite = delta - k
          const reach = isForward ? edits - 1 : edits
          if ((total % 2 === 1) !== isForward || Math.abs(opposite) > reach) continue
          if (x + other[at(opposite)]! < n) continue
          const [fromX, fromY, toX, toY] = isForward
            ? [startX, startY, x, y]
            : [n - x, m - y, n - startX, m - startY]
          for (let step = 0; step < toX - fromX; step++) this.partners[a0 + fromX + step] = b0 + fromY + step
          this.compare(a0, a0 + fromX, b0, b0 + fromY, DEEPEST_DIVISION)
          this.compare(a0 + toX, a1, b0 + toY, b1, DEEPEST_DIVISION)
          return
        }
      }
      if (this.#steps < 0) {
        this.isCoarse = true
        return
      }
    }
  }
}

/** The longest subsequence of pairs, sorted by their first numbers, whose second numbers ascend as well. */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  /**
   * `ends` has, for each length of a sequence, the pair with the lowest second number that ends it. `before`
   * has the predecessor of each pair.
   */
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(([, second], index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < second) low = middle + 1
      else high = middle
    }
    if (low > 0) before[index] = ends[low - 1]!
    ends[low] = index
  })
  const found: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) found.push(pairs[index]!)
  return found.reverse()
}
