import { ServiceError } from '../errors/service-error.js'
import { COMPARED_OWNERS } from '../records/runs.js'
import { Accounts } from './accounts.js'
import { nextOwner, positionOf } from './fair-queue.js'
import type { CancelReason, Performer, Queue, QueuedRun, QueuePlace, QueueStats } from './queue.js'
import { WorkerShares } from './worker-shares.js'

export interface InProcessQueueOptions {
  /** Number of concurrent runs; only exceeded as described in `worker-shares.ts`. */
  readonly workers: number
  /** Maximum share of the workers of one owner while another waits. */
  readonly sharePercent: number
  /** Maximum number of waiting runs. */
  readonly limit: number
  readonly limitPerOwner: number
  readonly maxWaitMs: number
  /** A monotonic clock in milliseconds: the system's by default. */
  readonly clock?: (() => number) | undefined
  /** Called for errors that a performer should have handled itself. */
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
  readonly #shares: WorkerShares
  readonly #clock: () => number
  readonly #accounts: Accounts
  readonly #running = new Map<string, AbortController>()
  readonly #givingUp = new Set<Promise<void>>()
  /** Reserved places in the queue, by owner. */
  readonly #places = new Map<string, number>()
  #placesInAll = 0
  #performer: Performer | undefined
  #idle: (() => void) | undefined
  #meanRunMs = 1000

  constructor(options: InProcessQueueOptions) {
    this.#options = options
    this.#shares = new WorkerShares(options.workers, options.sharePercent)
    this.#clock = options.clock ?? (() => performance.now())
    this.#accounts = new Accounts(this.#clock)
  }

  start(performer: Performer): void {
    this.#performer = performer
  }

  async reserve(owner: string): Promise<QueuePlace> {
    // Waiting runs cannot start yet; one with a reserved place may.
    const startsAtOnce = this.#shares.mayTake(owner) && this.#placesInAll === 0
    if (startsAtOnce) this.#shares.take(owner)
    else this.#keepPlace(owner)
    let used = false
    const use = (then: () => void): void => {
      if (used) return
      used = true
      if (!startsAtOnce) this.#countPlace(owner, -1)
      then()
    }
    return {
      submit: (run) => use(() => (startsAtOnce ? this.#perform(run, false) : this.#wait(run))),
      release: () =>
        use(() => {
          if (startsAtOnce) this.#shares.free(owner)
          this.#next()
        }),
    }
  }

  async position(runId: string): Promise<number | undefined> {
    const waiting = this.#waiting.get(runId)
    if (waiting === undefined) return undefined
    const own = this.#accounts.get(waiting.run.owner)!
    const ahead = own.runs.indexOf(waiting.run)
    return positionOf({ own, ahead, ...this.#accounts.some(COMPARED_OWNERS) }, this.#meanRunMs)
  }

  async cancel(runId: string, reason: CancelReason): Promise<void> {
    const waiting = this.#waiting.get(runId)
    if (waiting === undefined) this.#running.get(runId)?.abort(reason)
    else {
      this.#takeOut(waiting)
      this.#settled()
    }
  }

  async stats(): Promise<QueueStats> {
    return { waiting: this.#waiting.size, running: this.#running.size }
  }

  underWay(): number {
    return this.#waiting.size + this.#running.size
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

  #keepPlace(owner: string): void {
    const { limit, limitPerOwner } = this.#options
    if (this.#waiting.size + this.#placesInAll >= limit) throw this.#full('The queue is full.')
    if ((this.#accounts.get(owner)?.waiting ?? 0) + (this.#places.get(owner) ?? 0) >= limitPerOwner)
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
    this.#accounts.add(run)
    // A worker may have become free since the reservation.
    this.#next()
  }

  /** The worker was reserved for it. */
  #perform(run: QueuedRun, hasWaited: boolean, cancelled?: CancelReason): void {
    const controller = new AbortController()
    if (cancelled !== undefined) controller.abort(cancelled)
    const startedAt = this.#clock()
    const ended = this.#accounts.started(run, hasWaited)
    this.#running.set(run.runId, controller)
    this.#performer!.perform(run, controller.signal)
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#running.delete(run.runId)
        ended()
        this.#shares.free(run.owner)
        this.#meanRunMs += (this.#clock() - startedAt - this.#meanRunMs) / 20
        this.#next()
      })
  }

  #next(): void {
    for (;;) {
      const run = nextOwner(this.#accounts.all(), this.#shares)?.runs.shift()
      if (run === undefined) break
      const waiting = this.#waiting.get(run.runId)!
      clearTimeout(waiting.timer)
      this.#waiting.delete(run.runId)
      this.#shares.take(run.owner)
      this.#perform(run, true)
    }
    this.#settled()
  }

  #giveUp(waiting: Waiting): void {
    this.#takeOut(waiting)
    const given = this.#performer!.gaveUp(waiting.run, 'queue_timeout')
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
    this.#accounts.remove(run)
  }

  /** Waiting runs are performed with an aborted signal: the performer records their outcome. */
  #interrupt(): void {
    for (const controller of this.#running.values()) controller.abort('interrupted')
    for (const waiting of [...this.#waiting.values()]) {
      this.#takeOut(waiting)
      this.#shares.take(waiting.run.owner)
      this.#perform(waiting.run, true, 'interrupted')
    }
  }

  #settled(): void {
    if (this.#running.size === 0 && this.#waiting.size === 0) this.#idle?.()
  }

  #full(what: string): ServiceError {
    const ahead = this.#waiting.size / this.#options.workers
    const retryAfter = Math.min(60, Math.max(1, Math.ceil((ahead * this.#meanRunMs) / 1000)))
    return new ServiceError('queue_full', `${what} Try again in ${retryAfter} s.`, { retryAfter })
  }
}
