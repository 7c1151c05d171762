/** Tests whether a text contains any of many texts, in time that hardly depends on their number. */
export class ContainedTexts {
  /** Sorted; no text is a prefix of another. */
  readonly #sorted: string[] = []

  constructor(texts: Iterable<string>) {
    for (const text of [...new Set(texts)].sort()) {
      const last = this.#sorted.at(-1)
      if (last === undefined || !text.startsWith(last)) this.#sorted.push(text)
    }
  }

  isAnyIn(text: string): boolean {
    if (this.#sorted.length === 0) return false
    for (let at = 0; at < text.length; at++) if (this.#isBeginningOf(text.slice(at))) return true
    return false
  }

  /**
   * Everything that sorts between a text and an extension of it also starts with that text. So only the last
   * text that sorts before `rest` can be its prefix.
   */
  #isBeginningOf(rest: string): boolean {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#sorted[middle]! <= rest) low = middle + 1
      else high = middle
    }
    return low > 0 && rest.startsWith(this.#sorted[low - 1]!)
  }
}
