import type { Contender, WaitingRun } from '../records/runs.js'
import type { QueuedRun } from './queue.js'

/** Worker time and waiting runs of an owner. */
export class Account implements Contender {
  readonly owner: string
  readonly runs: QueuedRun[] = []
  readonly #clock: () => number
  #running = 0
  /** Sum over running runs: so their worker time is known without visiting each run. */
  #startTimes = 0
  /** Worker time of ended runs. */
  #usedMs = 0

  constructor(owner: string, clock: () => number) {
    this.owner = owner
    this.#clock = clock
  }

  get waiting(): number {
    return this.runs.length
  }

  get running(): number {
    return this.#running
  }

  get taken(): number {
    return this.#usedMs + this.#running * this.#clock() - this.#startTimes
  }

  get isIdle(): boolean {
    return this.waiting === 0 && this.#running === 0
  }

  raiseTo(level: number): void {
    this.#usedMs += Math.max(0, level - this.taken)
  }

  /** Returns the function to call when the run has ended. */
  start(): () => void {
    const startedAt = this.#clock()
    this.#running++
    this.#startTimes += startedAt
    return () => {
      this.#running--
      this.#startTimes -= startedAt
      this.#usedMs += this.#clock() - startedAt
    }
  }
}

/** The accounts of the owners, for the rule in fair-queue.ts. */
export class Accounts {
  readonly #clock: () => number
  readonly #byOwner = new Map<string, Account>()
  /** The same, so that some of them can be taken from anywhere. */
  #list: Account[] = []
  /**
   * The largest worker time of an owner when one of its runs started: a new owner starts at this level, so
   * that it has no credit for the time before.
   */
  #level = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  all(): Iterable<Account> {
    return this.#byOwner.values()
  }

  /** At most this number of accounts, spread over all of them. */
  some(most: number): Pick<WaitingRun, 'contenders' | 'owners'> {
    const owners = this.#list.length
    const length = Math.min(most, owners)
    const contenders = Array.from(
      { length },
      (_, index) => this.#list[Math.floor((index * owners) / length)]!,
    )
    return { contenders, owners }
  }

  get(owner: string): Account | undefined {
    return this.#byOwner.get(owner)
  }

  add(run: QueuedRun): void {
    this.#active(run.owner).runs.push(run)
  }

  remove(run: QueuedRun): void {
    const runs = this.#byOwner.get(run.owner)?.runs
    const index = runs?.indexOf(run) ?? -1
    if (index < 0) return
    runs!.splice(index, 1)
    this.#forget()
  }

  /** A run starts that is no longer among the waiting ones; returns the function to call when it has ended. */
  started({ owner }: QueuedRun, hasWaited: boolean): () => void {
    const account = hasWaited ? this.#of(owner) : this.#active(owner)
    this.#level = Math.max(this.#level, account.taken)
    const end = account.start()
    return () => {
      end()
      this.#forget()
    }
  }

  #of(owner: string): Account {
    const known = this.#byOwner.get(owner)
    if (known !== undefined) return known
    const account = new Account(owner, this.#clock)
    this.#byOwner.set(owner, account)
    this.#list.push(account)
    return account
  }

  /** No credit for a time without waiting runs. */
  #active(owner: string): Account {
    const account = this.#of(owner)
    if (account.waiting === 0) account.raiseTo(this.#level)
    return account
  }

  /** An idle owner is remembered as long as it has used more than the others. */
  #forget(): void {
    const isQuiet = this.#list.every(({ isIdle }) => isIdle)
    if (isQuiet) this.#level = 0
    this.#list = this.#list.filter(({ owner, isIdle, taken }) => {
      const isForgotten = isQuiet || (isIdle && taken <= this.#level)
      if (isForgotten) this.#byOwner.delete(owner)
      return !isForgotten
    })
  }
}
