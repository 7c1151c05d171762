/** Something to be drawn, in its turn. */
interface Waiting<Job> {
  readonly job: Job
  isVisible: boolean
  batch: number
}

/**
 * Decides what is drawn next: what is on the screen before what is near it, and what was asked for last before what was asked for earlier, since
 * people look at where they have scrolled to. What was asked for at once is drawn in its order.
 */
export class PictureQueue<Job> {
  readonly #most: number
  readonly #start: (job: Job) => void
  readonly #waiting = new Map<Job, Waiting<Job>>()
  readonly #started = new Set<Job>()
  #batch = 0
  #isFilling = false

  constructor(most: number, start: (job: Job) => void) {
    this.#most = most
    this.#start = start
  }

  /** Asks for it, or says of what waits that it came on the screen, or left it. */
  add(job: Job, isVisible: boolean): void {
    if (this.#started.has(job)) return
    const known = this.#waiting.get(job)
    this.#waiting.delete(job)
    if (known?.isVisible === isVisible) this.#waiting.set(job, known)
    else this.#waiting.set(job, { job, isVisible, batch: this.#batch })
    this.#fillSoon()
  }

  /** Says that it is no longer waited for, or is done. */
  remove(job: Job): void {
    this.#waiting.delete(job)
    if (this.#started.delete(job)) this.#fillSoon()
  }

  /** Together with all that is asked for until then. */
  #fillSoon(): void {
    if (this.#isFilling) return
    this.#isFilling = true
    queueMicrotask(() => {
      this.#isFilling = false
      this.#batch++
      this.#fill()
    })
  }

  #fill(): void {
    while (this.#started.size < this.#most) {
      const next = this.#first()
      if (next === undefined) return
      this.#waiting.delete(next)
      this.#started.add(next)
      this.#start(next)
    }
  }

  #first(): Job | undefined {
    let first: Waiting<Job> | undefined
    for (const waiting of this.#waiting.values())
      if (first === undefined || comesBefore(waiting, first)) first = waiting
    return first?.job
  }
}

function comesBefore<Job>(one: Waiting<Job>, other: Waiting<Job>): boolean {
  return one.isVisible === other.isVisible ? one.batch > other.batch : one.isVisible
}
