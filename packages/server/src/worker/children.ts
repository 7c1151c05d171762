import type { ChildProcess } from 'node:child_process'
import { cancelled, isStorageFull, noChild, noDiskSpace, waitedTooLong } from './pool-failures.js'
import { WarmChild } from './warm-child.js'
import type { Watch } from './watch.js'
import { Workspace } from './workspace.js'

export interface ChildrenOptions {
  /** Parent folder of workspaces. */
  readonly folder: string
  readonly start: (workspace: string) => ChildProcess
  readonly watch: Watch
  /** Maximum number of children. */
  readonly most: number
  /** Number of ready children without an owner, so that no request waits for a start. */
  readonly spares: number
  readonly requestsPerChild: number
  /** A child that uses more memory after a request is replaced. */
  readonly keepBelowBytes: number
  /** The same for a child together with the programs that it keeps, if it may start any. */
  readonly keepProgramsBelowBytes?: number | undefined
  /** An idle child of an owner is ended after this time. */
  readonly idleMs: number
  readonly startTimeoutMs: number
  readonly onStarted?: ((milliseconds: number) => void) | undefined
  readonly onStartFailed?: ((error: Error) => void) | undefined
}

interface Waiter {
  readonly owner: string
  readonly serve: (child: WarmChild) => void
  readonly refuse: (error: Error) => void
}

/** A single start may fail by accident; this many in a row are a problem of the machine. */
const MAX_FAILURES = 3
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000

/**
 * The children and their owners. A child belongs to nobody until its first request, then to the owner of that
 * request for its lifetime, so that the files of two owners are never in the same process.
 */
export class Children {
  /** Settles with the first start: whether children can be started at all. */
  readonly firstStart: Promise<void>
  readonly #options: ChildrenOptions
  #firstStarted: () => void = () => {}
  #firstFailed: (error: Error) => void = () => {}
  readonly #starting = new Set<Promise<void>>()
  readonly #all = new Set<WarmChild>()
  /** Workspaces that are being created for children that are not in the list yet. */
  #preparing = 0
  readonly #removals = new Set<Promise<void>>()
  #spares: WarmChild[] = []
  /** Idle children with an owner, the longest idle first. */
  #idle: { readonly child: WarmChild; readonly owner: string; readonly since: number }[] = []
  readonly #owners = new Map<WarmChild, string>()
  #waiters: Waiter[] = []
  #failures = 0
  #pausedUntil = 0
  /**
   * Whether the last start failed because of a full disk. Later requests were accepted because there is space
   * again.
   */
  #isDiskFull = false
  #isClosed = false
  readonly #sweeper: NodeJS.Timeout

  constructor(options: ChildrenOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.#endIdle(), Math.max(100, options.idleMs / 4))
    this.#sweeper.unref()
    this.firstStart = new Promise((resolve, reject) => {
      this.#firstStarted = resolve
      this.#firstFailed = reject
    })
    this.firstStart.catch(() => {})
    this.#arrange()
  }

