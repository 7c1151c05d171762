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
  const matches = matchesOf(source, result)
  const matchedBy = new Map<number, number>()
  for (const [at, match] of matches.entries()) if (match >= 0) matchedBy.set(match, at)
  let [words, common, theirs, free] = [0, 0, 0, 0]
  for (const [at, match] of matches.entries()) {
    if (match < 0) continue
    if (source.freeWords.has(at)) free++
    else words++
    if (!source.ends.has(at)) continue
    theirs++
    if (result.ends.has(match)) common++
  }
  const ours = [...result.ends].filter((end) => {
    const at = matchedBy.get(end)
    return at !== undefined && !source.openEnds.has(at)
  }).length
  const added = addedMarkers(source, matches, matchedBy)
  const { headings, items, cells } = comparedParts(source, result)
  return {
    words: {
      common: words,
      ours: result.words.length - free - added,
      theirs: source.words.length - source.freeWords.size,
    },
    paragraphs: { common, ours, theirs },
    headings: overlapOf(...headings),
    items: overlapOf(...items),
    cells: overlapOf(...cells),
  }
}

/** The headings, items and cells of a result and of its source that are to be the same. */
export function comparedParts(
  source: Facts,
  result: Facts,
): Readonly<Record<'headings' | 'items' | 'cells', readonly [result: string[], source: readonly string[]]>> {
  const headings = result.headings.map((heading) => withoutAdded(heading, source.markedHeadings))
  const items = result.items.map((item) => source.brokenItems.get(item) ?? item)
  return {
    headings: [
      withoutFree(headings, source.headings, source.titles),
      withoutFree(source.headings, headings, result.titles),
    ],
    items: [withoutFree(items, source.items, source.freeItems), source.items],
    cells: [withoutFree(result.cells, source.cells, source.freeCells), source.cells],
  }
}

/** For each word of the source its index in the result, or -1: those of boxes are found in what the text leaves. */
function matchesOf({ words, boxes }: Facts, result: Facts): Int32Array {
  const inBox = new Uint8Array(words.length)
  for (const [from, to] of boxes) inBox.fill(1, from, to)
  const matches = new Int32Array(words.length).fill(-1)
  const taken = new Set<number>()
  const match = (own: readonly number[], others: readonly number[]): void => {
    const found = aligned(
      own.map((at) => words[at]!),
      others.map((at) => result.words[at]!),
    )
    for (const [index, at] of own.entries()) {
      const other = others[found[index]!]
      if (other === undefined) continue
      matches[at] = other
      taken.add(other)
    }
  }
  const all = [...result.words.keys()]
  match(
    [...words.keys()].filter((at) => inBox[at] === 0),
    all,
  )
  for (const [from, to] of boxes)
    match(
      [...words.keys()].slice(from, to).filter((at) => matches[at] === -1),
      all.filter((at) => !taken.has(at)),
    )
  return matches
}

/** The number of words of the result that are markers which a program added to the paragraphs of the source. */
function addedMarkers(
  { markers }: Facts,
  matches: Int32Array,
  matchedBy: ReadonlyMap<number, number>,
): number {
  let count = 0
  for (const [at, length] of markers) {
    const match = matches[at]!
    for (let back = 1; back <= length && back <= match && !matchedBy.has(match - back); back++) count++
  }
  return count
}

/** A heading without the number that a program added to that of the source. */
function withoutAdded(heading: string, marked: Facts['markedHeadings']): string {
  const words = heading.split(' ')
  for (let count = 1; count < words.length; count++) {
    const text = words.slice(count).join(' ')
    if (marked.get(text) === count) return text
  }
  return heading
}

/** Those that are expected, and those that are neither that nor free: each text as often as it is in the lists. */
function withoutFree(all: readonly string[], expected: readonly string[], free: readonly string[]): string[] {
  const more = without(all, expected)
  const extra = without(more, free)
  return [...without(all, more), ...extra]
}

/** Those that are not in another list, or more often than there. */
export function without(all: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) + 1)
  return all.filter((each) => {
    const left = counts.get(each) ?? 0
    counts.set(each, left - 1)
    return left <= 0
  })
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
