/** Tells whether any of many texts is in another, in a time that hardly grows with how many they are. */
export class ContainedTexts {
  /** In the order of their characters, and none the beginning of another. */
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

  /** Whatever stands between a text and one that begins with it begins with it too: so it is the last one before, or none is. */
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
