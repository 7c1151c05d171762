/** The first part of a full field name: `person` of `person.name`. */
export function rootOf(fullName: string): string {
  const period = fullName.indexOf('.')
  return period < 0 ? fullName : fullName.slice(0, period)
}

/** A partial name with another first part; partial names should hold no period (ISO 32000-1, 12.7.3.2), but some do. */
export function withRoot(partialName: string, root: string): string {
  return root + partialName.slice(rootOf(partialName).length)
}

/** The first parts of the names of all fields of the output, and the input that each belongs to. */
export class RootNames {
  readonly #owners = new Map<string, number>()
  /** The suffix to try next, so that the thousandth collision costs no more than the first. */
  readonly #next = new Map<string, number>()

  /** The place of the input that had the name first. */
  owner(root: string): number | undefined {
    return this.#owners.get(root)
  }

  claim(root: string, input: number): void {
    if (!this.#owners.has(root)) this.#owners.set(root, input)
  }

  /** `name_2`, `name_3` …: the first that is neither in the output nor among the input's own names. */
  variant(root: string, own: ReadonlySet<string>): string {
    let count = this.#next.get(root) ?? 2
    while (this.#owners.has(`${root}_${count}`) || own.has(`${root}_${count}`)) count++
    this.#next.set(root, count + 1)
    return `${root}_${count}`
  }
}
