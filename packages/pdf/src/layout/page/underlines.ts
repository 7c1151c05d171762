import type { Rule } from '../../content/devices/ruled-text.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** Where a line below or through letters is, relative to the baseline, in sizes. */
const HIGHEST_UNDERLINE = 0.01
const LOWEST_UNDERLINE = 0.24
const HIGHEST_STRIKE = -0.45
const LOWEST_STRIKE = -0.15
/** It begins and ends with the text, but for blanks, in sizes. */
const OVERHANG = 0.4
const BLANKS = 1.5
const COVERED = 0.6
/** Rules of one line, and rules of a page that are compared with lines: thousands can be at one height. */
const MAX_OF_LINE = 1_000
const MAX_COMPARED = 20_000_000

/** The rules below or through words of a page. A rule that is used is no border and no separate line. */
export class Underlines {
  readonly used = new Set<Rule>()
  readonly #rules: readonly Rule[]
  #left = MAX_COMPARED

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
      .filter((rule) => rule.isHorizontal && !rule.isEdge)
      .sort((one, other) => one.at - other.at || one.from - other.from)
  }

  /** The rules that decorate words of a line. */
  of(line: Line): LineDecorations {
    if (this.#rules.length === 0 || line.direction !== 0) return NONE
    const under: Rule[] = []
    const through: Rule[] = []
    const { size, base } = line
    for (let at = this.#firstBelow(base + HIGHEST_STRIKE * size); at < this.#rules.length; at++) {
      const rule = this.#rules[at]!
      const offset = (rule.at - base) / size
      if (offset > LOWEST_UNDERLINE || under.length + through.length >= MAX_OF_LINE || this.#left-- <= 0)
        break
      if (rule.from < line.left - OVERHANG * size || rule.to > line.right + BLANKS * size) continue
      if (rule.to < line.left || rule.from > line.right) continue
      const kind = offset >= HIGHEST_UNDERLINE ? under : offset <= LOWEST_STRIKE ? through : undefined
      if (kind === undefined) continue
      kind.push(rule)
      this.used.add(rule)
    }
    return under.length + through.length === 0 ? NONE : { under, through }
  }

  #firstBelow(y: number): number {
    let low = 0
    let high = this.#rules.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#rules[middle]!.at < y) low = middle + 1
      else high = middle
    }
    return low
  }
}

export interface LineDecorations {
  readonly under: readonly Rule[]
  readonly through: readonly Rule[]
}

const NONE: LineDecorations = { under: [], through: [] }

/** Whether rules cover most of a word. */
export function covers(rules: readonly Rule[], { left, right }: Pick<Word, 'left' | 'right'>): boolean {
  let covered = 0
  for (const { from, to } of rules) covered += Math.max(0, Math.min(to, right) - Math.max(from, left))
  return rules.length > 0 && covered >= COVERED * (right - left)
}
