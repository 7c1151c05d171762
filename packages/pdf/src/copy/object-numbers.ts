/** The number of an object that has not been reached yet. */
export const UNSEEN = 0
export const DROPPED = -1
/** Being copied: reached again from below, it is part of a loop and gets its number early. */
export const UNDER_WAY = -2

const NONE = new Int32Array(0)

/** This many are noted in one array; a reference far past them must not make it large. */
const MOST_ADDED = 1024 * 1024

/** For each object of an input its number in the output, or one of the states above. */
export class ObjectNumbers {
  #numbers: Int32Array
  /** Of objects that were added: their numbers follow the highest number that a file may have. */
  #added = new Int32Array(0)
  /** Of objects past these: references to nothing. */
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
    if (num < this.#numbers.length) return this.#numbers[num]!
    const added = num - this.#maxObjectNumber - 1
    if (added >= 0 && added < this.#added.length) return this.#added[added]!
    return this.#high.get(num) ?? UNSEEN
  }

  /** Those of the references that a scan found (start, end and number each) that nobody has reached. */
  unseenAmong(refs: Int32Array, refCount: number): Int32Array {
    let count = 0
    for (let i = 0; i < refCount; i++) if (this.get(refs[i * 3 + 2]!) === UNSEEN) count++
    if (count === 0) return NONE
    const unseen = new Int32Array(count)
    for (let i = 0, at = 0; i < refCount; i++) {
      const num = refs[i * 3 + 2]!
      if (this.get(num) === UNSEEN) unseen[at++] = num
    }
    return unseen
  }

  set(num: number, value: number): void {
    if (num > this.#maxObjectNumber) {
      const added = num - this.#maxObjectNumber - 1
      if (added >= MOST_ADDED) this.#high.set(num, value)
      else {
        if (added >= this.#added.length) this.#added = grown(this.#added, added)
        this.#added[added] = value
      }
      return
    }
    if (num >= this.#numbers.length) this.#numbers = grown(this.#numbers, num)
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
    this.#added.fill(UNSEEN)
    this.#high.clear()
  }
}

function grown(numbers: Int32Array, index: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(index + 1, numbers.length * 2, 256))
  larger.set(numbers)
  return larger
}
