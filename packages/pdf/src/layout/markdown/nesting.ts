interface OpenItem {
  readonly position: number
  /** The length of its indent and its bullet. */
  readonly textStart: number
}

/** Indents items as Markdown nests lists: to where the text of the item around them begins. */
export class Nesting {
  readonly #open: OpenItem[] = []

  /** The indent and the bullet of an item, which is within the items before it that have a smaller position. */
  begin(position: number, bullet: string): string {
    while (this.#open.length > 0 && this.#open.at(-1)!.position >= position) this.#open.pop()
    const begun = `${' '.repeat(this.#open.at(-1)?.textStart ?? 0)}${bullet} `
    this.#open.push({ position, textStart: begun.length })
    return begun
  }

  /** Ends all lists: other text follows. */
  end(): void {
    this.#open.length = 0
  }
}
