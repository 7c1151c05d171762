/** The number of an object that has not been reached yet. */
export const UNSEEN = 0
export const DROPPED = -1
/** Being copied: reached again from below, it is part of a loop and gets its number early. */
export const UNDER_WAY = -2

/** For each object of an input its number in the output, or one of the states above. */
export class ObjectNumbers {
  #numbers: Int32Array
  /** Of objects past the highest number that a file may have: those that were added, and references to nothing. */
  readonly #high = new Map<number, number>()
  readonly #maxObjectNumber: number
  /** What was known when it was marked, and which objects were noted since. */
  #marked: Int32Array | undefined
  readonly #since: number[] = []

  /** `size` is one more than the highest number of the input. */
  constructor(size: number, maxObjectNumber: number) {
    this.#numbers = new Int32Array(size + 1)
    this.#maxObjectNumber = maxObjectNumber
  }

  get(num: number): number {
    return this.#numbers[num] ?? this.#high.get(num) ?? UNSEEN
  }

  set(num: number, value: number): void {
    if (num > this.#maxObjectNumber) {
      this.#high.set(num, value)
      return
    }
    if (num >= this.#numbers.length) {
      const grown = new Int32Array(Math.max(num + 1, this.#numbers.length * 2))
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[num] = value
    if (this.#marked !== undefined) this.#since.push(num)
  }

  /** Marks what is known by now as what holds for every output that takes objects of the input. */
  mark(): void {
    this.#marked = this.#numbers.slice()
    this.#since.length = 0
  }

  /** Forgets what was noted since it was marked, for another output. That takes no longer than noting it took. */
  rewind(): void {
    for (const num of this.#since) this.#numbers[num] = this.#marked?.[num] ?? UNSEEN
    this.#since.length = 0
    this.#high.clear()
  }
}
