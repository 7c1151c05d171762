const MAX_CHARACTERS = 256 * 1024
const MAX_TEXT = 500
const MAX_DEPTH = 12

/**
 * A report as plain JSON of limited size: a hostile file must not decide how much is kept in memory and in
 * the store. A truncated report has `truncated`.
 */
export function boundedReport(report: unknown): unknown {
  const budget = new Budget()
  const bounded = budget.bound(report, MAX_DEPTH)
  if (!budget.wasMet || typeof bounded !== 'object' || bounded === null) return bounded
  return { ...bounded, truncated: true }
}

class Budget {
  wasMet = false
  #left = MAX_CHARACTERS

  bound(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value === 'boolean' || value === null) return this.#spent(value, 5)
    if (typeof value === 'number') return this.#spent(Number.isFinite(value) ? value : null, 12)
    if (typeof value !== 'object') return null
    if (depth === 0) return this.#cut(null)
    return Array.isArray(value) ? this.#list(value, depth) : this.#record(value, depth)
  }

  #list(items: readonly unknown[], depth: number): unknown[] {
    const bounded: unknown[] = []
    for (const item of items) {
      if (this.#left <= 0) return this.#cut(bounded)
      bounded.push(this.bound(item, depth - 1))
    }
    return bounded
  }

  #record(record: object, depth: number): Record<string, unknown> {
    const bounded: [string, unknown][] = []
    for (const [key, value] of Object.entries(record)) {
      if (value === undefined) continue
      if (this.#left <= 0) return this.#cut(Object.fromEntries(bounded))
      bounded.push([this.#text(key), this.bound(value, depth - 1)])
    }
    return Object.fromEntries(bounded)
  }

  #text(text: string): string {
    if (text.length <= MAX_TEXT) return this.#spent(text, text.length + 4)
    return this.#cut(this.#spent(`${text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '')}…`, MAX_TEXT))
  }

  #spent<T>(value: T, characters: number): T {
    this.#left -= characters
    return value
  }

  #cut<T>(value: T): T {
    this.wasMet = true
    return value
  }
}
