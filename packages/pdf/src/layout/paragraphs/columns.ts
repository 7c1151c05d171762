import type { DraftLine } from '../page/draft-line.js'
import type { PageContent } from '../page/page-content.js'
import type { RegionContent } from '../page/region-content.js'
import type { ColumnEdges } from './draft-paragraph.js'
import { type EdgeVote, edgeVotes, likelyEdge, OVERHANG } from './wrap-edge.js'

/** Columns whose middles are within this distance, in points, are one column of several pages. */
const SAME_MIDDLE = 24
const SAME_START = 2
/**
 * In points: the text of even pages and of odd ones begins this far from each other in two-sided documents. It ends
 * as far from each other, but for this part; and both have this many lines.
 */
const LEAST_SHIFT = 6
const SAME_SHIFT = 0.5
const LEAST_LINES = 12
/** The longest lines but for this fraction. */
const LONG = 0.9
/** Lines begin at the edge of a column at least this often. */
const LEAST_STARTS = 0.08
const MAX_LINES = 20_000

interface Column {
  readonly votes: EdgeVote[]
  readonly starts: number[]
  readonly ends: number[]
}

/** The edges of the columns of a document, from the lines of all its pages that were examined. */
export class Columns {
  readonly #columns = new Map<string, Column>()
  readonly #edges = new Map<string, ColumnEdges>()

  add(content: PageContent): void {
    this.#edges.clear()
    for (const region of content.regions) {
      for (const lines of linesOf(region)) {
        const key = parityKey(keyOf(region, content.page.width, lines[0]!), lines[0]!.page)
        const column = this.#columns.get(key) ?? { votes: [], starts: [], ends: [] }
        this.#columns.set(key, column)
        if (column.starts.length > MAX_LINES) continue
        for (const vote of edgeVotes(lines)) column.votes.push(vote)
        for (const { start, end } of lines) {
          column.starts.push(start)
          column.ends.push(end)
        }
      }
    }
  }

  of(region: RegionContent, pageWidth: number, line: DraftLine): ColumnEdges {
    const both = keyOf(region, pageWidth, line)
    const key = parityKey(both, line.page)
    const known = this.#edges.get(key)
    if (known !== undefined) return known
    const column = ownOrBoth(this.#columns.get(key), this.#columns.get(parityKey(both, line.page + 1)))
    const edges =
      column === undefined
        ? { start: line.start, end: Math.max(line.end, pageWidth - line.start) }
        : edgesOf(column, region.isColumn, pageWidth)
    this.#edges.set(key, edges)
    return edges
  }
}

/** Consecutive lines of a region. */
export function linesOf({ items }: RegionContent): DraftLine[][] {
  const groups: DraftLine[][] = []
  let isOpen = false
  for (const item of items) {
    if (item.kind !== 'line') {
      isOpen = isOpen && item.kind === 'figure'
      continue
    }
    if (isOpen) groups.at(-1)!.push(item.line)
    else groups.push([item.line])
    isOpen = true
  }
  return groups
}

function keyOf({ box, isColumn }: RegionContent, pageWidth: number, { isRightToLeft }: DraftLine): string {
  const direction = isRightToLeft ? 'left' : 'right'
  const width = Math.round(pageWidth)
  return isColumn
    ? `${width} ${direction} ${Math.round((box[0] + box[2]) / 2 / SAME_MIDDLE)}`
    : `${width} ${direction}`
}

function parityKey(key: string, page: number): string {
  return `${key} ${page % 2}`
}

/** The lines of even or odd pages alone, if those of the others are at another place. */
function ownOrBoth(own: Column | undefined, other: Column | undefined): Column | undefined {
  if (own === undefined || other === undefined) return own ?? other
  if (areMoved(own, other)) return own
  return {
    votes: [...own.votes, ...other.votes],
    starts: [...own.starts, ...other.starts],
    ends: [...own.ends, ...other.ends],
  }
}

function areMoved(one: Column, other: Column): boolean {
  if (Math.min(one.starts.length, other.starts.length) < LEAST_LINES) return false
  const shift = usualStart(one.starts) - usualStart(other.starts)
  const ofEnds = longEnd(one.ends) - longEnd(other.ends)
  return Math.abs(shift) >= LEAST_SHIFT && Math.abs(shift - ofEnds) <= SAME_SHIFT * Math.abs(shift)
}

function longEnd(ends: readonly number[]): number {
  return [...ends].sort((one, other) => one - other)[Math.floor(LONG * (ends.length - 1))]!
}

function edgesOf({ votes, starts, ends }: Column, isColumn: boolean, pageWidth: number): ColumnEdges {
  const start = usualStart(starts)
  const sorted = [...ends].sort((one, other) => one - other)
  const widest = sorted.at(-1) ?? 0
  const edge = likelyEdge(votes, sorted, isColumn ? widest : Math.max(widest, pageWidth - start))
  const longest = sorted.findLast((end) => end <= edge + OVERHANG) ?? edge
  return { start, end: Math.max(edge, longest) }
}

/** The leftmost place where lines often begin. */
function usualStart(starts: readonly number[]): number {
  const sorted = [...starts].sort((one, other) => one - other)
  const least = Math.max(2, LEAST_STARTS * sorted.length)
  let end = 0
  for (let at = 0; at < sorted.length; at++) {
    while (end < sorted.length && sorted[end]! - sorted[at]! <= SAME_START) end++
    if (end - at >= least) return sorted[at]!
  }
  return sorted[0] ?? 0
}
