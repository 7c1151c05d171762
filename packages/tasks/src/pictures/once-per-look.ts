/** What is found out about pages, once for all that look the same (`pageLook`). Pages of an unknown look are all different. */
export class OncePerLook<Result> {
  readonly #known = new Map<string, Result>()

  of(look: string | undefined, find: () => Result): Result {
    if (look === undefined) return find()
    const known = this.#known.get(look)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(look, found)
    return found
  }
}