  get counts(): { readonly children: number; readonly busy: number; readonly idle: number } {
    const busy = [...this.#all].filter((child) => child.isBusy).length
    return { children: this.#all.size, busy, idle: this.#all.size - busy }
  }

  /** A child for this owner only, ready for requests. */
  acquire(owner: string, timeoutMs: number, signal?: AbortSignal): Promise<WarmChild> {
    if (this.#isClosed || signal?.aborted) return Promise.reject(cancelled())
    const own = this.#takeIdle(owner)
    if (own !== undefined) return Promise.resolve(own)
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
      }
      const waiter: Waiter = {
        owner,
        serve(child) {
          settle()
          resolve(child)
        },
        refuse(error) {
          settle()
          reject(error)
        },
      }
      const onAbort = (): void => waiter.refuse(cancelled())
      const timer = setTimeout(() => waiter.refuse(waitedTooLong()), Math.max(0, timeoutMs))
      signal?.addEventListener('abort', onAbort)
      this.#waiters.push(waiter)
      if (this.#isDiskFull) this.#pausedUntil = 0
      this.#arrange()
    })
  }

  release(child: WarmChild, isToBeKept = true): void {
    const owner = this.#owners.get(child)
    if (owner === undefined || child.isGone) return
    const { requestsPerChild, keepBelowBytes, keepProgramsBelowBytes = Infinity } = this.#options
    const isOverLimit =
      child.requests >= requestsPerChild ||
      child.residentBytes > keepBelowBytes ||
      (keepProgramsBelowBytes < Infinity && child.residentBytesWithPrograms > keepProgramsBelowBytes)
    if (!isToBeKept || isOverLimit || child.hasUnread) child.kill()
    else this.#idle.push({ child, owner, since: performance.now() })
    this.#arrange()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    for (const waiter of [...this.#waiters]) waiter.refuse(cancelled())
    for (const child of this.#all) child.kill()
    await Promise.all(this.#starting)
    const left = [...this.#all]
    for (const child of left) child.kill()
    await Promise.all(left.map((child) => child.exited))
    await Promise.all([...this.#removals, ...left.map((child) => child.workspace.destroy())])
  }

  /** Assigns children to waiting requests, and starts missing ones for the others and for the next. */
  #arrange(): void {
    if (this.#isClosed) return
    for (const waiter of [...this.#waiters]) {
      const child = this.#takeIdle(waiter.owner) ?? this.#takeSpare(waiter.owner)
      if (child !== undefined) waiter.serve(child)
    }
    const wanted = this.#waiters.length + this.#options.spares
    for (let there = this.#spares.length + this.#starting.size; there < wanted; there++) {
      if (!this.#startOne()) return
    }
  }

  #takeIdle(owner: string): WarmChild | undefined {
    const at = this.#idle.findLastIndex((rest) => rest.owner === owner && !rest.child.isGone)
    return at < 0 ? undefined : this.#idle.splice(at, 1)[0]!.child
  }

  #takeSpare(owner: string): WarmChild | undefined {
    const child = this.#spares.pop()
    if (child !== undefined) this.#owners.set(child, owner)
    return child
  }

  /** False if no more may be started now: the end of a child or of the delay triggers another attempt. */
  #startOne(): boolean {
    if (performance.now() < this.#pausedUntil) return false
    if (this.#all.size + this.#preparing >= this.#options.most) {
      const isOneEnding = [...this.#all].some((child) => child.isGone)
      if (!isOneEnding) this.#idle.shift()?.child.kill()
      return false
    }
    const waiting = [...this.#waiters]
    const starting = this.#start()
      .then(
        () => {
          this.#failures = 0
          this.#isDiskFull = false
        },
        (error: Error) => this.#startFailed(error, waiting),
      )
      .finally(() => {
        this.#starting.delete(starting)
        this.#arrange()
      })
    this.#starting.add(starting)
    return true
  }

  async #start(): Promise<void> {
    const { folder, start, watch, startTimeoutMs, onStarted } = this.#options
    const began = performance.now()
    this.#preparing++
    const workspace = await Workspace.create(folder).finally(() => this.#preparing--)
    const child = new WarmChild(start(workspace.path), workspace, watch, startTimeoutMs)
    this.#all.add(child)
    child.exited.then(() => this.#forget(child))
    if (this.#isClosed) child.kill()
    await child.ready
    onStarted?.(performance.now() - began)
    this.#firstStarted()
    this.#spares.push(child)
  }

  /** The delay grows with each failure, so that repeated failures do not keep the machine busy. */
  #startFailed(error: Error, waiting: readonly Waiter[]): void {
    if (this.#isClosed) return
    this.#options.onStartFailed?.(error)
    this.#firstFailed(error)
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++)
    this.#pausedUntil = performance.now() + pause
    setTimeout(() => this.#arrange(), pause + 1).unref()
    this.#isDiskFull = isStorageFull(error)
    // Not those that came later: for them there may be space by now.
    if (this.#isDiskFull) for (const waiter of waiting) waiter.refuse(noDiskSpace())
    else if (this.#failures >= MAX_FAILURES) this.#waiters[0]?.refuse(noChild(error.message))
  }

  #forget(child: WarmChild): void {
    this.#all.delete(child)
    this.#owners.delete(child)
    this.#spares = this.#spares.filter((other) => other !== child)
    this.#idle = this.#idle.filter((rest) => rest.child !== child)
    const removal = child.workspace
      .abandon()
      .catch(() => {})
      .finally(() => this.#removals.delete(removal))
    this.#removals.add(removal)
    this.#arrange()
  }

  #endIdle(): void {
    const before = performance.now() - this.#options.idleMs
    for (const { child, since } of this.#idle) if (since < before) child.kill()
    this.#idle = this.#idle.filter(({ since }) => since >= before)
    for (const child of this.#spares.splice(this.#options.spares)) child.kill()
  }
}
