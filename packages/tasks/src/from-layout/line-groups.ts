import type { Paragraph, TextLine } from '@octavo/pdf/layout-tree'

/** Lines of a paragraph begin at one place if they differ by less than this, in points. */
const SAME_START = 1

/** The lines of a paragraph that one frame can hold: on one page, at one distance, and below each other. */
export function lineGroups({ lines, alignment, isRightToLeft }: Paragraph): TextLine[][] {
  const groups: TextLine[][] = []
  const edge = isRightToLeft ? endOf : startOf
  const isRagged = alignment === 'center' || alignment === (isRightToLeft ? 'left' : 'right')
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const second = group?.[1]
    const goesOn =
      last?.page === line.page &&
      line.baseline > last.baseline &&
      (second === undefined ||
        Math.abs(line.baseline - last.baseline - (second.baseline - group![0]!.baseline)) < SAME_START) &&
      (isRagged || second === undefined || Math.abs(edge(line) - edge(second)) < SAME_START)
    if (goesOn) group!.push(line)
    else groups.push([line])
  }
  return groups
}

export function startOf({ runs, box }: TextLine): number {
  return runs.reduce((least, { left }) => Math.min(least, left), runs[0]?.left ?? box[0])
}

export function endOf({ runs, box }: TextLine): number {
  return runs.reduce((most, { right }) => Math.max(most, right), box[0])
}

/** The size of the largest letters. */
export function largestSize(lines: readonly TextLine[]): number {
  let largest = 1
  for (const { runs } of lines) for (const { look } of runs) largest = Math.max(largest, look.size)
  return largest
}
