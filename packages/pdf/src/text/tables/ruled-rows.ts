import { type Rule, TALLEST_ROW } from '../../content/devices/ruled-text.js'
import type { Line } from '../lines.js'
import { stripsOf } from '../reading-order.js'
import { atNumbers, hasColumns, tableOf } from './aligned.js'
import { type FoundTable, joined } from './ruled.js'

/** Rules whose ends differ by at most this much belong to one table. */
const SAME_END = 6
const LEAST_WIDTH = 60
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
  const lines = whole.flatMap(atNumbers)
  for (const group of groupsOf(joined(rules.filter((rule) => rule.isHorizontal)))) {
    const bounds = withOuterRows(group)
    let area: Line[] = []
    let labels: Line[] = []
    const endArea = (): void => {
      const isWhole = !group[0]!.isEdge || !isPartOfRows(area, lines)
      const table = area.length > 0 && isWhole ? tableOf(stripsOf(area), rules) : undefined
      if (table !== undefined) found.push({ table, words: new Set(area.flatMap((line) => line.words)) })
      area = []
      labels = []
    }
    for (let at = 1; at < bounds.length; at++) {
      const band = linesBetween(lines, bounds[at - 1]!, bounds[at]!)
      if (isOfRows(band, bounds[at - 1]!, bounds[at]!)) {
        area = [...area, ...labels, ...band]
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

function linesBetween(lines: readonly Line[], above: Rule, below: Rule): Line[] {
  return lines.filter(({ left, right, top, bottom }) => {
    const x = (left + right) / 2
    const y = (top + bottom) / 2
    return y > above.at && y < below.at && x > above.from && x < above.to
  })
}

/** Whether most lines have another one beside them: then the filled areas are the background of some columns. */
function isPartOfRows(area: readonly Line[], lines: readonly Line[]): boolean {
  const own = new Set(area)
  const others = lines.filter((line) => !own.has(line))
  const beside = area.filter(({ base, size }) =>
    others.some((other) => Math.abs(other.base - base) < SAME_BASELINE * size),
  )
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
