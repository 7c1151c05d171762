import type { Block, Place } from '@octavo/pdf/layout-tree'

/** In points: a larger gap is not between neighbours. */
const MOST = 200
const TOLERANCE = 4

/**
 * The blocks with the space between paragraphs and what is no text: the tree has only that between paragraphs,
 * and word processors have none at tables and pictures.
 */
export function withGaps(blocks: readonly Block[]): Block[] {
  const spaced = [...blocks]
  for (let at = 1; at < spaced.length; at++) {
    const [before, next] = [spaced[at - 1]!, spaced[at]!]
    if ((before.kind === 'paragraph') === (next.kind === 'paragraph')) continue
    const end = endOf(before)
    const gap = Math.min(MOST, next.box[1] - end.box[3])
    if (end.page !== next.page || gap <= 0) continue
    if (before.kind === 'paragraph')
      spaced[at - 1] = { ...before, spaceAfter: Math.max(before.spaceAfter, gap) }
    else if (next.kind === 'paragraph') {
      // The tree's space goes from text to text, over what stands between in a paragraph of its own.
      const isOver = next.spaceBefore >= before.box[3] - before.box[1] + gap - TOLERANCE
      spaced[at] = { ...next, spaceBefore: isOver ? gap : Math.max(next.spaceBefore, gap) }
    }
  }
  return spaced
}

function endOf(block: Block): Place {
  const end =
    block.kind === 'paragraph' ? block.lines.at(-1) : block.kind === 'table' ? block.places.at(-1) : undefined
  return end ?? block
}
