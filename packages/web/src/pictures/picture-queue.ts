/** A job that waits to be drawn. */
interface Waiting<Job> {
  readonly job: Job
  isVisible: boolean
  batch: number
}

/**
 * Decides what is drawn next. Visible pictures come before those near the viewport, and later requests before
 * earlier ones, because users look at where they have scrolled to. Requests made at the same time are drawn
 * in order.
 */
export class PictureQueue<Job> {
  readonly #max: number
  readonly #start: (job: Job) => void
  readonly #waiting = new Map<Job, Waiting<Job>>()
  readonly #started = new Set<Job>()
  #batch = 0
  #isFilling = false

  constructor(max: number, start: (job: Job) => void) {
    this.#max = max
    this.#start = start
  }

  /** Adds a job, or updates whether a waiting job is visible. */
  add(job: Job, isVisible: boolean): void {
    if (this.#started.has(job)) return
    const known = this.#waiting.get(job)
    this.#waiting.delete(job)
    if (known?.isVisible === isVisible) this.#waiting.set(job, known)
    else this.#waiting.set(job, { job, isVisible, batch: this.#batch })
    this.#fillSoon()
  }

  /** Removes a job that is cancelled or done. */
  remove(job: Job): void {
    this.#waiting.delete(job)
    if (this.#started.delete(job)) this.#fillSoon()
  }

  /** Deferred, so that all requests made until then are considered together. */
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
    while (this.#started.size < this.#max) {
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
