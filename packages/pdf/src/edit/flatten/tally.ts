/** How many things of one kind had the same fate. */
export interface Count {
  /** An annotation's kind, or a field's type with the word field: `highlight`, `text field`. */
  readonly kind: string
  readonly count: number
}

export interface Undrawn extends Count {
  readonly why: string
}

/** Counts what was drawn and what was not. */
export class Tally {
  readonly #drawn = new Map<string, number>()
  readonly #undrawn = new Map<string, Undrawn>()

  draw(kind: string): void {
    this.#drawn.set(kind, (this.#drawn.get(kind) ?? 0) + 1)
  }

  leaveOut(kind: string, why: string): void {
    const key = `${kind}\n${why}`
    this.#undrawn.set(key, { kind, why, count: (this.#undrawn.get(key)?.count ?? 0) + 1 })
  }

  get drawn(): Count[] {
    return [...this.#drawn].map(([kind, count]) => ({ kind, count }))
  }

  get undrawn(): Undrawn[] {
    return [...this.#undrawn.values()]
  }
}
