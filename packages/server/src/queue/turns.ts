import type { QueuedRun } from './queue.js'

/**
 * Which run is next: of the owners that may get a worker, the one with the least worker time; each owner's
 * runs in order. This is start-time fair queueing (Goyal, Vin and Cheng, 1996) with runs whose length is only
 * known when they have ended.
 */
export interface Turns {
  add(run: QueuedRun): void
  remove(run: QueuedRun): void
  /** Removes and returns the next run of an owner that fulfils the condition. */
  next(mayStart: (owner: string) => boolean): QueuedRun | undefined
  /**
   * A run starts, one from `next` or one that never waited; returns the function to call when it has ended.
   */
  started(run: QueuedRun, hasWaited: boolean): () => void
  waitingOf(owner: string): number
  /** 1 for the run that is next, if all runs take the same time. */
  position(run: QueuedRun, runMs: number): number
}

interface Account {
  readonly owner: string
  readonly waiting: QueuedRun[]
  running: number
  /** Sum over running runs: so their worker time is known without visiting each run. */
  startTimes: number
  /** Worker time of ended runs. */
  usedMs: number
}

export function turnsBetweenOwners(clock: () => number): Turns {
  const accounts = new Map<string, Account>()
  /**
   * The largest worker time of an owner when one of its runs started: a new owner starts at this level, so
   * that it has no credit for the time before.
   */
  let level = 0

  const takenBy = ({ usedMs, running, startTimes }: Account): number =>
    usedMs + running * clock() - startTimes
  const isIdle = ({ waiting, running }: Account): boolean => waiting.length === 0 && running === 0

  function accountOf(owner: string): Account {
    const known = accounts.get(owner)
    if (known !== undefined) return known
    const account: Account = { owner, waiting: [], running: 0, startTimes: 0, usedMs: 0 }
    accounts.set(owner, account)
    return account
  }

  /** No credit for a time without waiting runs. */
  function raise(account: Account): void {
    if (account.waiting.length === 0) account.usedMs += Math.max(0, level - takenBy(account))
  }

  /** An idle owner is remembered as long as it has used more than the others. */
  function forget(): void {
    const all = [...accounts.values()]
    const isQuiet = all.every(isIdle)
    if (isQuiet) level = 0
    for (const account of all)
      if (isQuiet || (isIdle(account) && takenBy(account) <= level)) accounts.delete(account.owner)
  }

  return {
    add(run) {
      const account = accountOf(run.owner)
      raise(account)
      account.waiting.push(run)
    },
    remove(run) {
      const waiting = accounts.get(run.owner)?.waiting
      const index = waiting?.indexOf(run) ?? -1
      if (index < 0) return
      waiting!.splice(index, 1)
      forget()
    },
    next(mayStart) {
      let next: Account | undefined
      let least = Number.POSITIVE_INFINITY
      for (const account of accounts.values()) {
        if (account.waiting.length === 0 || !mayStart(account.owner)) continue
        const taken = takenBy(account)
        if (taken >= least) continue
        next = account
        least = taken
      }
      return next?.waiting.shift()
    },
    started({ owner }, hasWaited) {
      const account = accountOf(owner)
      if (!hasWaited) raise(account)
      level = Math.max(level, takenBy(account))
      const startedAt = clock()
      account.running++
      account.startTimes += startedAt
      return () => {
        account.running--
        account.startTimes -= startedAt
        account.usedMs += clock() - startedAt
        forget()
      }
    },
    waitingOf: (owner) => accounts.get(owner)?.waiting.length ?? 0,
    position(run, runMs) {
      const own = accounts.get(run.owner)
      const before = own?.waiting.indexOf(run) ?? -1
      if (own === undefined || before < 0) return 0
      const startsAt = takenBy(own) + before * runMs
      let position = before + 1
      let isAhead = true
      for (const account of accounts.values()) {
        if (account === own) {
          isAhead = false
          continue
        }
        const runs = (startsAt - takenBy(account)) / runMs
        const first = isAhead ? Math.floor(runs) + 1 : Math.ceil(runs)
        position += Math.min(account.waiting.length, Math.max(0, first))
      }
      return position
    },
  }
}
