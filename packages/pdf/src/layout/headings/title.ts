import type { Block, Paragraph, TextLook } from '../tree.js'

/** A title is larger than other text by this factor, and near the beginning. */
const LARGER = 1.3
const FIRST_BLOCKS = 6
const MAX_LINES = 4

/** The title of a document that is not among its headings: its first text, if no other text is as large. */
export function titleOf(blocks: readonly Block[], body: TextLook): Paragraph | undefined {
  const first = blocks
    .slice(0, FIRST_BLOCKS)
    .filter((block) => block.kind === 'paragraph' && block.page === 0)
    .reduce<Paragraph | undefined>((largest, block) => {
      if (block.kind !== 'paragraph') return largest
      return largest === undefined || sizeOf(block) > sizeOf(largest) ? block : largest
    }, undefined)
  if (first === undefined || first.role.type !== 'body' || first.lines.length > MAX_LINES) return undefined
  const size = sizeOf(first)
  if (size < LARGER * body.size) return undefined
  const isLargest = blocks.every(
    (block) => block.kind !== 'paragraph' || block === first || sizeOf(block) < size,
  )
  return isLargest ? first : undefined
}

/** The size of the largest letters. */
export function sizeOf({ lines }: Paragraph): number {
  return lines.reduce(
    (largest, { runs }) => runs.reduce((most, { look }) => Math.max(most, look.size), largest),
    0,
  )
}
