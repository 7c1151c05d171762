import { type DraftLine, endOf } from '../page/draft-line.js'
import { tabsIn } from '../page/tabs.js'
import type { ColumnEdges } from './draft-paragraph.js'

/** A line that goes on in lowercase was broken because the next word did not fit. */
const GOES_ON = /^(?:\p{Ll}[\p{L}\p{M}\s,'\u2019-]|\p{Lo})/u
const ENDED = /[.:;!?\u2026]["'\u201d\u2019)\]]*$/u
/** A line that ends within a word is certainly full: it outvotes the column alone. */
const DIVIDED = /\p{L}[-\u00ad\u2010]$/u
const DIVIDED_VOTES = 3
const BLANK = 0.25
/** In sizes: lines of a paragraph begin at one place. */
const SAME_START = 0.5
/** In sizes: what begins further behind the start of its column is indented as a whole. */
const INDENT = 1
const MAX_PITCH = 2.6
const MAX_VOTES = 4_000
const MAX_CANDIDATES = 100
/** One line that reaches beyond an edge counts as much as this many votes for it. */
const BEYOND = 4
/** A line can be longer than the column by this much, for a hanging punctuation mark or a blank. */
export const OVERHANG = 4
/** In points: justified lines end closer together than this; how many, and which share of all lines, and their words. */
const SAME_END = 1
const LEAST_JUSTIFIED = 4
const MOST_JUSTIFIED = 0.4
const LEAST_WORDS = 4
/** Lines close together outvote the column by more votes than this. */
const CLEAR = 2

/** The right edge was at or behind `from`, and before `to`. */
export interface EdgeVote {
  readonly from: number
  readonly to: number
}

/** What consecutive lines, of which the second certainly continues the first, say about the edge of the column. */
export function edgeVotes(lines: readonly DraftLine[]): EdgeVote[] {
  const votes: EdgeVote[] = []
  for (let at = 1; at < lines.length && votes.length < MAX_VOTES; at++) {
    const [one, other] = [lines[at - 1]!, lines[at]!]
    const pitch = other.base - one.base
    const isNear =
      other.page === one.page &&
      pitch > 0.5 * other.size &&
      pitch < MAX_PITCH * other.size &&
      Math.abs(one.size - other.size) < 0.1 * one.size
    if (!isNear || !GOES_ON.test(other.text) || ENDED.test(one.text)) continue
    if (other.start > one.start + SAME_START * one.size && one.end > other.end + other.size) continue
    const vote = { from: one.end, to: one.end + BLANK * one.size + other.firstWidth }
    for (let times = DIVIDED.test(endOf(one.text)) ? DIVIDED_VOTES : 1; times > 0; times--) votes.push(vote)
  }
  return votes
}

/** The edge that most votes agree with, and that fewest lines reach beyond; `ends` are sorted. */
export function likelyEdge(
  votes: readonly EdgeVote[],
  ends: readonly number[],
  fallback: number,
  margin = 0,
): number {
  const least = votes.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY)
  const candidates = [...new Set(ends.map((end) => Math.ceil(2 * end) / 2))].filter((end) => end >= least)
  const step = Math.max(1, Math.ceil(candidates.length / MAX_CANDIDATES))
  let best = fallback
  let most = agreeing(votes, fallback) - BEYOND * beyond(ends, fallback) + margin
  for (let at = 0; at < candidates.length; at += step) {
    const edge = candidates[at]!
    const points = agreeing(votes, edge) - BEYOND * beyond(ends, edge)
    if (points > most) {
      most = points
      best = edge
    }
  }
  return best
}

function beyond(ends: readonly number[], edge: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= edge + OVERHANG) low = middle + 1
    else high = middle
  }
  return ends.length - low
}

function agreeing(votes: readonly EdgeVote[], edge: number): number {
  let count = 0
  for (const { from, to } of votes) if (from <= edge + 0.5 && to > edge - 0.5) count++
  return count
}

/** Where the longest of the lines end, if these are many: ragged lines rarely end at one place. */
function justifiedEdge(lines: readonly DraftLine[]): number | undefined {
  const edge = lines.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY)
  const full = lines.filter(({ end, line }) => edge - end < SAME_END && line.words.length >= LEAST_WORDS)
  const isJustified = full.length >= Math.max(LEAST_JUSTIFIED, MOST_JUSTIFIED * lines.length)
  return isJustified && full.every(({ line }) => tabsIn(line).size === 0) ? edge : undefined
}

/**
 * Whether lines of running text all begin behind the start of their column, as those of quotations do, which often also
 * end before it does. The lines of programs are not running text.
 */
function areIndented(lines: readonly DraftLine[], columnStart: number): boolean {
  const { start, size, look } = lines[0]!
  return (
    look.font.generic !== 'monospace' &&
    start > columnStart + INDENT * size &&
    lines.every((line) => Math.abs(line.start - start) < SAME_START * size) &&
    lines.slice(0, -1).every(({ line }) => line.words.length >= LEAST_WORDS)
  )
}

/**
 * The edge of a group of lines: that of the column, unless the lines themselves clearly say that they were
 * broken earlier, as beside a picture, or in a part of the document with other margins.
 */
export function edgeOfGroup(lines: readonly DraftLine[], column: ColumnEdges): number {
  const columnEdge = column.end
  const justified = justifiedEdge(lines)
  if (justified !== undefined && justified < columnEdge - lines[0]!.size) return justified
  const votes = edgeVotes(lines)
  const clear = areIndented(lines, column.start) ? 0 : CLEAR
  if (votes.length < Math.max(1, clear)) return columnEdge
  const ends = lines.map(({ end }) => end).sort((one, other) => one - other)
  const own = likelyEdge(votes, ends, columnEdge, clear)
  return own > columnEdge - lines[0]!.size ? columnEdge : own
}
