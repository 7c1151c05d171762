import { ServiceError } from '../errors/service-error.js'
import type { CancelReason, Performer, Queue, QueuedRun, QueuePlace } from './queue.js'
import { type Turns, turnsBetweenOwners } from './turns.js'

export interface InProcessQueueOptions {
  /** Runs at one time. */
  readonly concurrency: number
  /** Runs that may wait. */
  readonly limit: number
  readonly limitPerOwner: number
  readonly maxWaitMs: number
  /** Told of what a performer should have handled itself. */
  readonly onError?: ((error: unknown) => void) | undefined
}

interface Waiting {
  readonly run: QueuedRun
  readonly timer: NodeJS.Timeout
}

export function createInProcessQueue(options: InProcessQueueOptions): Queue {
  return new InProcessQueue(options)
}

class InProcessQueue implements Queue {
  readonly #options: InProcessQueueOptions
  readonly #waiting = new Map<string, Waiting>()
  readonly #turns: Turns = turnsBetweenOwners()
  readonly #running = new Map<string, AbortController>()
  readonly #givingUp = new Set<Promise<void>>()
  /** Places to wait at that are promised, by owner. */
  readonly #places = new Map<string, number>()
  #placesInAll = 0
  /** Slots to run in that are promised. */
  #slots = 0
  #performer: Performer | undefined
  #idle: (() => void) | undefined
  #meanRunMs = 1000

  constructor(options: InProcessQueueOptions) {
    this.#options = options
  }

  start(performer: Performer): void {
    this.#performer = performer
  }

  async reserve(owner: string): Promise<QueuePlace> {
    const startsAtOnce = this.#hasFreeSlot() && this.#waiting.size + this.#placesInAll === 0
    if (startsAtOnce) this.#slots++
    else this.#keepPlace(owner)
    let used = false
    const use = (then: () => void): void => {
      if (used) return
      used = true
      if (startsAtOnce) this.#slots--
      else this.#countPlace(owner, -1)
      then()
    }
    return {
      submit: (run) => use(() => (startsAtOnce ? this.#perform(run) : this.#wait(run))),
      release: () => use(() => this.#next()),
    }
  }

  position(runId: string): number | undefined {
    const waiting = this.#waiting.get(runId)
    return waiting === undefined ? undefined : this.#turns.position(waiting.run)
  }

  cancel(runId: string, reason: CancelReason): boolean {
    const waiting = this.#waiting.get(runId)
    if (waiting !== undefined) {
      this.#takeOut(waiting)
      this.#settled()
      return true
    }
    const running = this.#running.get(runId)
    running?.abort(reason)
    return running !== undefined
  }

  stats() {
    return { waiting: this.#waiting.size, running: this.#running.size }
  }

  async close(deadlineMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#idle = resolve
      this.#settled()
    })
    const interrupt = setTimeout(() => this.#interrupt(), deadlineMs)
    await ended
    clearTimeout(interrupt)
    await Promise.allSettled([...this.#givingUp])
  }

  #hasFreeSlot(): boolean {
    return this.#running.size + this.#slots < this.#options.concurrency
  }

  #keepPlace(owner: string): void {
    const { limit, limitPerOwner } = this.#options
    if (this.#waiting.size + this.#placesInAll >= limit) throw this.#full('The queue is full.')
    if (this.#turns.waitingOf(owner) + (this.#places.get(owner) ?? 0) >= limitPerOwner)
      throw this.#full('Too many of your executions are waiting.')
    this.#countPlace(owner, 1)
  }

  #countPlace(owner: string, change: number): void {
    const count = (this.#places.get(owner) ?? 0) + change
    this.#placesInAll += change
    if (count === 0) this.#places.delete(owner)
    else this.#places.set(owner, count)
  }

  #wait(run: QueuedRun): void {
    const timer = setTimeout(() => this.#giveUp(waiting), this.#options.maxWaitMs)
    const waiting: Waiting = { run, timer }
    this.#waiting.set(run.runId, waiting)
    this.#turns.add(run)
    // A slot may have become free since the place was promised.
    this.#next()
  }

  #perform(run: QueuedRun, cancelled?: CancelReason): void {
    const controller = new AbortController()
    if (cancelled !== undefined) controller.abort(cancelled)
    const startedAt = performance.now()
    this.#running.set(run.runId, controller)
    this.#performer!.perform(run, controller.signal)
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#running.delete(run.runId)
        this.#meanRunMs += (performance.now() - startedAt - this.#meanRunMs) / 20
        this.#next()
      })
  }

  #next(): void {
    while (this.#hasFreeSlot()) {
      const run = this.#turns.next()
      if (run === undefined) break
      const waiting = this.#waiting.get(run.runId)!
      clearTimeout(waiting.timer)
      this.#waiting.delete(run.runId)
      this.#perform(run)
    }
    this.#settled()
  }

  #giveUp(waiting: Waiting): void {
    this.#takeOut(waiting)
    const given = this.#performer!.gaveUp(waiting.run)
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#givingUp.delete(given)
      })
    this.#givingUp.add(given)
    this.#settled()
  }

  #takeOut({ run, timer }: Waiting): void {
    clearTimeout(timer)
    this.#waiting.delete(run.runId)
    this.#turns.remove(run)
  }

  /** What waits is performed with a signal that is aborted already: its performer knows what becomes of it. */
  #interrupt(): void {
    for (const controller of this.#running.values()) controller.abort('interrupted')
    for (const waiting of [...this.#waiting.values()]) {
      this.#takeOut(waiting)
      this.#perform(waiting.run, 'interrupted')
    }
  }

  #settled(): void {
    if (this.#running.size === 0 && this.#waiting.size === 0) this.#idle?.()
  }

  #full(what: string): ServiceError {
    const ahead = this.#waiting.size / this.#options.concurrency
    const retryAfter = Math.min(60, Math.max(1, Math.ceil((ahead * this.#meanRunMs) / 1000)))
    return new ServiceError('queue_full', `${what} Try again in ${retryAfter} s.`, { retryAfter })
  }
}
