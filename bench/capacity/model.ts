import { admission } from '../../packages/server/src/queue/fair-queue.js'
import { FURTHER_OWNERS, PARTITIONS } from '../../packages/server/src/records/postgres/run-statements.js'
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
  /** The time that a machine takes to decide on the partitions that it has locked. */
  readonly admitMs?: number
  /** The additional time for each run that it admits. */
  readonly admitRunMs?: number
  /** Those that have the slots, and so decide at the same time. */
  readonly machines?: number
  /** 1: one lock for all machines. */
  readonly partitions?: number
  readonly observer?: TurnObserver
}

export interface TurnObserver {
  /** A machine has decided. */
  turn(admitted: number): void
  /** A run was admitted of an owner that has used this much more worker time than the one that has used least. */
  ahead(ms: number): void
  /** Runs beyond the slots, without those that replace borrowed workers. */
  beyond(runs: number): void
}

export interface Served extends Arrival {
  /** The time from the arrival until a worker starts the run. */
  readonly waitMs: number
}

interface Account {
  readonly owner: string
  readonly partition: Partition
  readonly waiting: Arrival[]
  running: number
  usedMs: number
  startTimes: number
}

/** Owners with waiting runs, as the indexes of the table have them. */
class Partition {
  isLocked = false
  /** Without running runs, in the order of `isBefore`. */
  readonly next: Account[] = []
  /** With running runs. */
  readonly goingOn = new Set<Account>()

  get isContested(): boolean {
    return this.next.length + this.goingOn.size > 0
  }

