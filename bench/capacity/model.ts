import { admission, isBefore } from '../../packages/server/src/queue/fair-queue.js'
import { contenderLimit } from '../../packages/server/src/records/postgres/runs.js'
import type { Contender } from '../../packages/server/src/records/runs.js'

export interface Arrival {
  /** Milliseconds since the start. */
  readonly at: number
  readonly owner: string
  readonly serviceMs: number
}

export interface ModelOptions {
  /** The sum over all workers. */
  readonly slots: number
  readonly sharePercent: number
  /** The time from the admission of a run until a worker starts it. Its slot is occupied during this time. */
  readonly beginMs?: number
  /** The additional time for the admission of a run that had to wait. */
  readonly admitMs?: number
}

export interface Served extends Arrival {
  /** The time from the arrival until a worker starts the run. */
  readonly waitMs: number
}

interface Account {
  readonly owner: string
  readonly waiting: Arrival[]
  running: number
  usedMs: number
  startTimes: number
}

/**
 * A discrete-event model of the queue with several machines. The function `admission` of the service decides
 * which runs start, and the accounts follow the rules of `records/postgres/run-statements.ts`; only the
 * workers and the clock are simulated. The arrivals must be ordered by time. The result is deterministic.
 */
export function simulate(arrivals: readonly Arrival[], options: ModelOptions): Served[] {
  const { slots, sharePercent, beginMs = 0, admitMs = 0 } = options
  const accounts = new Map<string, Account>()
  const contending = new Set<Account>()
  const ends = new Ends()
  const served: Served[] = []
  let level = 0
  let waiting = 0
  let running = 0
  let now = 0

  const takenBy = ({ usedMs, running, startTimes }: Account): number => usedMs + running * now - startTimes

  function begin(account: Account, arrival: Arrival, afterMs = beginMs): void {
    account.running++
    account.startTimes += now
    running++
    contending.add(account)
    served.push({ ...arrival, waitMs: now + afterMs - arrival.at })
    ends.add({ at: now + afterMs + arrival.serviceMs, begunAt: now, account })
  }

  function arrive(arrival: Arrival): void {
    const { owner } = arrival
    const account = accounts.get(owner) ?? { owner, waiting: [], running: 0, usedMs: level, startTimes: 0 }
    accounts.set(owner, account)
    // An owner without waiting runs starts at the level of the others.
    if (account.waiting.length === 0) account.usedMs += Math.max(0, level - takenBy(account))
    if (waiting === 0 && running < slots) {
      begin(account, arrival)
      return
    }
    account.waiting.push(arrival)
    contending.add(account)
    waiting++
    admit()
  }

  function end({ account, begunAt }: End): void {
    account.running--
    account.startTimes -= begunAt
    account.usedMs += now - begunAt
    running--
    if (account.running === 0 && account.waiting.length === 0) {
      contending.delete(account)
      if (account.usedMs <= level) accounts.delete(account.owner)
    }
    admit()
  }

  function admit(): void {
    if (waiting === 0) return
    const contenders = contendersOf(contending, takenBy, contenderLimit({ workers: slots, running }))
    const chosen = admission({ workers: slots, waiting, running }, contenders, sharePercent)
    for (const { owner, taken } of contenders) {
      const count = chosen.get(owner) ?? 0
      if (count > 0) level = Math.max(level, taken)
      const account = accounts.get(owner)!
      for (let begun = 0; begun < count; begun++) {
        waiting--
        begin(account, account.waiting.shift()!, admitMs + beginMs)
      }
    }
  }

  for (const arrival of arrivals) {
    for (let next = ends.next(arrival.at); next !== undefined; next = ends.next(arrival.at)) {
      now = next.at
      end(next)
    }
    now = arrival.at
    arrive(arrival)
  }
  for (let next = ends.next(Infinity); next !== undefined; next = ends.next(Infinity)) {
    now = next.at
    end(next)
  }
  return served
}

/** What `contenders` of `records/postgres/run-statements.ts` selects. */
function contendersOf(
  accounts: ReadonlySet<Account>,
  takenBy: (account: Account) => number,
  limit: number,
): Contender[] {
  const holding: Contender[] = []
  const next: Contender[] = []
  for (const account of accounts) {
    const { owner, waiting, running } = account
    const one = { owner, waiting: waiting.length, running, taken: takenBy(account) }
    if (running > 0) holding.push(one)
    if (waiting.length === 0) continue
    const last = next[limit - 1]
    if (last !== undefined && !isBefore(one, last)) continue
    let at = Math.min(next.length, limit - 1)
    next[at] = one
    for (; at > 0 && isBefore(one, next[at - 1]!); at--) next[at] = next[at - 1]!
    next[at] = one
  }
  return [...holding, ...next.filter(({ running }) => running === 0)]
}

interface End {
  readonly at: number
  readonly begunAt: number
  readonly account: Account
}

/** A binary heap with the earliest end first. */
class Ends {
  readonly #heap: End[] = []

  add(end: End): void {
    const heap = this.#heap
    let at = heap.length
    for (let above = (at - 1) >> 1; at > 0 && heap[above]!.at > end.at; above = (at - 1) >> 1) {
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = end
  }

  /** Removes and returns the earliest end if it is not later than `until`. */
  next(until: number): End | undefined {
    const heap = this.#heap
    const first = heap[0]
    if (first === undefined || first.at > until) return undefined
    const last = heap.pop()!
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && heap[below + 1]!.at < heap[below]!.at) below++
      if (heap[below]!.at >= last.at) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return first
  }
}
