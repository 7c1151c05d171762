import type { DraftLine } from '../page/draft-line.js'

/** A line that goes on in lowercase was broken because the next word did not fit. */
const GOES_ON = /^[\p{Ll}]/u
const ENDED = /[.:;!?\u2026]["'\u201d\u2019)\]]*$/u
const BLANK = 0.25
/** In sizes: lines of a paragraph begin at one place. */
const SAME_START = 0.5
const MAX_PITCH = 2.6
const MAX_VOTES = 4_000
/** More votes of lines close together outvote those of the column. */
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
    votes.push({ from: one.end, to: one.end + BLANK * one.size + other.firstWidth })
  }
  return votes
}

/** The edge that agrees with most votes. */
export function votedEdge(
  votes: readonly EdgeVote[],
): { readonly edge: number; readonly votes: number } | undefined {
  if (votes.length === 0) return undefined
  const ends = votes
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .sort((one, other) => one.at - other.at || other.step - one.step)
  let count = 0
  let most = 0
  let edge = 0
  for (const { at, step } of ends) {
    count += step
    if (count > most) {
      most = count
      edge = at
    }
  }
  return { edge, votes: most }
}

function agreeing(votes: readonly EdgeVote[], edge: number): number {
  let count = 0
  for (const { from, to } of votes) if (from <= edge + 0.5 && to > edge - 0.5) count++
  return count
}

/**
 * The edge of a group of lines: that of the column, unless the lines themselves clearly say that they were
 * broken earlier, as beside a picture.
 */
export function edgeOfGroup(lines: readonly DraftLine[], columnEdge: number): number {
  const votes = edgeVotes(lines)
  const own = votedEdge(votes)
  if (own === undefined || own.edge > columnEdge - lines[0]!.size) return columnEdge
  const forColumn = agreeing(votes, columnEdge)
  return own.votes >= forColumn + CLEAR && own.votes >= 2 * forColumn ? own.edge : columnEdge
}
