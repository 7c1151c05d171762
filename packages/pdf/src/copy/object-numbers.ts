/** The number of an object that has not been reached yet. */
export const NOT_REACHED = 0
export const DROPPED = -1
/** Being copied: if it is reached again, it is part of a loop and gets its number early. */
export const IN_PROGRESS = -2

const NONE = new Int32Array(0)

/** The size limit of the array; a reference with a very large number must not make it grow. */
const MAX_ADDED = 1024 * 1024

/** Maps each object of an input to its number in the output, or to one of the states above. */
export class ObjectNumbers {
  #numbers: Int32Array
  /** For added objects: their numbers follow the highest number that a file can have. */
  #added = new Int32Array(0)
  /** For larger numbers: references to missing objects. */
  readonly #high = new Map<number, number>()
  readonly #maxObjectNumber: number
  /** The state when it was marked, and the objects set since. */
  #marked: Int32Array | undefined
  #since: number[] = []

  /** `size` is the highest object number of the input plus one. */
  constructor(size: number, maxObjectNumber: number) {
    this.#numbers = new Int32Array(size + 1)
    this.#maxObjectNumber = maxObjectNumber
  }

  get(num: number): number {
    if (num < this.#numbers.length) return this.#numbers[num]!
    const added = num - this.#maxObjectNumber - 1
    if (added >= 0 && added < this.#added.length) return this.#added[added]!
    return this.#high.get(num) ?? NOT_REACHED
  }

  /** The references found by a scan (start, end and number each) that have not been reached. */
  unseenAmong(refs: Int32Array, refCount: number): Int32Array {
    let count = 0
    for (let i = 0; i < refCount; i++) if (this.get(refs[i * 3 + 2]!) === NOT_REACHED) count++
    if (count === 0) return NONE
    const unseen = new Int32Array(count)
    for (let i = 0, at = 0; i < refCount; i++) {
      const num = refs[i * 3 + 2]!
      if (this.get(num) === NOT_REACHED) unseen[at++] = num
    }
    return unseen
  }

  set(num: number, value: number): void {
    if (num > this.#maxObjectNumber) {
      const added = num - this.#maxObjectNumber - 1
      if (added >= MAX_ADDED) this.#high.set(num, value)
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

  /** Marks the current state as the common initial state of every output. */
  mark(): void {
    this.#marked = this.#numbers.slice()
    this.#since = []
  }

  /** Restores the marked state for another output. The cost is proportional to the number of changes. */
  rewind(): void {
    for (const num of this.#since) this.#numbers[num] = this.#marked?.[num] ?? NOT_REACHED
    this.#since = []
    this.#added.fill(NOT_REACHED)
    if (this.#high.size > 0) this.#high.clear()
  }
}

function grown(numbers: Int32Array, index: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(index + 1, numbers.length * 2, 256))
  larger.set(numbers)
  return larger
}
