/** Names that must be unique in the output. */
export class UniqueNames {
  readonly #taken = new Set<string>()
  /** The suffix to try next for a name, so that the cost of a collision stays constant. */
  readonly #next = new Map<string, number>()

  has(name: string): boolean {
    return this.#taken.has(name)
  }

  /** Takes the name, or its first free variant: `name_2`, `name_3` … */
  take(name: string, variant = (base: string, count: number) => `${base}_${count}`): string {
    let found = name
    if (this.#taken.has(name)) {
      let count = this.#next.get(name) ?? 2
      do found = variant(name, count++)
      while (this.#taken.has(found))
      this.#next.set(name, count)
    }
    this.#taken.add(found)
    return found
  }
}