  /** Before the counts of the account change. */
  remove(account: Account): void {
    if (account.waiting.length === 0) return
    if (account.running > 0) this.goingOn.delete(account)
    else this.next.splice(this.#placeOf(account), 1)
  }

  /** After they have changed. */
  add(account: Account): void {
    if (account.waiting.length === 0) return
    if (account.running > 0) this.goingOn.add(account)
    else this.next.splice(this.#placeOf(account), 0, account)
  }

  #placeOf({ owner, usedMs }: Account): number {
    let low = 0
    let high = this.next.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.next[middle]!
      if (other.usedMs < usedMs || (other.usedMs === usedMs && other.owner < owner)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * A discrete-event model of the queue with several machines. The function `admission` of the service decides
 * which runs start, and the accounts and the partitions follow the rules of `records/postgres`; only the
 * workers and the clock are simulated. The arrivals must be ordered by time. The result is deterministic.
 */
export function simulate(arrivals: readonly Arrival[], options: ModelOptions): Served[] {
  const { slots, sharePercent, beginMs = 0, admitMs = 0, admitRunMs = 0, machines = 1, observer } = options
  const share = Math.floor((slots * sharePercent) / 100)
  const partitions = Array.from({ length: options.partitions ?? PARTITIONS }, () => new Partition())
  const accounts = new Map<string, Account>()
  const events = new Events()
  const served: Served[] = []
  /** Whether a machine decides, and whether it was asked to decide again. */
  const deciding = new Map<number, { isAskedAgain: boolean }>()
  let isAnyAwaiting = false
  let waiting = 0
  let running = 0
  let borrowed = 0
  let now = 0
  let asked = 0
  /** The largest of those of the partitions. */
  let level = 0

  const takenBy = ({ usedMs, running, startTimes }: Account): number => usedMs + running * now - startTimes
  const room = (): number => slots + Math.min(borrowed, slots - share) - running

  function change(account: Account, by: () => void): void {
    const { partition } = account
    partition.remove(account)
    const before = account.running
    by()
    running += account.running - before
    borrowed += Math.max(0, account.running - share) - Math.max(0, before - share)
    partition.add(account)
  }

  function begin(account: Account, arrival: Arrival): void {
    level = Math.max(level, takenBy(account))
    account.running++
    account.startTimes += now
    served.push({ ...arrival, waitMs: now + beginMs - arrival.at })
    const begunAt = now
    events.add(now + beginMs + arrival.serviceMs, () => end(account, begunAt))
  }

  function arrive(arrival: Arrival): void {
    const { owner } = arrival
    let account = accounts.get(owner)
    if (account === undefined) {
      const partition = partitions[hash(owner) % partitions.length]!
      account = { owner, partition, waiting: [], running: 0, usedMs: level, startTimes: 0 }
      accounts.set(owner, account)
    }
    const its = account
    const startsAtOnce = waiting === 0 && running < slots
    change(its, () => {
      // An owner without waiting runs starts at the level of the others.
      if (its.waiting.length === 0) its.usedMs += Math.max(0, level - takenBy(its))
      if (startsAtOnce) begin(its, arrival)
      else its.waiting.push(arrival)
    })
    if (startsAtOnce) return
    waiting++
    ask()
  }

  function end(account: Account, begunAt: number): void {
    change(account, () => {
      account.running--
      account.startTimes -= begunAt
      account.usedMs += now - begunAt
    })
    if (account.running === 0 && account.waiting.length === 0 && account.usedMs <= level)
      accounts.delete(account.owner)
    ask()
  }

  /** Runs arrive and end on any machine, which then decides. */
  function ask(): void {
    const machine = asked++ % machines
    const own = deciding.get(machine)
    if (own !== undefined) own.isAskedAgain = true
    else {
      deciding.set(machine, { isAskedAgain: false })
      takeTurn(machine)
    }
  }

  function contestedInOrder(): Partition[] {
    if (waiting === 0 || room() <= 0) return []
    const contested = partitions.filter(({ isContested }) => isContested)
    return contested
      .map((partition) => ({ partition, next: nextOf(partition) }))
      .sort((one, other) => one.next - other.next)
      .map(({ partition }) => partition)
  }

  function nextOf({ next, goingOn }: Partition): number {
    if (next[0] !== undefined) return next[0].usedMs
    return Math.min(...[...goingOn].map(takenBy))
  }

  function takeTurn(machine: number, isWhole = false): void {
    const contested = contestedInOrder()
    if (contested.length === 0) {
      stop(machine)
      return
    }
    const most = isWhole ? contested.length : Math.ceil(contested.length / machines)
    const mine = contested.filter(({ isLocked }) => !isLocked).slice(0, most)
    const others = contested.filter((partition) => !mine.includes(partition))
    const leastElsewhere = Math.min(...others.map(nextOf))
    const part = mine.length / contested.length
    const turn = { workers: slots, running, borrowed, part, leastElsewhere }
    const chosen = admission(turn, mine.flatMap(contendersOf), sharePercent)
    for (const partition of mine) partition.isLocked = true
    const decided = (): void => {
      for (const partition of mine) partition.isLocked = false
      const admitted = admit(chosen)
      observer?.turn(admitted)
      if (admitted > 0) takeTurn(machine)
      else if (isWhole || others.length === 0) stop(machine)
      else awaitTurns(machine)
    }
    let takesMs = admitMs
    for (const count of chosen.values()) takesMs += count * admitRunMs
    if (takesMs === 0) decided()
    else events.add(now + takesMs, decided)
  }

  function contendersOf({ next, goingOn }: Partition): Contender[] {
    const first = next.slice(0, Math.max(0, slots - running) + FURTHER_OWNERS)
    return [...goingOn, ...first].map((account) => ({
      owner: account.owner,
      waiting: account.waiting.length,
      running: account.running,
      taken: takenBy(account),
    }))
  }

  function admit(chosen: ReadonlyMap<string, number>): number {
    let admitted = 0
    for (const [owner, count] of chosen) {
      const account = accounts.get(owner)!
      if (observer !== undefined) {
        const least = Math.min(...partitions.filter(({ isContested }) => isContested).map(nextOf))
        observer.ahead(Math.max(0, takenBy(account) - least))
      }
      change(account, () => {
        for (const arrival of account.waiting.splice(0, count)) {
          waiting--
          admitted++
          begin(account, arrival)
        }
      })
    }
    observer?.beyond(running - slots - Math.min(borrowed, slots - share))
    return admitted
  }

  /** One machine waits until the turns of now have ended, and then decides on everything. */
  function awaitTurns(machine: number): void {
    if (isAnyAwaiting) {
      stop(machine)
      return
    }
    isAnyAwaiting = true
    events.add(now + admitMs, () => {
      isAnyAwaiting = false
      takeTurn(machine, true)
    })
  }

  function stop(machine: number): void {
    const { isAskedAgain } = deciding.get(machine)!
    deciding.delete(machine)
    if (!isAskedAgain) return
    deciding.set(machine, { isAskedAgain: false })
    takeTurn(machine)
  }

  for (const arrival of arrivals) {
    for (let next = events.next(arrival.at); next !== undefined; next = events.next(arrival.at)) {
      now = next.at
      next.happen()
    }
    now = arrival.at
    arrive(arrival)
  }
  for (let next = events.next(Infinity); next !== undefined; next = events.next(Infinity)) {
    now = next.at
    next.happen()
  }
  return served
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}

interface Event {
  readonly at: number
  readonly happen: () => void
}

/** A binary heap with the earliest event first. */
class Events {
  readonly #heap: Event[] = []

  add(eventAt: number, happen: () => void): void {
    const event = { at: eventAt, happen }
    const heap = this.#heap
    let at = heap.length
    for (let above = (at - 1) >> 1; at > 0 && heap[above]!.at > eventAt; above = (at - 1) >> 1) {
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = event
  }

  /** Removes and returns the earliest event if it is not later than `until`. */
  next(until: number): Event | undefined {
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
