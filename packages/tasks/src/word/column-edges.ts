import type { Block, Section } from '@octavo/pdf/layout-tree'

/** Where the column of a section that a block is in begins and ends on its page. */
export function columnEdges(
  section: Section,
  { page, box }: Pick<Block, 'page' | 'box'>,
): { readonly left: number; readonly right: number } {
  const { margins, columns, width } = section
  const areTurned = section.mirrorsMargins && isEven(section, page)
  const start = areTurned ? margins.right : margins.left
  const end = width - (areTurned ? margins.left : margins.right)
  const { count, gap } = columns
  const pitch = (end - start + gap) / count
  // A header or a line can go across several.
  if (box[2] - box[0] > pitch) return { left: start, right: end }
  const middle = (box[0] + box[2]) / 2
  const at = Math.min(count - 1, Math.max(0, Math.floor((middle - start + gap / 2) / pitch)))
  const left = start + at * pitch
  return { left, right: left + pitch - gap }
}

function isEven({ numbering, first }: Section, page: number): boolean {
  return (numbering === undefined ? page + 1 : numbering.start + page - first) % 2 === 0
}
