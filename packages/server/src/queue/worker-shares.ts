/**
 * How many workers each owner may hold. One that is alone may hold all of them. What it holds beyond its share is on loan then: to an owner that comes and
 * finds no worker free, that much is given beyond the number of workers, at once, whatever the runs of the first one take. As these end, the service
 * is back at its number. So nobody's work is thrown away, no worker stands idle, and no owner's runs wait for those of one other owner.
 */
export class WorkerShares {
  readonly #workers: number
  readonly #share: number
  readonly #heldBy = new Map<string, number>()
  #held = 0
  #onLoan = 0

  constructor(workers: number, sharePercent: number) {
    this.#workers = workers
    this.#share = shareOf(workers, sharePercent)
  }

  /** Whether it holds less than its share, which is one worker at least. */
  isBelow(owner: string): boolean {
    return this.#of(owner) < Math.max(1, this.#share)
  }

  mayTake(owner: string): boolean {
    const beyond = this.isBelow(owner) ? Math.min(this.#onLoan, this.#workers - this.#share) : 0
    return this.#held < this.#workers + beyond
  }

  take(owner: string): void {
    this.#count(owner, 1)
  }

  free(owner: string): void {
    this.#count(owner, -1)
  }

  #count(owner: string, change: 1 | -1): void {
    const before = this.#of(owner)
    const after = before + change
    if (after === 0) this.#heldBy.delete(owner)
    else this.#heldBy.set(owner, after)
    this.#held += change
    this.#onLoan += this.#beyondShare(after) - this.#beyondShare(before)
  }

  #of(owner: string): number {
    return this.#heldBy.get(owner) ?? 0
  }

  #beyondShare(held: number): number {
    return Math.max(0, held - this.#share)
  }
}

/** The most runs that are ever under way at once. */
export function mostRunsAtOnce(workers: number, sharePercent: number): number {
  return 2 * workers - shareOf(workers, sharePercent)
}

function shareOf(workers: number, sharePercent: number): number {
  return Math.floor((workers * sharePercent) / 100)
}
