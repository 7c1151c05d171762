import { added, f1, type Overlap, overlapOf } from '../text/order.js'
import { aligned } from './alignment.js'
import type { Facts } from './facts.js'

export const LINES = ['words', 'paragraphs', 'headings', 'items', 'cells'] as const

/** One overlap for each line of the comparison. */
export type Score = Readonly<Record<(typeof LINES)[number], Overlap>>

export const NOTHING: Score = {
  words: { common: 0, ours: 0, theirs: 0 },
  paragraphs: { common: 0, ours: 0, theirs: 0 },
  headings: { common: 0, ours: 0, theirs: 0 },
  items: { common: 0, ours: 0, theirs: 0 },
  cells: { common: 0, ours: 0, theirs: 0 },
}

/** How much of a source is in a result. Ends of paragraphs are compared where both have the same word. */
export function score(source: Facts, result: Facts): Score {
  const matches = aligned(source.words, result.words)
  let words = 0
  let common = 0
  let theirs = 0
  const matched = new Set<number>()
  for (const [at, match] of matches.entries()) {
    if (match < 0) continue
    words++
    matched.add(match)
    if (!source.ends.has(at)) continue
    theirs++
    if (result.ends.has(match)) common++
  }
  const ours = [...result.ends].filter((end) => matched.has(end)).length
  return {
    words: { common: words, ours: result.words.length, theirs: source.words.length },
    paragraphs: { common, ours, theirs },
    headings: overlapOf(result.headings, source.headings),
    items: overlapOf(result.items, source.items),
    cells: overlapOf(result.cells, source.cells),
  }
}

export function sum(one: Score, other: Score): Score {
  return {
    words: added(one.words, other.words),
    paragraphs: added(one.paragraphs, other.paragraphs),
    headings: added(one.headings, other.headings),
    items: added(one.items, other.items),
    cells: added(one.cells, other.cells),
  }
}

export function shown(each: Score): string {
  return LINES.map((line) => {
    const { ours, theirs } = each[line]
    return `${line} ${ours + theirs === 0 ? '-' : f1(each[line]).toFixed(3)}`
  }).join('  ')
}
