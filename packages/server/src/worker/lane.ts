import { cancelled, waitedTooLong } from './verdicts.js'

interface Waiter {
  readonly owner: string
  readonly admit: () => void
  readonly refuse: (error: Error) => void
}

export interface LaneWait {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** Lets a number of jobs in at once, and of one owner at most so many; the others wait in the order they came. */
export class Lane {
  readonly #slots: number
  readonly #slotsOfOwner: number
  readonly #inside = new Map<string, number>()
  #waiting: Waiter[] = []
  #taken = 0

  constructor(slots: number, slotsOfOwner = slots) {
    this.#slots = slots
    this.#slotsOfOwner = slotsOfOwner
  }

  /** Resolves with the function that gives the place back. */
  async enter(owner: string, wait: LaneWait = {}): Promise<() => void> {
    if (wait.signal?.aborted) throw cancelled()
    if (this.#hasRoom(owner)) this.#count(owner, 1)
    else await this.#queue(owner, wait)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#count(owner, -1)
      this.#admitNext()
    }
  }

  /** Turns away whoever waits. */
  close(): void {
    for (const waiter of this.#waiting) waiter.refuse(cancelled())
    this.#waiting = []
  }

  #queue(owner: string, { signal, timeoutMs }: LaneWait): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        owner,
        admit() {
          settle()
          resolve()
        },
        refuse(error) {
          settle()
          reject(error)
        },
      }
      const leave = (error: Error): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter)
        waiter.refuse(error)
      }
      const onAbort = (): void => leave(cancelled())
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => leave(waitedTooLong()), Math.max(0, timeoutMs))
      signal?.addEventListener('abort', onAbort)
      this.#waiting.push(waiter)
    })
  }

  #admitNext(): void {
    const next = this.#waiting.findIndex(({ owner }) => this.#hasRoom(owner))
    if (next < 0) return
    const [waiter] = this.#waiting.splice(next, 1)
    this.#count(waiter!.owner, 1)
    waiter!.admit()
  }

  #hasRoom(owner: string): boolean {
    return this.#taken < this.#slots && (this.#inside.get(owner) ?? 0) < this.#slotsOfOwner
  }

  #count(owner: string, change: 1 | -1): void {
    this.#taken += change
    const inside = (this.#inside.get(owner) ?? 0) + change
    if (inside === 0) this.#inside.delete(owner)
    else this.#inside.set(owner, inside)
  }
}
