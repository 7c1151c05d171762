import { joinRow, type Line } from './lines.js'
import { sort } from './sort.js'

/**
 * Lines belong to different blocks if their distance exceeds this factor of the usual distance, or this
 * number of sizes.
 */
const WIDE_SPACING = 1.35
const LARGE_SPACING = 2.2
/** Text whose size differs by more than this fraction belongs to another block. */
const OTHER_SIZE = 0.12

/** A group of lines: one or more paragraphs, a heading, or a row of cells. */
export interface Block {
  readonly lines: readonly Line[]
}

/** The blocks of one region. Its lines are in rows from top to bottom. */
export function makeBlocks(region: readonly Line[]): Block[] {
  const lines = rowsOf(region)
  const usual = usualSpacing(lines)
  const blocks: Block[] = []
  let block: Line[] = []
  for (const line of lines) {
    const last = block.at(-1)
    if (last !== undefined && !isNext(last, line, usual)) {
      blocks.push({ lines: block })
      block = []
    }
    block.push(line)
  }
  if (block.length > 0) blocks.push({ lines: block })
  return blocks
}

/** Joins lines with the same baseline. */
export function rowsOf(region: readonly Line[]): Line[] {
  const rows: Line[] = []
  for (let at = 0; at < region.length; ) {
    const first = region[at]!
    const row = [first]
    for (at++; at < region.length; at++) {
      const next = region[at]!
      const isBeside =
        Math.abs(next.base - first.base) < 0.3 * Math.min(first.size, next.size) &&
        next.start >= row.at(-1)!.end - first.size
      if (!isBeside) break
      row.push(next)
    }
    rows.push(joinRow(row))
  }
  return rows
}

/** The most common distance between lines. Lines that are far apart are ignored. */
function usualSpacing(lines: readonly Line[]): number {
  const distances: number[] = []
  for (let at = 1; at < lines.length; at++) {
    const { base, size } = lines[at]!
    const distance = base - lines[at - 1]!.base
    if (distance > 0.5 * size && distance < LARGE_SPACING * size) distances.push(distance)
  }
  if (distances.length === 0) return Number.POSITIVE_INFINITY
  sort(distances, (one, other) => one - other)
  return distances[Math.floor(distances.length * 0.4)]!
}

function isNext(last: Line, line: Line, usual: number): boolean {
  const size = Math.max(last.size, line.size)
  const distance = line.base - last.base
  if (distance < -size) return false
  if (distance > Math.min(LARGE_SPACING * size, WIDE_SPACING * Math.max(usual, size))) return false
  return Math.abs(last.size - line.size) <= OTHER_SIZE * size
}
