import { cancelled, waitedTooLong } from './pool-failures.js'

interface Waiter {
  readonly owner: string
  readonly admit: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Limits how many files are probed concurrently, in total and for one owner; the others wait in order. Runs
 * have no such slots, because the queue limits them. A probe belongs to an upload that waits for it, so it is
 * not queued.
 */
export class ProbeSlots {
  readonly #slots: number
  readonly #slotsOfOwner: number
  readonly #takenBy = new Map<string, number>()
  #waiting: Waiter[] = []
  #taken = 0

  constructor(slots: number, slotsOfOwner: number) {
    this.#slots = slots
    this.#slotsOfOwner = slotsOfOwner
  }

  /** Resolves with the function that frees the slot. */
  async take(owner: string, timeoutMs: number): Promise<() => void> {
    if (this.#isFreeFor(owner)) this.#count(owner, 1)
    else await this.#wait(owner, timeoutMs)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count(owner, -1)
      this.#admitNext()
    }
  }

  /** Rejects everything that waits. */
  close(): void {
    for (const waiter of this.#waiting) waiter.refuse(cancelled())
    this.#waiting = []
  }

  #wait(owner: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#waiting = this.#waiting.filter((other) => other !== waiter)
          reject(waitedTooLong())
        },
        Math.max(0, timeoutMs),
      )
      const waiter: Waiter = {
        owner,
        admit() {
          clearTimeout(timer)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          reject(error)
        },
      }
      this.#waiting.push(waiter)
    })
  }

  #admitNext(): void {
    const next = this.#waiting.findIndex(({ owner }) => this.#isFreeFor(owner))
    if (next < 0) return
    const [waiter] = this.#waiting.splice(next, 1)
    this.#count(waiter!.owner, 1)
    waiter!.admit()
  }

  #isFreeFor(owner: string): boolean {
    return this.#taken < this.#slots && (this.#takenBy.get(owner) ?? 0) < this.#slotsOfOwner
  }

  #count(owner: string, change: 1 | -1): void {
    this.#taken += change
    const taken = (this.#takenBy.get(owner) ?? 0) + change
    if (taken === 0) this.#takenBy.delete(owner)
    else this.#takenBy.set(owner, taken)
  }
}
