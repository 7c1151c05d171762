/**
 * How many workers each owner may use. If only one owner has runs, it may use all of them; what it uses beyond its share is borrowed. An owner that then
 * finds no free worker gets up to that number of additional workers immediately, however long the runs of the first owner take. When these end, the
 * service is back at its number of workers. So no work is lost, no worker is idle, and no owner waits for the runs of one other owner.
 */
export class WorkerShares {
  readonly #workers: number
  readonly #share: number
  readonly #heldBy = new Map<string, number>()
  #held = 0
  #borrowed = 0

  constructor(workers: number, sharePercent: number) {
    this.#workers = workers
    this.#share = shareOf(workers, sharePercent)
  }

  /** Continues from the counts of all owners, of which those of some are known. */
  resume(held: number, borrowed: number, known: Iterable<{ owner: string; running: number }>): void {
    this.#held = held
    this.#borrowed = borrowed
    for (const { owner, running } of known) if (running > 0) this.#heldBy.set(owner, running)
  }

  /** How many more runs may start at most, those of owners below their share. */
  get room(): number {
    return this.#workers + this.#beyond() - this.#held
  }

  /** Whether the owner uses less than its share, which is at least one worker. */
  isBelow(owner: string): boolean {
    return this.#of(owner) < Math.max(1, this.#share)
  }

  mayTake(owner: string): boolean {
    return this.#held < this.#workers + (this.isBelow(owner) ? this.#beyond() : 0)
  }

  take(owner: string): void {
    this.#count(owner, 1)
  }

  free(owner: string): void {
    this.#count(owner, -1)
  }

  #beyond(): number {
    return Math.min(this.#borrowed, this.#workers - this.#share)
  }

  #count(owner: string, change: 1 | -1): void {
    const before = this.#of(owner)
    const after = before + change
    if (after === 0) this.#heldBy.delete(owner)
    else this.#heldBy.set(owner, after)
    this.#held += change
    this.#borrowed += this.#beyondShare(after) - this.#beyondShare(before)
  }

  #of(owner: string): number {
    return this.#heldBy.get(owner) ?? 0
  }

  #beyondShare(held: number): number {
    return Math.max(0, held - this.#share)
  }
}

/** The maximum number of concurrent runs. */
export function maxRunsAtOnce(workers: number, sharePercent: number): number {
  return 2 * workers - shareOf(workers, sharePercent)
}

function shareOf(workers: number, sharePercent: number): number {
  return Math.floor((workers * sharePercent) / 100)
}
