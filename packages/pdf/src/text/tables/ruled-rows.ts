import { type Rule, TALLEST_ROW } from '../../content/devices/ruled-text.js'
import type { Line } from '../lines.js'
import { stripsOf } from '../reading-order.js'
import { atNumbers, hasColumns, tableOf } from './aligned.js'
import { type FoundTable, joined } from './ruled.js'

/** Rules whose ends differ by at most this much belong to one table. */
const SAME_END = 6
const LEAST_WIDTH = 60
/** A page with more rules is not searched for tables between them. */
const MAX_RULES = 5_000
/** The minimum fraction of the rows between two rules that have several columns. */
const LEAST_WITH_COLUMNS = 0.2
/** In sizes, and the maximum fraction of the lines between filled areas with other lines beside them. */
const SAME_BASELINE = 0.1
const MAX_BESIDE = 0.5
/** A line of at least this many words that fills this fraction of the width is not in a cell. */
const SENTENCE_WORDS = 8
const SENTENCE_WIDTH = 0.6
/** The maximum number of words of a row with only one cell: a heading of rows. */
const LABEL_WORDS = 6

/** The tables whose rows, or at least their head, are between horizontal rules of the same width. */
export function tablesBetweenRules(rules: readonly Rule[], whole: readonly Line[]): FoundTable[] {
  const found: FoundTable[] = []
  const across = joined(rules.filter((rule) => rule.isHorizontal))
  if (across.length > MAX_RULES) return []
  const groups = groupsOf(across).filter(({ length }) => length > 1)
  const lines = groups.length > 0 ? whole.flatMap(atNumbers) : []
  const places = new LinePlaces(lines)
  for (const group of groups) {
    const bounds = withOuterRows(group)
    let area: Line[] = []
    let labels: Line[] = []
    const endArea = (): void => {
      const isWhole = !group[0]!.isEdge || !isPartOfRows(area, places)
      const table = area.length > 0 && isWhole ? tableOf(stripsOf(area), rules) : undefined
      if (table !== undefined) found.push({ table, words: new Set(area.flatMap((line) => line.words)) })
      area = []
      labels = []
    }
    for (let at = 1; at < bounds.length; at++) {
      const band = places.between(bounds[at - 1]!, bounds[at]!)
      if (isOfRows(band, bounds[at - 1]!, bounds[at]!)) {
        for (const line of labels) area.push(line)
        for (const line of band) area.push(line)
        labels = []
      } else if (area.length > 0 && band.length === 1 && band[0]!.words.length <= LABEL_WORDS)
        labels.push(band[0]!)
      else endArea()
    }
    endArea()
  }
  return found
}

/** Groups of rules with the same ends, from top to bottom. */
function groupsOf(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = []
  for (const rule of rules) {
    if (rule.to - rule.from < LEAST_WIDTH) continue
    const group = groups.find(
      ([first]) => Math.abs(first!.from - rule.from) <= SAME_END && Math.abs(first!.to - rule.to) <= SAME_END,
    )
    if (group === undefined) groups.push([rule])
    else group.push(rule)
  }
  return groups
}

/** If every second row has a background, there can be one without above the first and below the last. */
function withOuterRows(group: readonly Rule[]): readonly Rule[] {
  const [first, second] = group
  const [last, beforeLast] = [group.at(-1)!, group.at(-2)]
  if (second === undefined || !first!.isEdge || !last.isEdge) return group
  const above = { ...first!, at: 2 * first!.at - second.at }
  return [above, ...group, { ...last, at: 2 * last.at - beforeLast!.at }]
}

/** Finds lines by their height: a page can have 10,000 rules and 100,000 lines. */
class LinePlaces {
  readonly #byHeight: readonly { readonly line: Line; readonly order: number; readonly y: number }[]

  constructor(lines: readonly Line[]) {
    this.#byHeight = lines
      .map((line, order) => ({ line, order, y: (line.top + line.bottom) / 2 }))
      .sort((one, other) => one.y - other.y)
  }

  /** In their order on the page. */
  between(above: Rule, below: Rule): Line[] {
    const found: { readonly line: Line; readonly order: number }[] = []
    for (let at = this.#firstBelow(above.at); this.#byHeight[at] !== undefined; at++) {
      const place = this.#byHeight[at]!
      if (place.y >= below.at) break
      const x = (place.line.left + place.line.right) / 2
      if (x > above.from && x < above.to) found.push(place)
    }
    return found.sort((one, other) => one.order - other.order).map(({ line }) => line)
  }

  /** The baselines of all lines but these, from top to bottom. */
  basesWithout(own: ReadonlySet<Line>): number[] {
    const bases = this.#byHeight.flatMap(({ line }) => (own.has(line) ? [] : [line.base]))
    return bases.sort((one, other) => one - other)
  }

  #firstBelow(y: number): number {
    return firstIndex(this.#byHeight.length, (at) => this.#byHeight[at]!.y > y)
  }
}

/** The first index of which something is true that is true of all behind it; the length if there is none. */
function firstIndex(length: number, isBehind: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether most lines have another one beside them: then the filled areas are the background of some columns. */
function isPartOfRows(area: readonly Line[], places: LinePlaces): boolean {
  const bases = places.basesWithout(new Set(area))
  const beside = area.filter(({ base, size }) => {
    const next = bases[firstIndex(bases.length, (at) => bases[at]! > base - SAME_BASELINE * size)]
    return next !== undefined && next < base + SAME_BASELINE * size
  })
  return beside.length > MAX_BESIDE * area.length
}

function isOfRows(band: readonly Line[], above: Rule, { at, from, to, isEdge }: Rule): boolean {
  if (band.length === 0) return false
  const strips = stripsOf(band)
  const rows = strips.filter(hasColumns)
  const isSentence = ({ words, left, right }: Line): boolean =>
    words.length >= SENTENCE_WORDS && right - left > SENTENCE_WIDTH * (to - from)
  const sentences = strips.filter(({ lines }) => lines.some(isSentence))
  // Filled areas are also the fields of a form. If they are rows, so is what is between them.
  if (isEdge && at - above.at > TALLEST_ROW) return false
  return rows.length >= LEAST_WITH_COLUMNS * strips.length && sentences.length <= 0.1 * strips.length
}
